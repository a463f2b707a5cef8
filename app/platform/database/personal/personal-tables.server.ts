import { eq, getTableColumns, getTableName, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db.server";

/** A person: an e-mail address in lower case, and an account. Either may be missing. */
export type Person = {
  email: string | null;
  userId: number | null;
  /** Of the account. Some rows name it without the account's id. */
  username: string | null;
  /**
   * The account's own address, in lower case. Nobody has proved that it is theirs, so only what waits
   * to be mailed to it is found by it.
   */
  mailedAt: string | null;
};

type Values = Record<string, unknown>;

/** What becomes of rows about a person who is forgotten. */
export type Forget =
  | {
      how: "deleted";
      /** Deletes before the rows what is stored beside them. */
      beside?: (tx: Database, where: SQL) => Promise<void>;
    }
  | {
      how: "kept";
      why: string;
      /** The columns that name somebody or have somebody's words, and what they are set to. */
      emptied?: Values | ((person: Person) => Values);
      /** The other columns with text: codes, words of the site, or what `why` is about. */
      plain?: readonly string[];
    };

export type Rows = {
  table: PgTable;
  /** The columns of secrets, which no copy has. */
  hidden?: readonly string[];
  /** Takes secrets out of a copied row. */
  mask?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** The owner's copy of the rows. Without it they are in the file of the privacy desk alone. */
  own?: {
    /** The name of the list in the copy. */
    as: string;
    /** Columns that are the team's. */
    without?: readonly string[];
    /** What makes a row readable alone: the names of what it points at. */
    also?: Record<string, SQL>;
  };
  forget: Forget;
};

/** Rows that belong to rows of a personal table, found by the ids of these. */
export type Part = Rows & {
  /** Without a title the rows are neither copied nor counted: they repeat what is copied already. */
  title?: string;
  of: (ids: readonly number[]) => SQL;
  parts?: readonly Part[];
};

/** What is said once of a table with rows about people. */
export type PersonalTable = Rows & {
  /** For the person's file and the report of a deletion. */
  title: string;
  /** Which rows are about the person. */
  where: (person: Person) => SQL;
  /** Forgotten before the rows that they belong to. */
  parts?: readonly Part[];
  retention?: {
    /** Of the product's kinds of data that are kept for a limited time. */
    kind: string;
    /** Which rows were kept long enough. Not those that were emptied before. */
    old: (before: Date) => SQL | undefined;
    /** Deletes rows that a person's deletion leaves emptied. */
    deletes?: boolean;
  };
};

type Columns = {
  emails?: readonly PgColumn[];
  /** Addresses that will be mailed to. */
  mailed?: readonly PgColumn[];
  accounts?: readonly PgColumn[];
};

/** The condition that one of the columns has the person's address, in any case, or the account. */
export const about =
  ({ emails = [], mailed = [], accounts = [] }: Columns) =>
  ({ email, mailedAt, userId }: Person): SQL =>
    or(
      ...(email === null ? [] : emails.map((column) => sql`lower(${column}) = ${email}`)),
      ...(mailedAt === null ? [] : mailed.map((column) => sql`lower(${column}) = ${mailedAt}`)),
      ...(userId === null ? [] : accounts.map((column) => eq(column, userId))),
    ) ?? sql`false`;

/** The condition that the column has the account's username. */
export const named =
  (column: PgColumn) =>
  ({ username }: Person): SQL =>
    username === null ? sql`false` : eq(column, username);

/** The person who is known by this account alone. */
export const ownerOf = (account: { id: number; username: string; email: string }): Person => ({
  email: null,
  userId: account.id,
  username: account.username,
  mailedAt: account.email.toLowerCase(),
});

/** The list as a PostgreSQL array of texts. */
export const textArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/** The column of the ids of the table. */
export function idOf(table: PgTable): PgColumn {
  const { id } = getTableColumns(table);
  if (!id) throw new Error(`${getTableName(table)} has no id`);
  return id;
}

/** The ids of the rows, oldest first. */
export async function idsOf(tx: Database, table: PgTable, where: SQL | undefined, limit?: number) {
  const id = idOf(table);
  const query = tx.select({ id }).from(table).where(where).orderBy(id);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => Number(row.id));
}
