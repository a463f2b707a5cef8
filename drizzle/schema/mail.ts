import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { users } from "./accounts";

/**
 * Mail that waits, was sent, or was given up ('parked'). Inserted in the transaction that causes
 * it. Ids increase, so they also order the mail of one recipient.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: id(),
    /** The reason for the mail, unique: 'order:12:placed'. A second mail with it is not queued. */
    cause: varchar({ length: 400 }).notNull(),
    /** One address, in lower case. */
    recipient: varchar({ length: 254 }).notNull(),
    subject: varchar({ length: 500 }).notNull(),
    /**
     * The account that caused it, whose copy of personal data contains it. An address alone does
     * not prove who wrote.
     */
    userId: integer().references(() => users.id),
    /** Without the state's notice, which is added when the mail is sent. */
    text: text().notNull(),
    html: text(),
    /** A calendar file (RFC 5545), sent as a part of its own and as an attachment. */
    calendar: text(),
    replyTo: varchar({ length: 254 }),
    /** Without angle brackets. Null: made from the row when it is sent. */
    messageId: varchar({ length: 255 }),
    /** The Message-IDs of the thread, oldest first, without angle brackets, separated by blanks. */
    threadIds: text(),
    /** The list that the mail goes to. Such mail has a List-Unsubscribe header. */
    list: varchar({ length: 30 }),
    /** Which letter of the list it is: the id of a launch update. Null for other mail. */
    letterId: integer(),
    /** The path of the page that stops such mail. A List-Unsubscribe header names it too. */
    stopPath: varchar({ length: 300 }),
    status: varchar({ length: 10 }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** When the next attempt is due. While a worker has the mail: when another may take it. */
    dueAt: instant().notNull().defaultNow(),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex("mail_outbox_cause_key").on(table.cause),
    index("mail_outbox_due_idx")
      .on(table.dueAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index("mail_outbox_recipient_idx")
      .on(table.recipient, table.id)
      .where(sql`${table.status} = 'pending'`),
    index("mail_outbox_parked_idx")
      .on(table.id)
      .where(sql`${table.status} = 'parked'`),
    index("mail_outbox_letter_idx")
      .on(table.list, table.letterId, table.status)
      .where(sql`${table.letterId} is not null`),
    check("mail_outbox_status_known", sql`${table.status} in ('pending', 'sent', 'parked')`),
    check(
      "mail_outbox_list_known",
      sql`${table.list} in ('newsletter', 'investor-updates', 'investor-documents')`,
    ),
  ],
);

/**
 * Addresses that get no mail, or none of a kind. Without the address itself, so that a row outlives
 * the deletion of its owner's data.
 */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    id: id(),
    /** HMAC of the address in lower case, by the site's secret. */
    digest: varchar({ length: 64 }).notNull(),
    /** For people: "a…@example.com". */
    masked: varchar({ length: 260 }).notNull(),
    reason: varchar({ length: 12, enum: ["bounced", "complained", "unsubscribed"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("mail_suppressions_digest_key").on(table.digest, table.reason),
    check(
      "mail_suppressions_reason_known",
      sql`${table.reason} in ('bounced', 'complained', 'unsubscribed')`,
    ),
  ],
);
