import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/database/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";
import { limitedOnce, made, rowOf } from "~/database/once.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { eventBookings } from "~drizzle/schema";
import { bookingReceivedMail } from "./booking-mail";
import type { BookEventInput } from "./bookings.schema";
import { bookingColumns, type BookingRow, getBooking } from "./bookings-queries.server";
import { partySizeProblem } from "./party-size";

/**
 * Stores a request for a lounge experience and informs guest and team by mail. The same request
 * again within 10 minutes is stored once. Problems: "invalid" for a day in the past
 * (America/New_York) or a party size outside the experience's limits, "too-many".
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
    { id: eventBookings.id },
    async (tx) => {
      const booked = made(await tx.insert(eventBookings).values(input).returning(bookingColumns));
      await queueMail(
        tx,
        bookingReceivedMail(booked.id, input),
        teamMail({
          subject: "A booking request waits",
          path: "/dashboard/events",
          cause: `booking:${booked.id}:team`,
        }),
      );
      return booked;
    },
  );
  return sent.ok ? { ok: true, booking: await rowOf(sent, getBooking) } : sent;
}
