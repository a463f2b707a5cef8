import type { ReactNode } from "react";
import { isActive } from "~/domain/appointments/appointment-states";
import type { ReservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

type Standing = Pick<
  ReservationPage,
  | "state"
  | "offering"
  | "session"
  | "waitingPlace"
  | "offeredUntil"
  | "reason"
  | "proposals"
  | "changes"
>;

/** What stands and what happens next, in sentences. */
export function standingOf(reservation: Standing): ReactNode[] {
  const { state, session, reason } = reservation;
  if (session?.state === "past" && state !== "missed" && state !== "declined") {
    return [state === "cancelled" ? "It was cancelled." : "This time has passed."];
  }
  if (session?.state === "running" && isActive(state)) return ["This time has begun."];
  switch (state) {
    case "requested":
      return requestedWords(reservation);
    case "confirmed":
      return confirmedWords(reservation);
    case "waiting":
      return [
        `You are number ${reservation.waitingPlace ?? 1} on the waiting list.`,
        "If enough seats become free we offer them to you by mail, and hold them for 24 hours.",
      ];
    case "offered":
      return [
        "Seats for your party have become free.",
        ...(reservation.offeredUntil
          ? [
              <>
                We hold them for you until{" "}
                <DateTime value={reservation.offeredUntil} format={formatAppointment} />, New York
                time. After that the next party gets them.
              </>,
            ]
          : []),
      ];
    case "declined":
      return ["We are sorry, we cannot take this request.", ...(reason ? [reason] : [])];
    case "cancelled":
      return [
        reservation.changes[0]?.act === "lapsed"
          ? "The seats that we held for you were not taken in time and went on to the next party."
          : "It is cancelled.",
        ...[session?.cancelReason ?? reason].filter((text) => text !== null),
      ];
    case "arrived":
      return ["You have arrived. Welcome!"];
    case "missed":
      return ["We missed you."];
  }
}

function requestedWords({ offering, session, proposals }: Standing): string[] {
  if (proposals.some(({ hasRoom }) => hasRoom)) {
    return ["We can offer you other times. Choose the one that suits you."];
  }
  if (proposals.length > 0) {
    return ["The times that we proposed can no longer be taken.", "We write to you about others."];
  }
  return [
    session ? "We have your request and hold your seats." : "We have your request.",
    offering.kind === "meeting"
      ? "We confirm the time by e-mail."
      : "We'll contact you within 24 hours to confirm your event details.",
  ];
}

function confirmedWords({ offering }: Standing): string[] {
  const next = {
    experience: "Guests must be 21+. Bring a government photo ID.",
    event: "You get the video link by mail the day before.",
    meeting: "You get a reminder by mail the day before.",
  };
  return ["It is confirmed. We look forward to it.", next[offering.kind]];
}
