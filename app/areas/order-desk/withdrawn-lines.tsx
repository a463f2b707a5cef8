import { Link } from "@remix-run/react";
import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { ActionButton } from "~/ui/form/action-button";
import { DESK_FAILURE, orderPath } from "./desk-words";

/** What of an order must not be handed over, with the two acts that help. */
export function WithdrawnLines({ at: { order, withdrawn, isAboard } }: { at: OrderAtDesk }) {
  if (withdrawn.length === 0) return null;
  const lines = order.items
    .map((item) => ({ ...item, parts: withdrawn.filter((part) => part.orderItemId === item.id) }))
    .filter(({ parts }) => parts.length > 0);
  const path = orderPath(order.id);
  return (
    <section className="panel stack print:hidden" aria-labelledby="withdrawn">
      <h2 id="withdrawn">Do not hand over</h2>
      {isAboard && (
        <p>
          The order is with the driver, and other pieces are in the shop. Leave the line out, or
          report the order as not delivered. What is not handed over comes back.
        </p>
      )}
      {lines.map(({ id, productName, parts }) => (
        <div key={id} className="flow-3">
          {parts.map(({ batchId, code, quantity, withdrawn: why }) => (
            <p key={batchId}>
              {quantity} × <bdi>{productName}</bdi> of{" "}
              <Link to={`/office/stock/batches/${batchId}`}>
                batch <bdi>{code}</bdi>
              </Link>
              : <bdi>{why}</bdi>
            </p>
          ))}
          <div className="button-row">
            {!isAboard && (
              <ActionButton
                failure={DESK_FAILURE}
                action={`${path}/other-batch`}
                fields={{ line: id }}
                className="button"
                what={productName}
                preventScrollReset
              >
                From another batch
              </ActionButton>
            )}{" "}
            <ActionButton
              failure={DESK_FAILURE}
              action={`${path}/without-line`}
              fields={{ line: id }}
              what={productName}
              preventScrollReset
            >
              Without this line
            </ActionButton>
          </div>
        </div>
      ))}
    </section>
  );
}
