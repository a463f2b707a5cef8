import { check, integer, pgTable, unique, varchar } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { createdAt, id, instant } from "./columns";

/** How far the mailbox was read, and until when one process has it. One row. */
export const incomingMailbox = pgTable(
  "incoming_mailbox",
  {
    id: integer().primaryKey(),
    /** The server's UIDVALIDITY (RFC 9051, section 2.3.1.1): with another one its numbers begin anew. */
    uidValidity: varchar({ length: 20 }).notNull().default(""),
    uid: integer().notNull().default(0),
    leasedUntil: instant().notNull().defaultNow(),
  },
  (table) => [check("incoming_mailbox_one_row", sql`${table.id} = 1`)],
);

/** Each mail of the mailbox that was taken, and what it was. */
export const incomingMails = pgTable(
  "incoming_mails",
  {
    id: id(),
    uidValidity: varchar({ length: 20 }).notNull(),
    uid: integer().notNull(),
    /** Without angle brackets. A digest of the mail if it has none. Null once its sender is forgotten. */
    messageId: varchar({ length: 255 }),
    /** The address in From, in lower case. It proves nothing. */
    email: varchar({ length: 254 }),
    kind: varchar({
      length: 12,
      enum: ["reply", "new", "bounce", "complaint", "auto", "loop", "unsubscribe", "broken"],
    }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("incoming_mails_uid_key").on(table.uidValidity, table.uid),
    unique("incoming_mails_message_id_key").on(table.messageId),
    check(
      "incoming_mails_kind_known",
      sql`${table.kind} in ('reply', 'new', 'bounce', 'complaint', 'auto', 'loop', 'unsubscribe', 'broken')`,
    ),
  ],
);
