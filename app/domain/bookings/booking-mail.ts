import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import { site } from "~/content/site";
import { labelOf } from "~/lib/input/choices";
import { formatDay } from "~/lib/dates/dates";
import type { BookEventInput } from "./bookings.schema";

/**
 * The guest's confirmation. It contains no typed text, so that nobody can send messages through the
 * site.
 */
export function bookingReceivedMail(id: number, booking: BookEventInput) {
  const asked = [
    `Experience: ${labelOf(eventTypeOptions, booking.eventType)}`,
    `Date: ${formatDay(booking.preferredDate)}`,
    `Guests: ${labelOf(guestCountOptions, booking.guestCount)}`,
  ];
  return {
    to: booking.email,
    subject: `Your booking request at ${site.name}`,
    text: [
      "We have your request. This is what you asked for:",
      asked.join("\n"),
      "It is not confirmed yet: within 24 hours we contact you to confirm the details.",
      `If this was not you, or something is wrong, write to ${site.email}.`,
    ].join("\n\n"),
    replyTo: site.email,
    cause: `booking:${id}:received`,
  };
}
