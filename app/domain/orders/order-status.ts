/** The statuses of an order, in their usual sequence. */
export const ORDER_STATUSES = ["pending", "confirmed", "ready", "completed", "cancelled"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

type StatusWords = {
  label: string;
  /** The label of the admin's button. */
  verb: string;
  /** The explanation for the customer. */
  meaning: string;
};

export const STATUS_WORDS: Record<OrderStatus, StatusWords> = {
  pending: {
    label: "Pending",
    verb: "Set to pending",
    meaning: "We have your order and will confirm it.",
  },
  confirmed: {
    label: "Confirmed",
    verb: "Confirm",
    meaning: "We have confirmed your order and are preparing it.",
  },
  ready: { label: "Ready", verb: "Mark as ready", meaning: "Your order is ready." },
  completed: { label: "Completed", verb: "Complete", meaning: "Your order is completed." },
  cancelled: { label: "Cancelled", verb: "Cancel order", meaning: "Your order was cancelled." },
};

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["ready", "cancelled"],
  ready: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** The statuses that can follow this one. */
export const nextStatuses = (status: OrderStatus) => NEXT[status];

/** The status in an address or a row, or null. */
export function readStatus(text: string | null): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === text) ?? null;
}
