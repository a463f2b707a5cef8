import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { insertMany } from "~/platform/database/insert-many.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { sha256 } from "~/lib/digest.server";
import { importKeys } from "~drizzle/schema";
import type { Accepted, Group, Key } from "./import-row";

/** A digest as the hexadecimal digits of a uuid, whose index is smaller and faster than one of texts. */
const digestOf = (key: string) => sha256(key).slice(0, 32);

/** The groups that rows of the file began before, by their keys. */
export async function findGroups(
  importId: number,
  keys: readonly string[],
): Promise<Map<string, Group>> {
  const digests = new Map(keys.map((key) => [digestOf(key), key]));
  if (digests.size === 0) return new Map();
  const { key, row: firstRow, cells, leadId } = importKeys;
  const found = await db
    .select({ key, firstRow, cells, leadId })
    .from(importKeys)
    .where(and(eq(importKeys.importId, importId), inArray(key, [...digests.keys()])));
  return new Map(
    found.map((one) => {
      const name = digests.get(one.key.replaceAll("-", "")) ?? "";
      return [name, { ...one, key: name, cells: one.cells ?? {}, isStored: true }] as const;
    }),
  );
}

type Keyed = { row: number; keys: Key[] };

/**
 * Why rows are refused, by their numbers: an earlier row of the file has what only one may have. What
 * the others have and the groups that they begin is stored for the rows after them.
 */
export async function claimKeys<Value>(
  tx: Database,
  importId: number,
  { rows, began }: { rows: readonly Accepted<Value>[]; began: readonly Group[] },
  keysOf: (row: Accepted<Value>) => Key[],
): Promise<ReadonlyMap<number, string>> {
  await insertMany(
    tx,
    importKeys,
    began
      .filter(({ isStored }) => !isStored)
      .map(({ key, firstRow, cells }) => ({ importId, key: digestOf(key), row: firstRow, cells })),
  );
  const keyed = rows.map((one) => ({
    row: one.row,
    keys: keysOf(one).map(({ key, refusal }) => ({ key: digestOf(key), refusal })),
  }));
  const stored = new Map<string, number>();
  for (const { key, firstRow } of began) stored.set(digestOf(key), firstRow);
  const { refused, added } = firstOfEach(keyed, stored);
  if ((await store(tx, importId, added)) === added.size) return refused;
  // An earlier batch has some of them: only now are they looked for one by one.
  await drop(tx, importId, added);
  const known = await firstRows(
    tx,
    importId,
    keyed.flatMap(({ keys }) => keys.map(({ key }) => key)),
  );
  const second = firstOfEach(keyed, new Map([...stored, ...known]));
  await store(tx, importId, second.added);
  return second.refused;
}

/** The keys that rows have as the first, and why the other rows are refused. */
function firstOfEach(keyed: readonly Keyed[], stored: ReadonlyMap<string, number>) {
  const refused = new Map<number, string>();
  const added = new Map<string, number>();
  for (const { row, keys } of keyed) {
    const firstRow = (key: string) => stored.get(key) ?? added.get(key) ?? row;
    const other = keys.find(({ key }) => firstRow(key) < row);
    if (other) refused.set(row, other.refusal(firstRow(other.key)));
    else for (const { key } of keys) if (!stored.has(key)) added.set(key, row);
  }
  return { refused, added };
}

/** Stores keys that nobody has. Returns how many these were. */
async function store(tx: Database, importId: number, added: ReadonlyMap<string, number>) {
  // As two arrays: building and parsing a statement with each value takes longer than storing them.
  const list = (values: Iterable<string | number>) => `{${[...values].join()}}`;
  const { count } = onlyRow(
    await selectRows<{ count: number }>(
      sql`with added as (
          insert into ${importKeys} (import_id, key, row)
          select ${importId}::int, one.key, one.row
          from unnest(${list(added.keys())}::uuid[], ${list(added.values())}::int[]) one (key, row)
          on conflict do nothing returning 1)
        select count(*)::int as count from added`,
      tx,
    ),
  );
  return count;
}

/** Takes back what store() has stored. */
async function drop(tx: Database, importId: number, added: ReadonlyMap<string, number>) {
  await tx
    .delete(importKeys)
    .where(
      and(
        eq(importKeys.importId, importId),
        inArray(importKeys.key, [...added.keys()]),
        inArray(importKeys.row, [...new Set(added.values())]),
      ),
    );
}

/** The first rows of the file that have these keys, as far as one of them was read. */
async function firstRows(tx: Database, importId: number, keys: readonly string[]) {
  const found = await tx
    .select({ key: importKeys.key, row: importKeys.row })
    .from(importKeys)
    .where(and(eq(importKeys.importId, importId), inArray(importKeys.key, [...keys])));
  return new Map(found.map(({ key, row }) => [key.replaceAll("-", ""), row]));
}

/** Stores which products lead the pages of these groups. */
export async function storeLeads(tx: Database, importId: number, groups: readonly Group[]) {
  const led = groups.flatMap(({ key, leadId }) =>
    leadId === null ? [] : [sql`(${digestOf(key)}::uuid, ${leadId}::int)`],
  );
  if (led.length === 0) return;
  await tx.execute(sql`
    update ${importKeys} set lead_id = led.id
    from (values ${sql.join(led, sql`, `)}) as led (key, id)
    where ${importKeys.importId} = ${importId} and ${importKeys.key} = led.key`);
}
