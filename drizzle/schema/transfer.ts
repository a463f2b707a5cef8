import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { bytes, createdAt, id, instant } from "./columns";

const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;

const IMPORT_STATES = [
  "columns",
  "checking",
  "checked",
  "importing",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;

/** A file of another system, and what becomes of its rows. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    kind: varchar({ length: 20, enum: ["products", "subscribers", "customers"] }).notNull(),
    fileName: varchar({ length: 255 }).notNull(),
    /** As TextDecoder names it. */
    encoding: varchar({ length: 20, enum: ENCODINGS }).notNull(),
    /** What separates the cells. */
    delimiter: varchar({ length: 1, enum: [",", ";", "\t", "|"] }).notNull(),
    /** The cells of the first row. */
    heads: jsonb().$type<string[]>().notNull(),
    /** The first rows below it, their cells cut, for the page of the columns. */
    examples: jsonb().$type<string[][]>().notNull().default([]),
    /** From which column of the file, counted from 0, each field comes. */
    columns: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** What subscribers are whose row does not say it. */
    presumed: varchar({ length: 12, enum: ["subscribed", "unsubscribed", "bounced"] }),
    state: varchar({ length: 10, enum: IMPORT_STATES }).notNull().default("columns"),
    /** The last row of the file that the present state has done. The first row has the heads. */
    lastRow: integer().notNull().default(0),
    /** Rows that were, or would be, imported. */
    madeCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** Of those that were, or would be, imported: how many products are not on sale. */
    notedCount: integer().notNull().default(0),
    /** Rows of the file without a text. */
    emptyCount: integer().notNull().default(0),
    /** Of those that were imported: how many an undo did not take back. */
    keptCount: integer().notNull().default(0),
    /** Why it failed. */
    problem: varchar({ length: 500 }),
    /** Who decided last what becomes of it. */
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When the present state began. */
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check(
      "imports_state_known",
      sql`${table.state} in ('columns', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')`,
    ),
    check("imports_kind_known", sql`${table.kind} in ('products', 'subscribers', 'customers')`),
  ],
);

/** The file of an import in pieces. Deleted a day after the import's last change. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** What became of a row of the file, or would. Deleted with the file. */
export const importRows = pgTable(
  "import_rows",
  {
    /** Not a foreign key: a check of each row takes longer than storing it. */
    importId: integer().notNull(),
    /** As a spreadsheet counts: the heads are row 1. */
    row: integer().notNull(),
    /** The product's name, or the address. */
    label: varchar({ length: 254 }).notNull(),
    /** Why it is not imported, or why an undo left what it made. Null if nothing is wrong. */
    problem: text(),
    /** What of it is otherwise than in the shop that the file is of: not on sale, and why. */
    note: text(),
    /** Whether the file itself is the reason. What the shop has may change before an import. */
    isOfFile: boolean().notNull().default(false),
    /** What it made, if it did. */
    made: varchar({ length: 12, enum: ["product", "subscriber", "suppression", "note"] }),
    /** The id of that. */
    madeId: integer(),
    /** The row of an earlier import whose place it took, for an undo. */
    replaced: jsonb().$type<Record<string, unknown>>(),
    /** MD5 of what was stored, by which an undo knows whether it was changed since. */
    digest: varchar({ length: 32 }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index("import_rows_refused_idx")
      .on(table.importId, table.row)
      .where(sql`${table.problem} is not null`),
  ],
);

/**
 * What later rows of a file must know of those before them, so that a run remembers no row. Deleted
 * with the rows.
 */
export const importKeys = pgTable(
  "import_keys",
  {
    /** Not a foreign key, as above. */
    importId: integer().notNull(),
    /** A digest of what only one row may have, or of what the rows of a group have in common. */
    key: uuid().notNull(),
    /** The first row that has it. */
    row: integer().notNull(),
    /** Of a group: the cells that its other rows leave empty. */
    cells: jsonb().$type<Record<string, string>>(),
    /** Of a group: the product that leads its page, once it is stored. */
    leadId: integer(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key] })],
);

/** Everything that the owner has, as a ZIP. Its file is deleted after a day. */
export const exports = pgTable(
  "exports",
  {
    id: id(),
    state: varchar({ length: 10, enum: ["building", "built", "deleted"] })
      .notNull()
      .default("building"),
    /** Bytes. Null until it is built. */
    size: bigint({ mode: "number" }),
    /** Until when one process builds it, and which attempt that is. */
    leasedUntil: instant().notNull().defaultNow(),
    attempt: integer().notNull().default(0),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    builtAt: instant(),
  },
  (table) => [
    check("exports_state_known", sql`${table.state} in ('building', 'built', 'deleted')`),
  ],
);

/** The ZIP in pieces. */
export const exportChunks = pgTable(
  "export_chunks",
  {
    exportId: integer()
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
);
