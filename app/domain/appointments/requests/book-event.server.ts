import { guestCountOptions } from "~/content/form-options";
import { LIMITS } from "~/database/limits.server";
import { limitedOnce, made, rowOf } from "~/database/once.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import type { BookEventInput } from "~/domain/bookings/bookings.schema";
import {
  bookingColumns,
  type BookingRow,
  getBooking,
} from "~/domain/bookings/bookings-queries.server";
import { partySizeProblem } from "~/domain/bookings/party-size";
import { storeBooking } from "~/domain/bookings/store-booking.server";
import { businessDay } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { type Outcome, refuse } from "~/lib/outcome";
import { requestDay } from "./request-day.server";

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
    { id: bookingColumns.id },
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
