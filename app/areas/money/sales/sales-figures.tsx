import type { ReactNode } from "react";
import type { SalesBy } from "~/domain/money/reports/sales-range";
import type { SalesRow, SalesSums } from "~/domain/money/reports/sales-sums";
import { formatCount, plural } from "~/lib/counts";
import { formatDay, formatTime } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { BarChart } from "~/ui/lists/bar-chart";

type Props = {
  rows: readonly SalesRow[];
  total: SalesSums;
  by: SalesBy;
};

/**
 * What a report comes to, before its rows: four figures, and the days with sales, or the hours, as
 * bars. On paper the rows' last line says it.
 */
export function SalesFigures({ rows, total, by }: Props) {
  const { quantity, paidCents, discountCents } = total;
  const excise = total.stateTaxCents + total.localTaxCents + total.distributorTaxCents;
  return (
    <div className="flow-3 print:hidden">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label="Paid" value={formatMoney(paidCents)}>
          {discountCents > 0 && `${formatMoney(discountCents)} of discount is taken off.`}
        </Figure>
        <Figure label="Pieces" value={formatCount(quantity)} />
        {by === "day" && (
          <Figure label="A day with sales" value={formatMoney(Math.round(paidCents / rows.length))}>
            Average of {plural(rows.length, "day")}.
          </Figure>
        )}
        <Figure label="Excise taxes in it" value={formatMoney(excise)}>
          State, local and distributor's.
        </Figure>
      </dl>
      {by === "day" && (
        <BarChart
          id="paid"
          label="Paid by day"
          words={formatMoney}
          counts={rows.map((row) => row.paidCents)}
          steps={rows.map(({ label }) => label)}
          stepWords={formatDay}
        />
      )}
      {by === "hour" && <HourChart rows={rows} />}
    </div>
  );
}

/** All hours from the first to the last with sales. */
function HourChart({ rows }: Pick<Props, "rows">) {
  const paid = new Map(rows.map(({ label, paidCents }) => [label, paidCents]));
  const isSold = HOURS.map((hour) => paid.has(hour));
  const hours = HOURS.slice(isSold.indexOf(true), isSold.lastIndexOf(true) + 1);
  if (!isSold.includes(true)) return null;
  return (
    <BarChart
      id="paid"
      label="Paid by hour of the day"
      words={formatMoney}
      counts={hours.map((hour) => paid.get(hour) ?? 0)}
      steps={hours}
      stepWords={formatTime}
    />
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

type FigureProps = { label: string; value: string; children?: ReactNode };

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>
        <b className="max-sm:text-[1.4rem]">{value}</b> <span className="small">{children}</span>
      </dd>
    </div>
  );
}
