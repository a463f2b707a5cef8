import { Link } from "@remix-run/react";
import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { ActionButton } from "~/ui/form/action-button";
import { DESK_FAILURE, orderPath } from "./desk-words";

/** For a piece that broke: the order gets another one, as long as there is one. */
export function BrokenPieces({ at: { order, pieces, moved, isAboard } }: { at: OrderAtDesk }) {
  if (pieces.length === 0) return null;
  const path = orderPath(order.id);
  return (
    <details className="print:hidden">
      <summary className="button button-quiet">A piece is broken</summary>
      <div className="panel stack mt-4">
        {isAboard && (
          <p>
            The order is with the driver, and other pieces are in the shop. Report it as not
            delivered, or hand it over and refund the piece.
          </p>
        )}
        {!isAboard && <p>The piece waits in quarantine until an admin writes it off.</p>}
        {(isAboard ? [] : pieces).map(({ line, batchId, code, name, quantity, left }) => (
          <div key={`${line} ${batchId}`} className="flow-3">
            <p>
              {quantity} × <bdi>{name}</bdi>, batch <bdi>{code}</bdi>
            </p>
            {left > 0 ? (
              <ActionButton
                failure={DESK_FAILURE}
                action={`${path}/broken`}
                fields={{ line, batch: batchId, moved }}
                what={`of ${name}, batch ${code}`}
                preventScrollReset
              >
                Broken: replace a piece
              </ActionButton>
            ) : (
              <p>
                No other piece is left to replace it.{" "}
                <Link to={`${path}/change`}>Change the order</Link>
              </p>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
