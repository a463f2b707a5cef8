import type { Opening, Pause } from "./opening";

const RETAIL_CLOSED: Pause = {
  message: "Our counter is not open yet. You can look at everything, but not order.",
  until: null,
};

/** Why no orders are taken: they are paused, or retail is closed. Null if they are taken. */
export function whyNoOrders({ orders, retail }: Opening): Pause | null {
  return orders ?? (retail === "closed" ? RETAIL_CLOSED : null);
}
