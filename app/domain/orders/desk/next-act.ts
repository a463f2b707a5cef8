import type { Fulfilment } from "../pickup/fulfilment";
import { FINISHED_STATUSES, type OrderStatus } from "../order-status";

/** What the desk does next with an order, its one big button. */
export type NextAct = "confirm" | "ready" | "check-id" | "pay" | "hand-over" | "give-back";

type Standing = {
  status: OrderStatus;
  fulfilment: Fulfilment;
  isIdChecked: boolean;
  /** Less than 0 if more was paid than the order costs now. */
  openCents: number;
  paidCents: number;
};

/**
 * The next act. Null if nothing is left to do. A delivery is paid before it is ready to leave, and
 * the ID is checked at the door (9 NYCRR 123.20).
 */
export function nextAct(standing: Standing): NextAct | null {
  const { status, fulfilment, isIdChecked, openCents, paidCents } = standing;
  if (FINISHED_STATUSES.includes(status)) {
    return status !== "completed" && paidCents > 0 ? "give-back" : null;
  }
  if (status === "pending") return "confirm";
  const isPaid = openCents <= 0;
  if (fulfilment === "delivery" && !isPaid) return "pay";
  if (status === "confirmed") return "ready";
  if (!isIdChecked) return "check-id";
  return isPaid ? "hand-over" : "pay";
}
