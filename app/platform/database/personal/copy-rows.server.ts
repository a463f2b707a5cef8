import { getTableColumns, type SQL } from "drizzle-orm";
import type { Database } from "../db.server";
import {
  type Forget,
  idsOf,
  type Person,
  type PersonalTable,
  type Rows,
} from "./personal-tables.server";

type Found = Rows & { title: string; rows: SQL };

/** The rows about the person with those that belong to them, by title. */
async function foundOf(tx: Database, entry: PersonalTable, person: Person): Promise<Found[]> {
  const { parts = [] } = entry;
  const own = { ...entry, rows: entry.where(person) };
  const ids = parts.length > 0 ? await idsOf(tx, entry.table, own.rows) : [];
  if (ids.length === 0) return [own];
  const titled = parts.flatMap((part) =>
    part.title === undefined ? [] : [{ ...part, title: part.title, rows: part.of(ids) }],
  );
  return [own, ...titled];
}

/** How many rows are about the person, by title. */
export async function countRows(tx: Database, entry: PersonalTable, person: Person) {
  const counts: { title: string; found: number; forget: Forget }[] = [];
  for (const { title, table, rows, forget } of await foundOf(tx, entry, person)) {
    counts.push({ title, found: await tx.$count(table, rows), forget });
  }
  return counts;
}

type CopiedList = { title: string; as: string | null; rows: Record<string, unknown>[] };

/**
 * The rows about the person, without secrets. Bytes of files are Base64. For the owner only the
 * lists that are theirs.
 */
export async function copyRows(
  tx: Database,
  entry: PersonalTable,
  person: Person,
  reader: "owner" | "desk",
): Promise<CopiedList[]> {
  const lists: CopiedList[] = [];
  for (const found of await foundOf(tx, entry, person)) {
    const { title, own } = found;
    if (reader === "owner" && !own) continue;
    const without = reader === "owner" ? (own?.without ?? []) : [];
    lists.push({ title, as: own?.as ?? null, rows: await readRows(tx, found, without) });
  }
  return lists;
}

async function readRows(tx: Database, found: Found, without: readonly string[]) {
  const { table, rows, hidden = [], mask = (row) => row, own } = found;
  const left = [...hidden, ...without];
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !left.includes(name));
  const id = getTableColumns(table).id;
  const copied = await tx
    .select({ ...Object.fromEntries(columns), ...own?.also })
    .from(table)
    .where(rows)
    .orderBy(...(id ? [id] : []));
  return copied.map((row) =>
    mask(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(value)]))),
  );
}

const readable = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
