import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { users } from "./accounts";

/**
 * Mail that waits to be sent, was sent, or was given up ('parked'). Written in the transaction that
 * causes it; ids count up, so they also order the mail of one recipient.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: id(),
    /** What the mail is about, unique: 'order:12:placed'. A second mail for it is not queued. */
    cause: varchar({ length: 400 }).notNull(),
    /** One address, in lower case. */
    recipient: varchar({ length: 254 }).notNull(),
    subject: varchar({ length: 500 }).notNull(),
    /** The account that it is about, which may take it along; an address alone is nobody's proof. */
    userId: integer().references(() => users.id),
    /** Without the state's notice, which is added when the mail is sent. */
    text: text().notNull(),
    html: text(),
    replyTo: varchar({ length: 254 }),
    /** The list whose reader this is; such mail carries List-Unsubscribe. */
    list: varchar({ length: 30 }),
    status: varchar({ length: 10 }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** Not tried before; while a worker has the mail, when another may take it. */
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
    check("mail_outbox_status_known", sql`${table.status} in ('pending', 'sent', 'parked')`),
    check("mail_outbox_list_known", sql`${table.list} in ('newsletter', 'investor-updates')`),
  ],
);
