import type { SalesRow, SalesSums } from "~/domain/money/reports/sales-sums";
import { formatMoney } from "~/lib/money";
import { Day } from "~/ui/lists/day";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";
import { formatCount } from "~/lib/counts";

type Props = {
  heading: string;
  rows: readonly SalesRow[];
  total: SalesSums;
  /** Whether the labels are calendar days. */
  isByDay: boolean;
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
export function SalesTable({ heading, rows, total, isByDay }: Props) {
  const labelOf = ({ label, isTotal }: Row) =>
    isByDay && !isTotal ? <Day value={label} /> : label;
  return (
    <Table<Row>
      label="Sales"
      columns={[{ heading, isRowHeading: true, cell: labelOf }, ...COLUMNS]}
      rows={rows}
      totals={[{ ...total, label: "Together", isTotal: true }]}
      keyOf={({ label }) => label}
      className={NARROW_CELLS}
    />
  );
}
