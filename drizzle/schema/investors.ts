import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { investorDocuments } from "./documents";
import { users } from "./accounts";

export const investorUpdates = pgTable(
  "investor_updates",
  {
    id: id(),
    title: varchar({ length: 500 }).notNull(),
    content: text().notNull(),
    type: varchar({ length: 50 }).notNull(),
    quarter: varchar({ length: 10 }),
    year: integer(),
    isPublished: boolean().notNull().default(false),
    publishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("investor_updates_published_idx").on(table.isPublished, table.publishedAt)],
);

/** An investor and their access level. `userId` is null until the person has an account. */
export const investorAccess = pgTable(
  "investor_access",
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    name: varchar({ length: 200 }),
    /** In lower case. Null until the owner enters it. */
    email: varchar({ length: 254 }),
    accessLevel: varchar({ length: 50 }).notNull(),
    companyName: varchar({ length: 200 }),
    investmentAmount: numeric({ precision: 12, scale: 2 }),
    investmentDate: date({ mode: "string" }),
    isActive: boolean().notNull().default(true),
    /** Whether published updates are mailed to them. */
    wantsUpdates: boolean().notNull().default(true),
    /** Whether new documents are announced to them by mail. */
    wantsDocuments: boolean().notNull().default(true),
    /** Who mailed the link, and when. Without both, a link that nobody opened gives nothing. */
    invitedBy: integer().references(() => users.id, { onDelete: "set null" }),
    invitedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("investor_access_user_id_key").on(table.userId),
    index("investor_access_invited_by_idx").on(table.invitedBy),
    uniqueIndex("investor_access_email_key").on(table.email),
    check(
      "investor_access_level_known",
      sql`${table.accessLevel} in ('investor', 'advisor', 'board')`,
    ),
    check("investor_access_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);

/** An account's request for access. Only one can be open. */
export const investorAccessRequests = pgTable(
  "investor_access_requests",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The document whose page the request was made on, if any. */
    documentId: integer().references(() => investorDocuments.id, { onDelete: "set null" }),
    status: varchar({ length: 10 }).notNull().default("pending"),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex("investor_access_requests_pending_key")
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
    index("investor_access_requests_document_id_idx").on(table.documentId),
    check(
      "investor_access_requests_status_known",
      sql`${table.status} in ('pending', 'granted', 'declined')`,
    ),
  ],
);
