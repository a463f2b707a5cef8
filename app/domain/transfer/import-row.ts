import type { Admin } from "~/domain/accounts/accounts.schema";
import type { Database } from "~/platform/database/db.server";
import type { Presumed } from "./import-fields";

/** The cells of a row by the fields that they are for. */
export type Cells = Readonly<Record<string, string>>;

export type Made = {
  kind: "product" | "subscriber" | "suppression" | "note";
  id: number;
  /** The row of an earlier import that it took the place of, which an undo puts back. */
  replaced?: Record<string, unknown>;
};

/**
 * The rows of a file that belong together, such as the variants of a product. The first of them
 * begins it, also if it is refused.
 */
export type Group = {
  key: string;
  firstRow: number;
  /** What its other rows leave empty. */
  cells: Cells;
  /** The product of the first row that was stored. */
  leadId: number | null;
  /** Whether the database has it, for the rows after this batch. */
  isStored: boolean;
};

/**
 * A row that can be read, as it will be stored. `label` names it for people. `note` says what of it is
 * otherwise than in the file's shop: the product is not on sale.
 */
export type Accepted<Value> = {
  row: number;
  label: string;
  value: Value;
  group: Group | null;
  note?: string;
};

/** The same, or why a row is refused. */
export type Checked<Value> =
  | (Accepted<Value> & { problem?: never })
  | {
      row: number;
      label: string;
      value?: never;
      note?: never;
      problem: string;
      /** The group that it begins or is of, as far as it can be read. */
      group?: Group | null;
    };

/** What a row says, or why it is refused. */
export type Read<Value> = { label: string } & (
  { value: Value; note?: string; problem?: never } | { value?: never; problem: string }
);

/** What only one row of a file may have, and why one after that row is refused. */
export type Key = { key: string; refusal: (firstRow: number) => string };

/** An address may be in one row only. */
export const addressKey = (email: string): Key => ({
  key: email,
  refusal: (firstRow) => `Row ${firstRow} has the same address`,
});

/** The import that rows belong to. */
export type Cause = { importId: number; actor: Admin };

/** How rows of one kind are read and stored. It remembers none. */
export type RowKind<Value> = {
  groups?: {
    /** What the rows of a group have in common. Empty for a row of none. */
    keyOf: (cells: Cells) => string;
    /** What its other rows leave empty. */
    shared: (cells: Cells) => Cells;
  };
  /** The row as it will be stored, or why not, by itself and the group that a row before it began. */
  read: (cells: Cells, group: Group | null) => Read<Value>;
  /** What no other row of the file may have. */
  keysOf: (row: Accepted<Value>) => Key[];
  /** Why the database refuses rows, by their numbers. */
  taken: (tx: Database, rows: readonly Accepted<Value>[]) => Promise<ReadonlyMap<number, string>>;
  /** Stores the rows, and sets the lead of their groups. Returns what each made. */
  write: (
    tx: Database,
    cause: Cause,
    rows: readonly Accepted<Value>[],
  ) => Promise<ReadonlyMap<number, Made>>;
};

/** What a file says of all its rows, and what its columns are called. */
export type FileFacts = {
  presumed: Presumed | null;
  fileName: string;
  heads: readonly string[];
  columns: Readonly<Record<string, number>>;
};
