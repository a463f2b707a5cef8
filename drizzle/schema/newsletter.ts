import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant, updatedAt } from "./columns";
import { inboxItems } from "./inbox";
import { websitePictures } from "./website";

/** Addresses are stored trimmed and in lower case. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: varchar({ length: 254 }).notNull(),
    /** The topics that the subscriber does not want. A topic that is new is wanted. */
    droppedTopics: varchar({ length: 10 })
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    /** Of who came by a file: the day of consent that it says. Null if it says none. */
    consentOn: date(),
    /** The column, the system and the file that say so. Null for who signed up here. */
    consentSource: varchar({ length: 600 }),
    /** When somebody who came by a file chose something here: signed up, or chose topics. */
    chosenAt: instant(),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${table.email})`),
    index("newsletter_subscribers_created_at_idx").on(table.createdAt),
  ],
);

/** A launch update: a draft until it is sent to all subscribers, at once or at its hour. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: id(),
    subject: varchar({ length: 200 }).notNull(),
    content: text().notNull(),
    /** What it is about. Null: it goes to all subscribers. */
    topic: varchar({ length: 10, enum: ["shop", "events", "jobs"] }),
    /** A picture of the website. Null without one. */
    picture: varchar({ length: 32 }).references(() => websitePictures.key),
    pictureAlt: varchar({ length: 300 }),
    buttonLabel: varchar({ length: 60 }),
    /** An address of the web, or a path of this site. */
    buttonAddress: varchar({ length: 500 }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The hour at which it goes by itself. It stays after that. */
    scheduledAt: instant(),
    /** Who set the hour. */
    scheduledBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** Why it did not go at its hour. It goes only when somebody sends it or sets a new one. */
    heldBack: varchar({ length: 10, enum: ["rights", "nobody", "late"] }),
    sentAt: instant(),
    /** The number of addresses that it was queued for. */
    recipientCount: integer(),
    /**
     * How many mails of it were sent, refused by the other side or returned, and withheld because
     * the address gets no mail. Counted while the outbox still has all of them. Null before.
     */
    sentCount: integer(),
    refusedCount: integer(),
    withheldCount: integer(),
    /** How many subscribers left by a link of its mails. */
    unsubscribedCount: integer().notNull().default(0),
    /** Whether visitors may read it after it was sent. Not those that were sent before there was an archive. */
    isPublic: boolean().notNull().default(false),
  },
  (table) => [index("newsletter_issues_picture_idx").on(table.picture)],
);

/** The inbox items that began as a reply to a launch update. */
export const newsletterReplies = pgTable(
  "newsletter_replies",
  {
    itemId: integer()
      .primaryKey()
      .references(() => inboxItems.id, { onDelete: "cascade" }),
    issueId: integer()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: "cascade" }),
  },
  (table) => [index("newsletter_replies_issue_idx").on(table.issueId, table.itemId)],
);
