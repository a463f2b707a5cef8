import type { SalesBy } from "~/domain/money/reports/sales-range";
import type { SalesRow, SalesSums } from "~/domain/money/reports/sales-sums";
import { formatTime } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { Day } from "~/ui/lists/day";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";
import { formatCount } from "~/lib/counts";

type Props = {
  heading: string;
  rows: readonly SalesRow[];
  total: SalesSums;
  by: SalesBy;
};

type Row = SalesSums & { label: string; isTotal?: boolean };

const SUMS: readonly { heading: string; of: (row: SalesSums) => string }[] = [
  { heading: "Pieces", of: ({ quantity }) => formatCount(quantity) },
  { heading: "Price", of: ({ priceCents }) => formatMoney(priceCents) },
  { heading: "Discount", of: ({ discountCents }) => formatMoney(discountCents) },
  { heading: "Paid", of: ({ paidCents }) => formatMoney(paidCents) },
  { heading: "State tax", of: ({ stateTaxCents }) => formatMoney(stateTaxCents) },
  { heading: "Local tax", of: ({ localTaxCents }) => formatMoney(localTaxCents) },
  {
    heading: "Distributor's tax",
    of: ({ distributorTaxCents }) => formatMoney(distributorTaxCents),
  },
  { heading: "Sales tax", of: ({ salesTaxCents }) => formatMoney(salesTaxCents) },
];

const COLUMNS: readonly Column<Row>[] = SUMS.map(({ heading, of }) => ({
  heading,
  isNumber: true,
  cell: (row) => (row.isTotal ? <strong>{of(row)}</strong> : of(row)),
}));

/** Sums of sales, a row for each label, and all together. */
export function SalesTable({ heading, rows, total, by }: Props) {
  const most = Math.max(...rows.map(({ paidCents }) => paidCents));
  const nameOf = ({ label, paidCents, isTotal }: Row) => {
    if (isTotal) return label;
    if (by === "day") return <Day value={label} />;
    if (by === "hour") return <Hour label={label} />;
    return (
      <>
        {label}
        <ShareBar share={paidCents / most} />
      </>
    );
  };
  return (
    <Table<Row>
      label="Sales"
      columns={[{ heading, isRowHeading: true, cell: nameOf }, ...COLUMNS]}
      rows={rows}
      totals={[{ ...total, label: "Together", isTotal: true }]}
      keyOf={({ label }) => label}
      className={`${NARROW_CELLS} [&_td]:whitespace-nowrap`}
    />
  );
}

/** An hour of the day, or the words for what has none. */
function Hour({ label }: { label: string }) {
  return /^\d/.test(label) ? <DateTime value={label} format={formatTime} /> : label;
}

/** What a row is of the one that was sold most. The amount is in the row. */
function ShareBar({ share }: { share: number }) {
  if (!(share > 0)) return null;
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 h-1 w-full text-mark print:hidden"
    >
      <path d={`M0 0h${(share * 100).toFixed(1)}v1H0z`} fill="currentColor" />
    </svg>
  );
}
