import { type OrderStatus, STATUS_WORDS } from "../order-status";

/** Why an order came back. */
export const NOT_DELIVERED_REASONS = ["nobody", "id", "address", "other"] as const;

export type NotDeliveredReason = (typeof NOT_DELIVERED_REASONS)[number];

/** The same for the team, and in a sentence for the customer. */
export const REASON_WORDS: Record<NotDeliveredReason, { label: string; said: string }> = {
  nobody: { label: "Nobody there", said: "Nobody was there." },
  id: { label: "ID refused", said: "We could not check the ID that we need to see." },
  address: { label: "Address wrong", said: "We did not find the address." },
  other: { label: "Something else", said: "" },
};

/** What an order's newest stop says of it. */
export type Stop = {
  /** When its run left the shop. */
  departedAt: Date | null;
  onItsWayAt: Date | null;
  backAt: Date | null;
  reason: NotDeliveredReason | null;
  words: string | null;
};

export type StopState =
  "planned" | "with-driver" | "on-its-way" | "not-delivered" | "handed-over" | "off";

/** Where an order on a run is. It is "off" once it is cancelled or expired. */
export function stopState(stop: Omit<Stop, "reason" | "words">, status: OrderStatus): StopState {
  if (stop.backAt) return "not-delivered";
  if (status === "completed") return "handed-over";
  if (status === "cancelled" || status === "expired") return "off";
  if (!stop.departedAt) return "planned";
  return stop.onItsWayAt ? "on-its-way" : "with-driver";
}

/** Whether the order is in the vehicle. */
export const isUnderway = (state: StopState) => state === "with-driver" || state === "on-its-way";

/** What of an order on a run is said beside its status. */
export const STATE_LABELS: Record<Exclude<StopState, "planned" | "off">, string> = {
  "with-driver": "With the driver",
  "on-its-way": "On its way",
  "not-delivered": "Not delivered",
  "handed-over": "Handed over",
};

/** A stop's state for the team. Before the departure it is the order's status. */
export const stopLabel = (state: StopState, status: OrderStatus) =>
  state === "planned" || state === "off" ? STATUS_WORDS[status].label : STATE_LABELS[state];

/** Why an order was not delivered, in a sentence for its customer. */
export const whyBack = ({ reason, words }: Pick<Stop, "reason" | "words">): string =>
  [reason && REASON_WORDS[reason].said, words].filter(Boolean).join(" ");

/** What the customer reads after an order was not delivered. */
export const WHAT_NEXT =
  "We took your order back and keep it for you. Call us, and we agree on another time, or cancel it and give your money back.";

/** How an order stands, for its customer: by its status, or while it is delivered by its stop. */
export function standingOf(
  status: OrderStatus,
  stop: Stop | null,
): { label: string; meaning: string } {
  const state = status === "ready" && stop ? stopState(stop, status) : null;
  if (state === "on-its-way") {
    return { label: STATE_LABELS[state], meaning: "Your order is on its way to you." };
  }
  if (stop && state === "not-delivered") {
    const meaning = ["We could not deliver your order.", whyBack(stop), WHAT_NEXT];
    return { label: STATE_LABELS[state], meaning: meaning.filter(Boolean).join(" ") };
  }
  return STATUS_WORDS[status];
}
