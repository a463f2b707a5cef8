import { inArray, type SQL } from "drizzle-orm";
import type { Database } from "../db.server";
import {
  type Forget,
  idOf,
  idsOf,
  type Part,
  type Person,
  type PersonalTable,
} from "./personal-tables.server";

type Forgotten = Pick<Part, "table" | "forget" | "parts">;

/** Deletes or empties the rows about the person, those that belong to them first. */
export async function forgetRows(tx: Database, entry: PersonalTable, person: Person) {
  await forgetWhere(tx, entry, entry.where(person), person);
}

/** Rows from before an instant, at most so many of them in one transaction. */
type Sweep = { before: Date; limit: number };

/** The same for the oldest rows that were kept long enough. Returns how many there were. */
export async function sweepRows(
  tx: Database,
  entry: PersonalTable,
  { before, limit }: Sweep,
): Promise<number> {
  const { table, retention } = entry;
  if (!retention) return 0;
  const ids = await idsOf(tx, table, retention.old(before), limit);
  const forget: Forget = retention.deletes ? { how: "deleted" } : entry.forget;
  await forgetIds(tx, { ...entry, forget }, ids, NOBODY);
  return ids.length;
}

const NOBODY: Person = { email: null, userId: null, username: null, mailedAt: null };

async function forgetWhere(tx: Database, rows: Forgotten, where: SQL, person: Person) {
  const { table, parts = [] } = rows;
  if (parts.length === 0) await apply(tx, rows, where, person);
  else await forgetIds(tx, rows, await idsOf(tx, table, where), person);
}

async function forgetIds(tx: Database, rows: Forgotten, ids: readonly number[], person: Person) {
  if (ids.length === 0) return;
  for (const part of rows.parts ?? []) await forgetWhere(tx, part, part.of(ids), person);
  await apply(tx, rows, inArray(idOf(rows.table), [...ids]), person);
}

async function apply(tx: Database, { table, forget }: Forgotten, where: SQL, person: Person) {
  if (forget.how === "deleted") {
    await forget.beside?.(tx, where);
    await tx.delete(table).where(where);
    return;
  }
  const { emptied = {} } = forget;
  const values = typeof emptied === "function" ? emptied(person) : emptied;
  if (Object.keys(values).length > 0) await tx.update(table).set(values).where(where);
}
