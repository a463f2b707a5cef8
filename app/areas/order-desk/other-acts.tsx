import { Link } from "@remix-run/react";
import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { FINISHED_STATUSES, STATUS_WORDS } from "~/domain/orders/order-status";
import { businessTime, formatTime } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { LABELS, orderPath } from "./desk-words";

/** What else can be done with an order now, below the one big button. */
export function OtherActs({ at }: { at: OrderAtDesk }) {
  const { order, idCheck, paidCents } = at;
  const path = orderPath(order.id);
  const isOpen = !FINISHED_STATUSES.includes(order.status);
  return (
    <div className="button-row">
      <Undo at={at} />
      {isOpen && idCheck && (
        <ActionButton action={`${path}/id-unchecked`} preventScrollReset>
          ID not checked
        </ActionButton>
      )}
      {isOpen && paidCents > 0 && (
        <ActionButton action={`${path}/give-back`} preventScrollReset>
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
      action={`${orderPath(order.id)}/undo`}
      fields={{ change: undoable.changeId }}
      preventScrollReset
    >
      Undo “{STATUS_WORDS[order.status].label}”, until {formatTime(businessTime(undoable.until))}
    </ActionButton>
  );
}
