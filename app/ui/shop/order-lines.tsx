import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { lineTotal } from "~/domain/orders/order-total";
import { formatMoney } from "~/lib/money";

type Line = { name: string; quantity: number; cents: number };

type Props = {
  lines: readonly Line[];
  /** What is added to the lines or, if negative, taken off. Rows of nothing are left out. */
  extras?: readonly { name: string; cents: number }[];
  total: number;
};

/** Lines and total of an order. */
export function OrderLines({ lines, extras = [], total }: Props) {
  return (
    <ScrollFrame
      label="Lines"
      className="table-frame [&_:is(td,th:not(:first-child))]:min-w-0 [&_:is(td,th:not(:first-child))]:text-right [&_th]:whitespace-normal"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // An order may contain two products of the same name. Its lines never change their
            // order.
            <tr key={index}>
              <th scope="row">
                {line.name}{" "}
                <span className="block small print:inline">
                  {line.quantity} × {formatMoney(line.cents)}
                </span>
              </th>
              <td>{formatMoney(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {extras
            .filter(({ cents }) => cents !== 0)
            .map(({ name, cents }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatMoney(cents)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">Total</th>
            <td>
              <strong>{formatMoney(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}
