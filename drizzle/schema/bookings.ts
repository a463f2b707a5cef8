import { date, index, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";

export const eventBookings = pgTable(
  "event_bookings",
  {
    id: id(),
    name: varchar({ length: 200 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    phone: varchar({ length: 50 }).notNull(),
    eventType: varchar({ length: 50 }).notNull(),
    /** A calendar day in America/New_York, YYYY-MM-DD. */
    preferredDate: date({ mode: "string" }).notNull(),
    guestCount: varchar({ length: 10 }).notNull(),
    message: text(),
    contentHash: varchar({ length: 64 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("event_bookings_content_hash_idx").on(table.contentHash, table.createdAt)],
);
