import { eq, getTableColumns, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./db.server";

/** A person: an e-mail address in lower case, and an account. Either may be missing. */
export type Person = { email: string | null; userId: number | null };

/** What becomes of the rows about a person who wants to be forgotten. */
type Forget =
  | { how: "deleted" }
  /** `set` removes from the rows whatever names the person. */
  | { how: "kept"; why: string; set?: Record<string, unknown> };

/** A table with rows about people. */
export type PersonalTable = {
  /** For the person's file and the report of a deletion. */
  title: string;
  table: PgTable;
  /** Which rows are about the person. */
  where: (person: Person) => SQL;
  /** The columns of secrets, which no copy has. */
  hidden?: readonly string[];
  /** Takes secrets out of a copied row. */
  mask?: (row: Record<string, unknown>) => Record<string, unknown>;
  forget: Forget;
};

type Columns = { emails?: readonly PgColumn[]; accounts?: readonly PgColumn[] };

/** The condition that one of the columns has the person's address, in any case, or the account. */
export const about =
  ({ emails = [], accounts = [] }: Columns) =>
  ({ email, userId }: Person): SQL =>
    or(
      ...(email === null ? [] : emails.map((column) => sql`lower(${column}) = ${email}`)),
      ...(userId === null ? [] : accounts.map((column) => eq(column, userId))),
    ) ?? sql`false`;

/** The rows about the person, without secrets. Bytes of files are Base64. */
export async function copyRows(
  tx: Database,
  { table, where, hidden = [], mask = (row) => row }: PersonalTable,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name));
  const rows = await tx.select(Object.fromEntries(columns)).from(table).where(where(person));
  return rows.map((row) =>
    mask(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(value)]))),
  );
}

const readable = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;

/** The number of rows about the person. */
export const countRows = (tx: Database, { table, where }: PersonalTable, person: Person) =>
  tx.$count(table, where(person));

/** Deletes the rows about the person, or removes from them whatever names the person. */
export async function forgetRows(
  tx: Database,
  { table, where, forget }: PersonalTable,
  person: Person,
) {
  if (forget.how === "deleted") await tx.delete(table).where(where(person));
  else if (forget.set) await tx.update(table).set(forget.set).where(where(person));
}

/** Rows from before an instant, at most so many of them in one transaction. */
export type Sweep = { before: Date; limit: number };

/** Deletes the oldest of the rows that are `old`, at most `limit`. Returns their ids. */
export async function deleteOldest(
  tx: Database,
  table: PgTable & { id: PgColumn },
  old: SQL | undefined,
  limit: number,
): Promise<number[]> {
  const { id } = table;
  const oldest = tx.select({ id }).from(table).where(old).orderBy(id).limit(limit);
  const gone = await tx.delete(table).where(inArray(id, oldest)).returning({ id });
  return gone.map((row) => Number(row.id));
}
