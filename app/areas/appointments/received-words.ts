import type { MadeReservation } from "~/domain/appointments/reservations/reservation-queries.server";
import type { Words } from "~/lib/toast";

/** What is said above the page of a reservation that was just made. */
export function receivedWords({ state, reference }: MadeReservation): Words {
  if (state === "confirmed") {
    return { title: "You are in!", description: `Your reference is ${reference}.` };
  }
  if (state === "waiting") {
    return {
      title: "You are on the waiting list",
      description: `Your reference is ${reference}. We write to you when seats become free.`,
    };
  }
  return {
    title: "Booking Request Submitted!",
    description: "We'll contact you within 24 hours to confirm your event details.",
  };
}
