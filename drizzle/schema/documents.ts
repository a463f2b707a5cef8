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

/** A document's facts. Its bytes are in investor_document_chunks, which no list query reads. */
export const investorDocuments = pgTable(
  "investor_documents",
  {
    id: id(),
    title: varchar({ length: 255 }).notNull(),
    description: text(),
    category: varchar({ length: 100 }).notNull(),
    accessLevel: varchar({ length: 20 }).notNull().default("investor"),
    /** True for the level 'public' alone. */
    isPublic: boolean().notNull().default(false),
    /** Null until a file is uploaded, as are the three after it. */
    fileName: varchar({ length: 255 }),
    fileSize: integer(),
    /** Found from the bytes. */
    mimeType: varchar({ length: 100 }),
    uploadedAt: instant(),
    /** Counts the files this document has had: the chunks of the newest bear it. */
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

/** A file in pieces, so that it is sent and received in constant memory. */
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

/** Who opened what and how; outlives the document and the account. */
export const investorDocumentOpens = pgTable(
  "investor_document_opens",
  {
    id: id(),
    documentId: integer().references(() => investorDocuments.id, { onDelete: "set null" }),
    documentTitle: varchar({ length: 255 }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Null for a visitor, who can open what is public. */
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
