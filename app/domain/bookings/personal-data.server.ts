import { and, lt, ne } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { about, type PersonalTable, type Sweep } from "~/database/personal-tables.server";
import { eventBookings } from "~drizzle/schema";
import { forgetBookings, FORMER_GUEST } from "./store-booking.server";

/** The table of booking requests. */
export const bookingTables: PersonalTable[] = [
  {
    title: "Booking requests",
    table: eventBookings,
    where: about({ emails: [eventBookings.email] }),
    forget: {
      how: "kept",
      why: "What was asked for, and when, stays for the figures, without the guest.",
      set: FORMER_GUEST,
    },
  },
];

/** Removes the guests of the oldest bookings from before then. Returns how many. */
export async function sweepBookings(tx: Database, { before, limit }: Sweep): Promise<number> {
  const old = await tx
    .select({ id: eventBookings.id })
    .from(eventBookings)
    .where(and(lt(eventBookings.createdAt, before), ne(eventBookings.email, FORMER_GUEST.email)))
    .orderBy(eventBookings.id)
    .limit(limit);
  const ids = old.map(({ id }) => id);
  await forgetBookings(tx, ids);
  return ids.length;
}
