import { type Column, Table } from "~/ui/lists/table";
import { lineTotal } from "~/domain/orders/order-total";
import { formatMoney } from "~/lib/money";

type Line = {
  name: string;
  quantity: number;
  cents: number;
  /** From which batches it comes, in words. */
  batches?: string | null;
};

type Props = {
  lines: readonly Line[];
  /** What is added to the lines or, if negative, taken off. Rows of nothing are left out. */
  extras?: readonly { name: string; cents: number }[];
  total: number;
};

type Row = {
  name: string;
  amount: string;
  pieces?: string;
  batches?: string | null;
  isTotal?: boolean;
};

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: "Product",
    isRowHeading: true,
    cell: ({ name, pieces, batches }) =>
      pieces === undefined ? (
        name
      ) : (
        <>
          {name} <span className="block small print:inline">{pieces}</span>{" "}
          {batches && <span className="block small">{batches}</span>}
        </>
      ),
  },
  {
    heading: "Amount",
    isNumber: true,
    cell: ({ amount, isTotal }) => (isTotal ? <strong>{amount}</strong> : amount),
  },
];

/** Lines and total of an order. */
export function OrderLines({ lines, extras = [], total }: Props) {
  return (
    <Table
      label="Lines"
      className="[&_:is(td,th:not(:first-child))]:min-w-0 [&_:is(td,th:not(:first-child))]:text-right [&_td]:whitespace-nowrap [&_th:first-child]:whitespace-normal"
      columns={COLUMNS}
      rows={lines.map((line) => ({
        name: line.name,
        pieces: `${line.quantity} × ${formatMoney(line.cents)}`,
        amount: formatMoney(lineTotal(line)),
        batches: line.batches ?? null,
      }))}
      totals={[
        ...extras
          .filter(({ cents }) => cents !== 0)
          .map(({ name, cents }) => ({ name, amount: formatMoney(cents) })),
        { name: "Total", amount: formatMoney(total), isTotal: true },
      ]}
      // An order may contain two products of the same name. Its lines never change their order.
      keyOf={(_, index) => index}
    />
  );
}
