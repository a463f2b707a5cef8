import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
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
    createdAt: createdAt(),
  },
  (table) => [
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

/** Who opened what, and how. Remains after the document or the account is deleted. */
export const investorDocumentOpens = pgTable(
  "investor_document_opens",
  {
    id: id(),
    documentId: integer().references(() => investorDocuments.id, { onDelete: "set null" }),
    documentTitle: varchar({ length: 255 }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Null for a visitor, who can open public documents. */
    userEmail: varchar({ length: 254 }),
    how: varchar({ length: 10 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("investor_document_opens_document_id_idx").on(table.documentId),
    index("investor_document_opens_user_id_idx").on(table.userId),
    check("investor_document_opens_how_known", sql`${table.how} in ('view', 'download')`),
  ],
);
