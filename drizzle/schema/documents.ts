import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns";
import { users } from "./accounts";

/** A document's metadata. Its bytes are in investor_document_chunks, which no list query reads. */
export const investorDocuments = pgTable(
  "investor_documents",
  {
    id: id(),
    title: varchar({ length: 255 }).notNull(),
    description: text(),
    category: varchar({ length: 100 }).notNull(),
    /** The heading under which it is listed, if any. */
    folder: varchar({ length: 100 }),
    /** Its place in the folder. New ones have 0: equal places are listed newest first. */
    place: integer().notNull().default(0),
    accessLevel: varchar({ length: 20 }).notNull().default("investor"),
    /** True only for the level 'public'. */
    isPublic: boolean().notNull().default(false),
    /** Null until a file is uploaded, like the next three columns. */
    fileName: varchar({ length: 255 }),
    fileSize: integer(),
    /** Detected from the bytes. */
    mimeType: varchar({ length: 100 }),
    uploadedAt: instant(),
    /** Increases with every uploaded file. The chunks of the current file have this version. */
    fileVersion: integer().notNull().default(0),
    /** Why no name can be put on the pages of the PDF. Null if one can, or nobody tried yet. */
    stampProblem: varchar({ length: 10 }),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "investor_documents_stamp_problem_known",
      sql`${table.stampProblem} in ('encrypted', 'broken', 'large')`,
    ),
    check(
      "investor_documents_level_known",
      sql`${table.accessLevel} in ('public', 'investor', 'advisor', 'board', 'admin')`,
    ),
    check(
      "investor_documents_public_level",
      sql`${table.isPublic} = (${table.accessLevel} = 'public')`,
    ),
  ],
);

/** A file in pieces, so that it is sent and received with constant memory. */
export const investorDocumentChunks = pgTable(
  "investor_document_chunks",
  {
    documentId: integer()
      .notNull()
      .references(() => investorDocuments.id, { onDelete: "cascade" }),
    fileVersion: integer().notNull(),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.fileVersion, table.position] })],
);

/**
 * Readings: who opened which version of a document, from when to when, and how often. Remain after
 * the document or the account is deleted.
 */
export const investorDocumentOpens = pgTable(
  "investor_document_opens",
  {
    id: id(),
    documentId: integer().references(() => investorDocuments.id, { onDelete: "set null" }),
    documentTitle: varchar({ length: 255 }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Null for a visitor, who can open public documents. */
    userEmail: varchar({ length: 254 }),
    /** 'download' from the first download on. */
    how: varchar({ length: 10 }).notNull(),
    /** Null in rows of version 3.0 and before, which has one for each opening. */
    fileVersion: integer(),
    opens: integer().notNull().default(1),
    /** The first opening. */
    createdAt: createdAt(),
    /** The latest opening. Null in rows of version 3.0 and before: the only one. */
    lastAt: instant(),
    /** The version of the terms that was accepted at the first opening. Null where none was asked. */
    firstTerms: integer(),
    /** The same at the latest opening. */
    lastTerms: integer(),
  },
  (table) => [
    index("investor_document_opens_document_id_idx").on(table.documentId),
    index("investor_document_opens_user_id_idx").on(table.userId),
    uniqueIndex("investor_document_opens_reading_key")
      .on(table.documentId, table.userId, table.fileVersion)
      .where(sql`${table.userId} is not null and ${table.fileVersion} is not null`),
    // All visitors without an account share a row.
    uniqueIndex("investor_document_opens_visitors_key")
      .on(table.documentId, table.fileVersion)
      .where(sql`${table.userEmail} is null and ${table.fileVersion} is not null`),
    check("investor_document_opens_how_known", sql`${table.how} in ('view', 'download')`),
  ],
);

/** The confidentiality terms. Each change is a row, and the highest version is the present one. */
export const investorTerms = pgTable("investor_terms", {
  version: integer().primaryKey(),
  /** Empty from when the owner withdrew the terms: nothing is asked. */
  text: text().notNull(),
  createdAt: createdAt(),
});

/** Who accepted which version of the terms. Remains after the account is deleted. */
export const investorTermsAcceptances = pgTable(
  "investor_terms_acceptances",
  {
    id: id(),
    /** Of investor_terms, whose rows stay. */
    version: integer().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    userEmail: varchar({ length: 254 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("investor_terms_acceptances_user_key").on(table.userId, table.version),
    index("investor_terms_acceptances_version_idx").on(table.version),
  ],
);
