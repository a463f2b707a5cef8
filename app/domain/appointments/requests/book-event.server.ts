import { guestCountOptions } from "~/content/form-options";
import { LIMITS } from "~/platform/database/limits.server";
import { limitedOnce, made, rowOf } from "~/platform/database/once.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import type { BookEventInput } from "~/domain/bookings/bookings.schema";
import {
  bookingColumns,
  type BookingRow,
  getBooking,
} from "~/domain/bookings/bookings-queries.server";
import { storeBooking } from "~/domain/bookings/store-booking.server";
import { currentExperiences } from "~/domain/website/published.server";
import { businessDay } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { type Outcome, refuse } from "~/lib/outcome";
import { reservations } from "~drizzle/schema";
import { goesOn, requestDay } from "./request-day.server";

// A booking that was cancelled or declined is not found again by an equal one.
const result = {
  id: bookingColumns.id,
  where: goesOn(reservations.bookingId, bookingColumns.id),
};

/**
 * Stores a booking of a lounge experience for a day, as a request that waits for the team, and
 * informs guest and team by mail. The same request again within 10 minutes is stored once.
 * Problems: "invalid" for a day in the past (America/New_York) or a party size outside the
 * experience's limits, "too-many".
 */
export async function bookEvent(
  actor: Actor,
  input: BookEventInput,
): Promise<Outcome<{ booking: BookingRow }>> {
  if (input.preferredDate < businessDay(new Date())) {
    return refuse("invalid", "Choose a date that is today or later", { field: "preferredDate" });
  }
  const partySize = partySizeProblem(input);
  if (partySize) return refuse("invalid", partySize, { field: "guestCount" });
  const sent = await limitedOnce(
    { limit: LIMITS.publicForm, key: actor.address },
    { name: "book event", by: input.email, content: input },
    result,
    async (tx) => {
      const booked = made([await storeBooking(tx, input)]);
      const { eventType, guestCount, ...guest } = input;
      await requestDay(tx, actor, {
        ...guest,
        slug: eventType,
        largestParty: guestCountOptions.find(({ value }) => value === guestCount)?.max ?? 1,
        bookingId: booked.id,
        asked: `Guests: ${labelOf(guestCountOptions, guestCount)}`,
      });
      return booked;
    },
  );
  return sent.ok ? { ok: true, booking: await rowOf(sent, getBooking) } : sent;
}

/**
 * Why the party size does not fit the experience, or null. A choice is refused if none of its
 * numbers is within the experience's limits.
 */
export function partySizeProblem(
  input: Pick<BookEventInput, "eventType" | "guestCount">,
): string | null {
  const party = guestCountOptions.find(({ value }) => value === input.guestCount);
  if (!party) throw new Error("The schema accepted an unknown number of guests");
  const { title, minGuests, maxGuests } = currentExperiences()[input.eventType];
  if (party.max >= minGuests && party.min <= maxGuests) return null;
  return `${title} takes ${minGuests} to ${maxGuests} guests. Choose another number of guests`;
}
