import { pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

export const meetingRequests = pgTable("meeting_requests", {
  id: id(),
  name: varchar({ length: 200 }).notNull(),
  email: varchar({ length: 254 }).notNull(),
  topic: text().notNull(),
  /** A calendar day in America/New_York, YYYY-MM-DD. */
  preferredDate: varchar({ length: 40 }).notNull(),
  /** Minutes, as text: '30'. */
  duration: varchar({ length: 10 }).notNull().default("30"),
  status: varchar({ length: 20 }).notNull().default("pending"),
  /** The team's reply by mail, and when it was sent. */
  answer: text(),
  answeredAt: instant(),
  createdAt: createdAt(),
});
