import type { reservationChanges, reservations } from "~drizzle/schema";

// Safe in the browser.

export type ReservationState = (typeof reservations.$inferSelect)["state"];

/** How a session's state is shown. Full, past and the others are never true at once. */
export type SessionState = "open" | "full" | "closed" | "cancelled" | "running" | "past";

/** What happened to a reservation. */
export type ReservationAct = (typeof reservationChanges.$inferSelect)["act"];

/** The states of a reservation that ended before it took place. An equal request is a new one. */
export const ENDED = ["cancelled", "declined"] as const satisfies ReservationState[];

export const RESERVATION_STATES: readonly { value: ReservationState; label: string }[] = [
  { value: "requested", label: "Requested" },
  { value: "confirmed", label: "Confirmed" },
  { value: "waiting", label: "On the waiting list" },
  { value: "offered", label: "Seats offered" },
  { value: "declined", label: "Declined" },
  { value: "cancelled", label: "Cancelled" },
  { value: "arrived", label: "Arrived" },
  { value: "missed", label: "Not arrived" },
];

/** Whether a reservation in this state holds seats of its session. */
export function holdsSeats(state: ReservationState): boolean {
  return ["requested", "confirmed", "offered", "arrived"].includes(state);
}

/** Whether a reservation in this state can still become a visit. */
export function isActive(state: ReservationState): boolean {
  return ["requested", "confirmed", "offered", "waiting"].includes(state);
}

/** Whether a party in this state is told that its time is changed or cancelled. */
export function isConcerned(state: ReservationState): boolean {
  return isActive(state) || state === "arrived";
}

/** Whether a session in this state has begun, and was not cancelled. */
export function hasBegun(state: SessionState): boolean {
  return state === "running" || state === "past";
}

type StoredSession = {
  state: string;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  seatsTaken: number;
};

/** The state of a session at an instant, as pages show it. */
export function sessionStateAt(session: StoredSession, now: Date): SessionState {
  if (session.state === "cancelled") return "cancelled";
  if (session.endsAt <= now) return "past";
  if (session.startsAt <= now) return "running";
  if (session.state === "closed") return "closed";
  return session.seatsTaken >= session.seats ? "full" : "open";
}

/** How often the team gets mail about appointments. */
export const TEAM_MAIL_OPTIONS = [
  { value: "at-once", label: "At once" },
  { value: "hourly", label: "Once an hour" },
  { value: "none", label: "Not at all" },
] as const;

export type TeamMail = (typeof TEAM_MAIL_OPTIONS)[number]["value"];

/** What happened, in the reservation's story. */
export const ACT_WORDS: Record<ReservationAct, string> = {
  requested: "Requested",
  confirmed: "Confirmed",
  waiting: "Joined the waiting list",
  offered: "Seats offered",
  proposed: "Other times proposed",
  withdrawn: "None of the proposed times can be taken any more",
  declined: "Declined",
  cancelled: "Cancelled",
  restored: "Cancellation undone",
  lapsed: "Offer ended",
  party: "Number of guests changed",
  moved: "Moved to another time",
  changed: "The time itself changed",
  told: "Message to all guests of the time",
  reminded: "Reminder sent",
  noted: "Note changed",
  "id-checked": "ID checked",
  "id-unchecked": "ID check taken back",
  arrived: "Arrived",
  missed: "Did not arrive",
  reopened: "Expected again",
};
