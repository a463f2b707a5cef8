import { businessDay } from "~/lib/dates/dates";
import { type OrderStatus, STATUS_WORDS } from "../order-status";

type Leaving = {
  id: number;
  status: OrderStatus;
  windowStartsAt: Date | null;
  hasWithdrawn: boolean;
  openCents: number;
  /** The run that still has it in its vehicle. */
  inVehicleOf: number | null;
};

/** Why an order cannot leave with its run as it is now: "Order 7 is confirmed". Null if it can. */
export function notLeaving(order: Leaving, { day }: { day: string }): string | null {
  const { id, status, windowStartsAt, hasWithdrawn, openCents, inVehicleOf } = order;
  if (status !== "ready") return `Order ${id} is ${STATUS_WORDS[status].label.toLowerCase()}`;
  if (windowStartsAt && businessDay(windowStartsAt) > day) {
    return `Order ${id} is for a later day`;
  }
  if (inVehicleOf) {
    return `Order ${id} is in the vehicle of run ${inVehicleOf}, which is not back in the shop`;
  }
  if (hasWithdrawn) return `Order ${id} has pieces that must not be handed over`;
  // It was paid when it became ready. What was changed since may cost more.
  return openCents > 0 ? `Order ${id} is not paid` : null;
}

/** The stops that the page of a departure shows, as the text of its hidden field: "7,9". */
export const seenStops = (stops: readonly { id: number }[]) => stops.map(({ id }) => id).join();
