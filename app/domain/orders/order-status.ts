/** The statuses that people can set, in their usual sequence. */
export const SET_STATUSES = ["pending", "confirmed", "ready", "completed", "cancelled"] as const;

/** All statuses of an order. It expires by itself if nobody came for it. */
export const ORDER_STATUSES = [...SET_STATUSES, "expired"] as const;

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
  expired: {
    label: "Expired",
    verb: "Let expire",
    meaning: "Nobody came for the order on its day, so it has expired. You can order again.",
  },
};

/** The statuses after which nothing more happens to an order. */
export const FINISHED_STATUSES: readonly OrderStatus[] = ["completed", "cancelled", "expired"];

/** The statuses of an order that somebody may still come for. */
export const OPEN_STATUSES: readonly OrderStatus[] = ["pending", "confirmed", "ready"];

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["ready", "cancelled"],
  ready: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
  expired: [],
};

/** The statuses that a person can set after this one. */
export const nextStatuses = (status: OrderStatus) => NEXT[status];

/** Whether its customer can still cancel an order: until it is made ready. */
export const isCancellable = (status: OrderStatus) =>
  status === "pending" || status === "confirmed";

/** The status in an address or a row, or null. */
export function readStatus(text: string | null): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === text) ?? null;
}
