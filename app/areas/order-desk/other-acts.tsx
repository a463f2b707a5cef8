import { Link } from "@remix-run/react";
import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { FINISHED_STATUSES, STATUS_WORDS } from "~/domain/orders/order-status";
import { businessTime, formatTime } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { LABELS, orderPath, DESK_FAILURE } from "./desk-words";

/** What else can be done with an order now, below the one big button. */
export function OtherActs({ at }: { at: OrderAtDesk }) {
  const { order, idCheck, paidCents, next, seen } = at;
  const path = orderPath(order.id);
  const isOpen = !FINISHED_STATUSES.includes(order.status);
  return (
    <div className="button-row">
      <Undo at={at} />
      {isOpen && idCheck && (
        <ActionButton failure={DESK_FAILURE} action={`${path}/id-unchecked`} preventScrollReset>
          ID not checked
        </ActionButton>
      )}
      {order.status === "expired" && next !== "take-up" && (
        <ActionButton
          failure={DESK_FAILURE}
          action={`${path}/take-up`}
          fields={{ seen }}
          preventScrollReset
        >
          Take up again
        </ActionButton>
      )}
      {order.status !== "completed" && next !== "give-back" && paidCents > 0 && (
        <ActionButton failure={DESK_FAILURE} action={`${path}/give-back`} preventScrollReset>
          Give back {formatMoney(paidCents)}
        </ActionButton>
      )}
      <Link to={`${LABELS}?order=${order.id}`} className="button button-quiet">
        Label
      </Link>{" "}
      <Link to={`${path}/money`} className="button button-quiet">
        Money
      </Link>{" "}
      {isOpen && (
        <Link to={`${path}/change`} className="button button-quiet">
          Change order
        </Link>
      )}{" "}
      {isOpen && (
        <Link to={`${path}/cancel`} className="button button-quiet">
          Cancel order
        </Link>
      )}
    </div>
  );
}

function Undo({ at: { order, undoable } }: { at: OrderAtDesk }) {
  if (!undoable) return null;
  return (
    <ActionButton
      failure={DESK_FAILURE}
      action={`${orderPath(order.id)}/undo`}
      fields={{ change: undoable.changeId }}
      preventScrollReset
    >
      Undo “{STATUS_WORDS[order.status].label}”, until {formatTime(businessTime(undoable.until))}
    </ActionButton>
  );
}
