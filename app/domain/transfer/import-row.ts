import type { Admin } from "~/domain/accounts/accounts.schema";
import type { Database } from "~/platform/database/db.server";
import type { Presumed } from "./import-fields";

/** The cells of a row by the fields that they are for. */
export type Cells = Readonly<Record<string, string>>;

export type Made = { kind: "product" | "subscriber" | "suppression" | "note"; id: number };

/** A row as it will be stored, or why it is refused. `label` names it for people. */
export type Checked<Value> = { row: number; label: string } & (
  { value: Value; problem?: never } | { value?: never; problem: string }
);

export type Accepted<Value> = { row: number; label: string; value: Value };

/** The import that rows belong to. */
export type Cause = { importId: number; actor: Admin };

/** How rows of one kind are read and stored. One of each run of a file, which it remembers. */
export type RowKind<Value> = {
  /** The row as it will be stored, or why not, by the row itself and those before it. */
  check: (row: number, cells: Cells) => Checked<Value>;
  /** Why the database refuses rows, by their numbers. */
  taken: (tx: Database, rows: readonly Accepted<Value>[]) => Promise<ReadonlyMap<number, string>>;
  /** Stores the rows. Returns what each made. */
  write: (
    tx: Database,
    cause: Cause,
    rows: readonly Accepted<Value>[],
  ) => Promise<ReadonlyMap<number, Made>>;
  /** What a row made before the run was interrupted. */
  remember?: (row: Accepted<Value>, madeId: number) => void;
};

/** What a file says of all its rows. */
export type FileFacts = { presumed: Presumed | null };
