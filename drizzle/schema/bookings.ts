import { date, index, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

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
    /** The team's reply by mail, and when it was sent. */
    answer: text(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index("event_bookings_created_at_idx").on(table.createdAt)],
);
