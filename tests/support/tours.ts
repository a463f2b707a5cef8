import { randomBytes } from "node:crypto";
import { phoneReservationInput, sessionInput } from "~/domain/appointments/appointments.schema";
import { addReservation } from "~/domain/appointments/reservations/request-reservation.server";
import { createSession } from "~/domain/appointments/sessions/create-session.server";
import { dayIn } from "./appointments";
import { anyAdmin } from "./builders";

/** The fields of a new tour, as the owner's form sends them. */
export const tourFields = (daysAhead: number, time = "10:30") => ({
  offering: "group-tour",
  day: dayIn(daysAhead),
  time,
  minutes: "90",
  seats: "20",
  minParty: "4",
  maxParty: "20",
  place: "The lounge",
  // Tests share it.
  isSure: "on",
});

/** A new tour. Returns its id. */
export async function createTour(daysAhead: number, time?: string): Promise<number> {
  const input = sessionInput.parse(tourFields(daysAhead, time));
  const outcome = await createSession(anyAdmin(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.id;
}

/** The fields of a reservation by phone, with a new address. */
export const callFields = (details: Record<string, string> = {}) => ({
  name: "Grace Hopper",
  phone: "(845) 555-0101",
  email: `guest-${randomBytes(5).toString("hex")}@example.com`,
  partySize: "5",
  ...details,
});

/** A confirmed party of a session. */
export async function call(sessionId: number, details: Record<string, string> = {}) {
  const input = phoneReservationInput.parse(callFields(details));
  const outcome = await addReservation(anyAdmin(), sessionId, input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.reservation;
}
