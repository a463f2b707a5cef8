import { Link } from "@remix-run/react";
import { MOVEMENT_WORDS, type MovementKind } from "~/domain/stock/stock-words";
import { DateTime } from "~/ui/layout/date-time";
import { ScrollFrame } from "~/ui/lists/scroll-frame";

type Movement = {
  id: number;
  kind: MovementKind;
  onHandChange: number;
  heldChange: number;
  orderId: number | null;
  reason: string | null;
  actor: string | null;
  createdAt: Date;
};

/** Every change of a batch's stock, newest first. */
export function Ledger({ rows }: { rows: readonly Movement[] }) {
  return (
    <ScrollFrame label="Ledger" className="table-frame row-blocks">
      <table>
        <thead>
          <tr>
            {["When", "What", "In the house", "Held", "Who"].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <DateTime value={row.createdAt} />
              </td>
              <td>
                {MOVEMENT_WORDS[row.kind]}
                {row.orderId !== null && (
                  <>
                    {" ("}
                    <Link to={`/office/orders/${row.orderId}`}>order {row.orderId}</Link>)
                  </>
                )}
                {row.reason && (
                  <>
                    : <bdi>{row.reason}</bdi>
                  </>
                )}
              </td>
              <td>
                <span className="cell-label">In the house: </span>
                {signed(row.onHandChange)}
              </td>
              <td>
                <span className="cell-label">Held: </span>
                {signed(row.heldChange)}
              </td>
              <td>
                {row.actor && (
                  <>
                    <span className="cell-label">Who: </span>
                    <bdi>{row.actor}</bdi>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

// A real minus sign, which screen readers read.
const signed = (change: number) =>
  `${change < 0 ? "−" : change > 0 ? "+" : ""}${Math.abs(change).toLocaleString("en-US")}`;
