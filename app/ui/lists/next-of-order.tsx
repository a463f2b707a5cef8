import { Link } from "@remix-run/react";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import type { FailureWords } from "~/lib/toast";
import { ActionButton } from "~/ui/form/action-button";

type Props = {
  order: Pick<DeskOrder, "id" | "status" | "fulfilment" | "seen" | "hasWithdrawn" | "delivery">;
  /** The address of the page, to which its buttons return. */
  here: string;
  /** The words when a press fails. */
  failure: FailureWords;
};

const QUICK = {
  pending: { act: "confirm", label: "Confirm" },
  confirmed: { act: "ready", label: "Mark as ready" },
} as const;

/**
 * What is next for an order in a list: a button for what needs no customer, else a link to the order's
 * page. Nothing if it is finished.
 */
export function NextOfOrder({ order, here, failure }: Props) {
  const { id, status, fulfilment, seen, hasWithdrawn, delivery } = order;
  const path = `/office/orders/${id}`;
  // What is in a vehicle is not handed over at the desk.
  if (status === "ready" && !delivery) {
    return <ToOrder path={path} act="Hand over" what={`order ${id}`} />;
  }
  // What is withdrawn is replaced, and a delivery paid, before it is ready.
  const isOnItsPage = hasWithdrawn || fulfilment === "delivery";
  if (status === "ready" || (status === "confirmed" && isOnItsPage)) {
    return <ToOrder path={path} act="Next step" what={`of order ${id}`} />;
  }
  if (status !== "pending" && status !== "confirmed") return null;
  const { act, label } = QUICK[status];
  return (
    <ActionButton
      failure={failure}
      action={`${path}/${act}`}
      fields={{ seen, redirectTo: here }}
      className="button button-quiet"
      what={`order ${id}`}
      preventScrollReset
    >
      {label}
    </ActionButton>
  );
}

/** What is done on the order's own page. */
function ToOrder({ path, act, what }: { path: string; act: string; what: string }) {
  return (
    <Link to={path} className="button button-quiet">
      {act}
      <span className="sr-only"> {what}</span>
    </Link>
  );
}
