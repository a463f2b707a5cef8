import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";

/** Addresses are stored trimmed and in lower case. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: varchar({ length: 254 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${table.email})`),
    index("newsletter_subscribers_created_at_idx").on(table.createdAt),
  ],
);

/** A launch update: a draft until it is sent to all subscribers. */
export const newsletterIssues = pgTable("newsletter_issues", {
  id: id(),
  subject: varchar({ length: 200 }).notNull(),
  content: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  sentAt: instant(),
  /** The number of addresses that it was queued for. */
  recipientCount: integer(),
  /** Whether visitors may read it after it was sent. Not those that were sent before there was an archive. */
  isPublic: boolean().notNull().default(false),
});
