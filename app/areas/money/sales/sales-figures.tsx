import type { ReactNode } from "react";
import type { SalesRow, SalesSums } from "~/domain/money/reports/sales-sums";
import { formatCount, plural } from "~/lib/counts";
import { formatDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { BarChart } from "~/ui/lists/bar-chart";

type Props = {
  rows: readonly SalesRow[];
  total: SalesSums;
  /** Whether each row is a day. */
  hasDays: boolean;
};

/**
 * What a report comes to, before its rows: four figures, and the days with sales as bars. On paper the
 * rows' last line says it.
 */
export function SalesFigures({ rows, total, hasDays }: Props) {
  const { quantity, paidCents, discountCents } = total;
  const excise = total.stateTaxCents + total.localTaxCents + total.distributorTaxCents;
  return (
    <div className="flow-3 print:hidden">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label="Paid" value={formatMoney(paidCents)}>
          {discountCents > 0 && `${formatMoney(discountCents)} of discount is taken off.`}
        </Figure>
        <Figure label="Pieces" value={formatCount(quantity)} />
        {hasDays && (
          <Figure label="A day with sales" value={formatMoney(Math.round(paidCents / rows.length))}>
            Average of {plural(rows.length, "day")}.
          </Figure>
        )}
        <Figure label="Excise taxes in it" value={formatMoney(excise)}>
          State, local and distributor's.
        </Figure>
      </dl>
      {hasDays && (
        <BarChart
          id="paid"
          label="Paid by day"
          words={formatMoney}
          counts={rows.map((row) => row.paidCents)}
          steps={rows.map(({ label }) => label)}
          stepWords={formatDay}
        />
      )}
    </div>
  );
}

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
