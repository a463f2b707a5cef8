import type { SalesRow, SalesSums } from "~/domain/money/reports/sales-sums";
import { formatMoney } from "~/lib/money";
import { ScrollFrame } from "~/ui/lists/scroll-frame";

type Props = { heading: string; rows: readonly SalesRow[]; total: SalesSums };

const COLUMNS: readonly { heading: string; of: (row: SalesSums) => string }[] = [
  { heading: "Pieces", of: ({ quantity }) => quantity.toLocaleString("en-US") },
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

/** Sums of sales, a row for each label, and all together. */
export function SalesTable({ heading, rows, total }: Props) {
  return (
    <ScrollFrame label="Sales" className="table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {COLUMNS.map((column) => (
              <th key={column.heading} scope="col">
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {COLUMNS.map(({ heading: name, of }) => (
                <td key={name}>{of(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {COLUMNS.map(({ heading: name, of }) => (
              <td key={name}>
                <strong>{of(total)}</strong>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}
