import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { bytes, createdAt, id, instant } from "./columns";

/**
 * A part of the mailbox's past: how many mails since this instant, in ISO 8601, were there at the first
 * connection and were not taken.
 */
export type OlderMail = { since: string; count: number };

/** How far the mailbox was read, and until when one process has it. One row. */
export const incomingMailbox = pgTable(
  "incoming_mailbox",
  {
    id: integer().primaryKey(),
    /** The server's UIDVALIDITY (RFC 9051, section 2.3.1.1): with another one its numbers begin anew. */
    uidValidity: varchar({ length: 20 }).notNull().default(""),
    uid: integer().notNull().default(0),
    /** An HMAC of user, server and folder, in base64url. Null in sites of version 3.0 and before. */
    account: varchar({ length: 43 }),
    /** Increases with another account, whose UIDVALIDITY may be the same. */
    generation: integer().notNull().default(0),
    /** Mail that came before is the mailbox's past. Null until it is read the first time. */
    connectedAt: instant(),
    /** When the last reading began that came to the end. */
    readAt: instant(),
    /** The last mail that was there when these numbers were first seen. */
    pastUid: integer().notNull().default(0),
    /** The past that was not taken, the newest part first: each contains those before it. */
    older: jsonb().$type<OlderMail[]>().notNull().default([]),
    /** Since when an admin wants the past. Null if they did not decide. */
    pastSince: instant(),
    /** The last mail of that part that was looked at. */
    pastUidDone: integer().notNull().default(0),
    /** How many of that part are left. Null before they are counted. */
    pastLeft: integer(),
    leasedUntil: instant().notNull().defaultNow(),
    /** Increases with each process that takes the lease: one that lost it stores nothing. */
    lease: integer().notNull().default(0),
    /** The mail that is being read, and how often its reading began. Null if none is. */
    begunUidValidity: varchar({ length: 20 }),
    begunUid: integer(),
    attempts: integer().notNull().default(0),
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
    /** Without angle brackets. A hint for threads: a sender chooses it. Null once they are forgotten. */
    messageId: varchar({ length: 255 }),
    /** The address in From, in lower case. It proves nothing. */
    email: varchar({ length: 254 }),
    /**
     * What the mail is known by: an HMAC of what its writer wrote, in base64url. It names nobody and
     * stays when they are forgotten. Null in rows of version 3.0 and before.
     */
    digest: varchar({ length: 43 }),
    /** The server that gave it to ours, by our server's own line. Null if it is not known. */
    server: varchar({ length: 255 }),
    /** Bytes of its files that were kept. */
    keptBytes: integer().notNull().default(0),
    kind: varchar({
      length: 12,
      enum: ["reply", "new", "bounce", "complaint", "auto", "loop", "unsubscribe", "broken"],
    }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("incoming_mails_uid_key").on(table.uidValidity, table.uid),
    index("incoming_mails_message_id_idx").on(table.messageId),
    uniqueIndex("incoming_mails_digest_key").on(table.digest),
    index("incoming_mails_created_at_idx").on(table.createdAt),
    check(
      "incoming_mails_kind_known",
      sql`${table.kind} in ('reply', 'new', 'bounce', 'complaint', 'auto', 'loop', 'unsubscribe', 'broken')`,
    ),
  ],
);

/** Mails that could not be read or stored in two attempts, for an admin to look at. */
export const setAsideMails = pgTable("set_aside_mails", {
  id: id(),
  mailId: integer()
    .notNull()
    .unique()
    .references(() => incomingMails.id, { onDelete: "cascade" }),
  /** The address in From, in lower case. */
  email: varchar({ length: 254 }),
  subject: varchar({ length: 500 }).notNull(),
  /** The header Date, as it stands. */
  writtenAt: varchar({ length: 100 }).notNull(),
  /** The beginning of its header. */
  headers: text().notNull(),
  /** Bytes of its source that are here. 0 if it is only in the mailbox. */
  bytes: integer().notNull(),
  /** When somebody looked at it. Its source is then deleted. */
  doneAt: instant(),
  createdAt: createdAt(),
});

/** The source of a mail that was set aside, in pieces. */
export const setAsidePieces = pgTable(
  "set_aside_pieces",
  {
    setAsideId: integer()
      .notNull()
      .references(() => setAsideMails.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.setAsideId, table.position] })],
);
