import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant, bytes } from "./columns";

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Characters inside of addresses and numbers become blanks, so that each part is a word. */
const SEARCHED = sql.raw(
  `to_tsvector('simple', translate(name || ' ' || coalesce(email, '') || ' ' || subject || ' ' || text, '@._-+/:', '       '))`,
);

/** Whatever came and wants an answer, of all kinds. Written with its source, in one transaction. */
export const inboxItems = pgTable(
  "inbox_items",
  {
    id: id(),
    kind: varchar({
      length: 20,
      enum: [
        ...(["contact", "appointment", "application", "access", "investor-message"] as const),
        ...(["report", "program"] as const),
      ],
    }).notNull(),
    /** The id of the message, reservation, application, request, report, or of the incoming mail. */
    sourceId: integer().notNull(),
    name: varchar({ length: 200 }).notNull(),
    /** Null if nobody can be answered by mail. */
    email: varchar({ length: 254 }),
    subject: varchar({ length: 300 }).notNull(),
    /** The first words. */
    text: varchar({ length: 500 }).notNull(),
    state: varchar({ length: 10, enum: ["new", "open", "waiting", "done"] })
      .notNull()
      .default("new"),
    assigneeId: integer().references(() => users.id, { onDelete: "set null" }),
    /** When it should be answered. Null if nothing was promised. */
    dueAt: instant(),
    /** Whether the mailbox's server does not prove who sent the mail that it came as. */
    isUnproven: boolean().notNull().default(false),
    /** The case that it may belong to, which nothing proves. */
    relatedId: integer().references((): AnyPgColumn => inboxItems.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    changedAt: instant().notNull().defaultNow(),
    search: searchVector().generatedAlwaysAs((): SQL => SEARCHED),
  },
  (table) => {
    const toDo = sql`${table.state} <> 'done'`;
    // A key that sorts what has no due time last.
    const due = sql`coalesce("due_at", 'infinity'::timestamptz)`;
    return [
      unique("inbox_items_source_key").on(table.kind, table.sourceId),
      index("inbox_items_email_idx").on(sql`lower(${table.email})`, table.id),
      index("inbox_items_search_idx").using("gin", table.search),
      index("inbox_items_state_idx").on(table.state, table.id),
      index("inbox_items_kind_idx").on(table.kind, table.id),
      index("inbox_items_state_kind_idx").on(table.state, table.kind, table.id),
      index("inbox_items_assignee_idx").on(table.assigneeId, table.id),
      index("inbox_items_related_idx")
        .on(table.relatedId)
        .where(sql`${table.relatedId} is not null`),
      index("inbox_items_to_do_idx").on(table.id).where(toDo),
      index("inbox_items_to_do_kind_idx").on(table.kind, table.id).where(toDo),
      index("inbox_items_to_do_assignee_idx").on(table.assigneeId, table.id).where(toDo),
      index("inbox_items_due_idx").on(due, table.id).where(toDo),
      index("inbox_items_kind_due_idx").on(table.kind, due, table.id).where(toDo),
      index("inbox_items_assignee_due_idx").on(table.assigneeId, due, table.id).where(toDo),
      check(
        "inbox_items_kind_known",
        sql`${table.kind} in ('contact', 'appointment', 'application', 'access', 'investor-message', 'report', 'program')`,
      ),
      check("inbox_items_state_known", sql`${table.state} in ('new', 'open', 'waiting', 'done')`),
    ];
  },
);

/** The story of an item. Never changed. */
export const inboxEvents = pgTable(
  "inbox_events",
  {
    id: id(),
    itemId: integer()
      .notNull()
      .references(() => inboxItems.id, { onDelete: "cascade" }),
    at: instant().notNull().defaultNow(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The username at the time. Null for the sender and for the clock. */
    actorName: varchar({ length: 60 }),
    event: varchar({ length: 20 }).notNull(),
    detail: text(),
  },
  (table) => [index("inbox_events_item_idx").on(table.itemId, table.id)],
);

/** The mails of an item: the team's replies, and what came back and was entered by hand. */
export const inboxMails = pgTable(
  "inbox_mails",
  {
    id: id(),
    itemId: integer()
      .notNull()
      .references(() => inboxItems.id, { onDelete: "cascade" }),
    direction: varchar({ length: 3, enum: ["out", "in"] }).notNull(),
    subject: varchar({ length: 500 }).notNull(),
    text: text().notNull(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    actorName: varchar({ length: 60 }),
    /** Without angle brackets. Null for a mail that was entered without one. */
    messageId: varchar({ length: 255 }),
    /** From whom it came, if that is not the item's own address. */
    email: varchar({ length: 254 }),
    /** Where its sender wants answers (Reply-To), if that is neither of these addresses. */
    replyTo: varchar({ length: 254 }),
    /** Whether the mailbox's server does not prove who sent it. */
    isUnproven: boolean().notNull().default(false),
    /** The cause of the mail in the outbox, whose row knows whether it was delivered. */
    cause: varchar({ length: 400 }),
    createdAt: createdAt(),
  },
  (table) => [index("inbox_mails_item_idx").on(table.itemId, table.id)],
);

/** What was attached to a mail that came in. */
export const inboxFiles = pgTable(
  "inbox_files",
  {
    id: id(),
    mailId: integer()
      .notNull()
      .references(() => inboxMails.id, { onDelete: "cascade" }),
    name: varchar({ length: 255 }).notNull(),
    mimeType: varchar({ length: 100 }).notNull(),
    content: bytes().notNull(),
    /** Whether it is a picture inside of the text, as signatures have them. */
    isInline: boolean().notNull().default(false),
  },
  (table) => [index("inbox_files_mail_idx").on(table.mailId)],
);

/** A reply that a member of the team has written but not sent. One of each to an item. */
export const inboxDrafts = pgTable(
  "inbox_drafts",
  {
    itemId: integer()
      .notNull()
      .references(() => inboxItems.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** Whether the item waits for the sender afterwards. */
    waits: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index("inbox_drafts_user_idx").on(table.userId),
  ],
);

/** Texts for frequent answers, with placeholders. */
export const savedAnswers = pgTable(
  "saved_answers",
  {
    id: id(),
    title: varchar({ length: 100 }).notNull(),
    text: text().notNull(),
    /** The reply that it was saved from. */
    mailId: integer().references(() => inboxMails.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_answers_title_key").on(sql`lower(${table.title})`),
    uniqueIndex("saved_answers_mail_key").on(table.mailId),
  ],
);

/** How a member of the team wants to be told of new things of a kind. No row: not at all. */
export const teamNotifications = pgTable(
  "team_notices",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: varchar({ length: 20 }).notNull(),
    frequency: varchar({ length: 10, enum: ["at-once", "hourly", "daily"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index("team_notices_kind_idx").on(table.kind, table.frequency),
  ],
);

/** New things of which the team is told later, in one mail. */
export const notificationQueue = pgTable(
  "notice_queue",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: varchar({ length: 20 }).notNull(),
    isDaily: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("notice_queue_user_idx").on(table.isDaily, table.userId)],
);
