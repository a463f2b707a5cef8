import type { Fulfilment } from "../pickup/fulfilment";
import { FINISHED_STATUSES, type OrderStatus } from "../order-status";

/** What the desk does next with an order, its one big button. */
export type NextAct =
  | "confirm"
  | "ready"
  | "check-id"
  | "pay"
  | "hand-over"
  | "give-back"
  | "take-up"
  | "difference"
  | "replace";

type Standing = {
  status: OrderStatus;
  fulfilment: Fulfilment;
  isIdChecked: boolean;
  /** Less than 0 if more was paid than the order costs now. */
  openCents: number;
  paidCents: number;
  /** Whether pieces of it are from a withdrawn batch. */
  hasWithdrawn: boolean;
};

/**
 * The next act. Null if nothing is left to do. What is from a withdrawn batch is replaced first. What
 * was paid above the price is given back before anything else, and after the hand-over too. A
 * delivery is paid before it is ready to leave, and the ID is checked at the door (9 NYCRR 123.20).
 */
export function nextAct(standing: Standing): NextAct | null {
  const { status, fulfilment, isIdChecked, openCents, paidCents, hasWithdrawn } = standing;
  if (FINISHED_STATUSES.includes(status)) {
    if (status === "expired" && (paidCents > 0 || isIdChecked)) return "take-up";
    if (status === "completed") return openCents < 0 ? "difference" : null;
    return paidCents > 0 ? "give-back" : null;
  }
  if (status === "pending") return "confirm";
  if (hasWithdrawn) return "replace";
  if (openCents < 0) return "difference";
  const isPaid = openCents === 0;
  if (fulfilment === "delivery" && !isPaid) return "pay";
  if (status === "confirmed") return "ready";
  if (!isIdChecked) return "check-id";
  return isPaid ? "hand-over" : "pay";
}
