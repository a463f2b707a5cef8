import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import type { Forget, Part } from "~/platform/database/personal/personal-tables.server";
import { selectRows } from "~/platform/database/rows.server";
import { PERSONAL_TABLES } from "~/domain/privacy/personal-tables.server";
import * as schema from "~drizzle/schema";

const all: unknown[] = Object.values(schema);

/** Every table of the schema. */
export const TABLES = all.filter((one): one is PgTable => is(one, PgTable));

/** Columns in which words of people, or about them, can stand. */
export const textColumns = (table: PgTable): PgColumn[] =>
  getTableConfig(table).columns.filter(
    (column) =>
      /^(text|varchar|jsonb)/.test(column.getSQLType()) &&
      column.enumValues === undefined &&
      !column.generated,
  );

type Declared = { table: PgTable; forget: Forget };

const withParts = ({
  table,
  forget,
  parts = [],
}: Pick<Part, "table" | "forget" | "parts">): Declared[] => [
  { table, forget },
  ...parts.flatMap(withParts),
];

/** What is declared of each table, as an entry or as a part of one. */
export const DECLARED: readonly Declared[] = PERSONAL_TABLES.flatMap(withParts);

/** The tables that the night's run deletes from or empties. */
export const SWEPT = new Set(
  PERSONAL_TABLES.filter(({ retention }) => retention)
    .flatMap(withParts)
    .map(({ table }) => table),
);

const emptiedBy = (forget: Forget): string[] => {
  if (forget.how === "deleted") return [];
  const { emptied = {} } = forget;
  const nobody = { email: null, userId: 0, username: "", mailedAt: null };
  return Object.keys(typeof emptied === "function" ? emptied(nobody) : emptied);
};

/** The names of columns of the table that a deletion is said to leave without words. */
export function clearedColumns(table: PgTable): Set<string> {
  const declared = DECLARED.filter((one) => one.table === table);
  if (declared.some(({ forget }) => forget.how === "deleted")) {
    return new Set(keysOf(table).map(([key]) => key));
  }
  return new Set(declared.flatMap(({ forget }) => emptiedBy(forget)));
}

/** The names of text columns of a kept table of which nothing is said. */
export function unsaidColumns({ table, forget }: Declared): string[] {
  if (forget.how === "deleted") return [];
  const said = new Set([...emptiedBy(forget), ...(forget.plain ?? [])]);
  const columns = new Set(textColumns(table));
  return keysOf(table)
    .filter(([key, column]) => columns.has(column) && !said.has(key) && !foreignOf(table, column))
    .map(([key]) => `${getTableName(table)}.${key}`);
}

const keysOf = (table: PgTable): [string, PgColumn][] => {
  const columns = getTableConfig(table).columns;
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) => {
    const column = columns.find((one) => one === value);
    return column ? [[key, column]] : [];
  });
};

function foreignOf(table: PgTable, column: PgColumn): PgTable | null {
  const key = getTableConfig(table).foreignKeys.find(
    (one) => one.reference().columns[0] === column,
  );
  return key?.reference().foreignTable ?? null;
}

const parentsOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);

const EMAIL = /email$|^recipient$|^replyTo$/i;

/** The tables whose rows a person is found in by the account, or by the address, and their children. */
function linkedBy(how: "account" | "address"): Set<PgTable> {
  const isRoot = (table: PgTable) =>
    how === "account"
      ? parentsOf(table).includes(schema.users)
      : keysOf(table).some(([key]) => EMAIL.test(key));
  const linked = new Set(TABLES.filter((table) => table !== schema.users && isRoot(table)));
  if (how === "account") linked.add(schema.eventBookings).add(schema.meetingRequests);
  for (let before = -1; before !== linked.size;) {
    before = linked.size;
    for (const table of TABLES)
      if (parentsOf(table).some((one) => linked.has(one))) linked.add(table);
  }
  return linked;
}

export type Marked = {
  /** Stands in every column that is to be cleared. The username too. */
  marker: string;
  email: string;
  /** The account, or an unrelated one if the person has none. */
  userId: number;
  found: "account" | "address" | "both";
};

const NAMES = /^(actorName|adminName|authorName|invitedByName)$/;

/** Fills every row's columns that are to be cleared, in one row of every table, for the person. */
export async function markEveryTable(marked: Marked) {
  const linked = marked.found === "both" ? new Set(TABLES) : linkedBy(marked.found);
  const ids = new Map<PgTable, number>([[schema.users, marked.userId]]);
  let waiting = TABLES.filter((table) => table !== schema.users && isNeeded(table));
  while (waiting.length > 0) {
    const ready = waiting.filter((table) =>
      [...parentsOf(table), AFTER.get(table)].every(
        (one) => one === undefined || one === table || !waiting.includes(one),
      ),
    );
    if (ready.length === 0) throw new Error(waiting.map(getTableName).join());
    for (const table of ready) {
      const id = await insertRow(table, { ...marked, isLinked: linked.has(table), ids });
      if (id !== null) ids.set(table, id);
    }
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ids;
}

const isPersonal = (table: PgTable) => DECLARED.some((one) => one.table === table);

/** What is not personal is needed only where others refer to it. */
const isNeeded = (table: PgTable) =>
  isPersonal(table) || TABLES.some((one) => one !== table && parentsOf(one).includes(table));

type Filling = Marked & { isLinked: boolean; ids: Map<PgTable, number> };

/** What is found by ids without a foreign key. */
const AFTER = new Map<PgTable, PgTable>([
  [schema.inboxItems, schema.reservations],
  [schema.auditLog, schema.orders],
]);

/** Rows of what is not personal, which all persons share. */
const shared = new Map<PgTable, number>();

async function insertRow(table: PgTable, filling: Filling): Promise<number | null> {
  if (!isPersonal(table) && shared.has(table)) return shared.get(table) ?? null;
  const cleared = clearedColumns(table);
  const values: Record<string, unknown> = {};
  for (const [key, column] of keysOf(table)) {
    const value = valueOf(table, key, column, { ...filling, isCleared: cleared.has(key) });
    if (value !== undefined) values[key] = value;
  }
  const rows = await db
    .insert(table)
    .values({ ...values, ...OVERRIDES.get(table)?.(filling) })
    .onConflictDoNothing()
    .returning();
  const id: unknown = Object.entries(rows[0] ?? {}).find(([key]) => key === "id")?.[1];
  if (typeof id !== "number") return null;
  if (!isPersonal(table)) shared.set(table, id);
  return id;
}

/** What only some values make the person's. */
const OVERRIDES = new Map<PgTable, (filling: Filling) => Record<string, unknown>>([
  // What an account of the team wrote is about somebody else, and stays.
  [
    schema.importRows,
    ({ found, email, userId }) =>
      found === "account"
        ? { label: "other@example.com", problem: null, digest: null }
        : { label: email, row: userId + 1 },
  ],
  [
    schema.guestNotes,
    ({ found }) => (found === "account" ? { email: "other@example.com", text: "A note" } : {}),
  ],
  // A finished sale has nothing of the person any more.
  [schema.counterSales, () => ({ orderId: null, finishedAt: null })],
  [
    schema.inboxItems,
    ({ ids }) => ({ kind: "appointment", sourceId: ids.get(schema.reservations) }),
  ],
  [
    schema.auditLog,
    ({ found, marker, ids }) =>
      found === "address"
        ? { subject: `order ${ids.get(schema.orders)}`, detail: marker, actorName: "somebody" }
        : { subject: `account ${marker}` },
  ],
  [schema.orders, () => ({ status: "completed" })],
  [schema.reservations, () => ({ state: "declined" })],
]);

type Column = Filling & { isCleared: boolean };

function valueOf(table: PgTable, key: string, column: PgColumn, to: Column): unknown {
  const parent = foreignOf(table, column);
  if (parent === table) return undefined;
  if (parent === schema.users && to.found === "address" && !column.notNull) return null;
  if (parent) return to.ids.get(parent) ?? null;
  const isNamed = NAMES.test(key) && to.found !== "address";
  const code = `c-${to.marker.at(-1)}`;
  const word = to.isCleared && (to.isLinked || isNamed) ? to.marker : code;
  return plainValue(key, column, { word, email: to.isLinked ? to.email : `${code}@example.com` });
}

const DAY = "2020-01-01";

function plainValue(
  key: string,
  column: PgColumn,
  words: { word: string; email: string },
): unknown {
  const type = column.getSQLType();
  const { word, email } = words;
  if (column.generated || column.generatedIdentity || type === "tsvector") return undefined;
  if (type.endsWith("[]")) return type.startsWith("integer") ? [1] : [word];
  if (column.enumValues) return column.enumValues[0];
  if (EMAIL.test(key) && type.startsWith("varchar")) return email;
  if (type === "jsonb") return { [word]: word };
  if (/^(text|varchar)/.test(type)) return word;
  if (type === "bytea") return Buffer.from("bytes");
  if (type === "date") return DAY;
  if (type === "boolean") return true;
  if (type.startsWith("timestamp")) return new Date();
  return type.startsWith("numeric") ? "1" : 1;
}

/** Lets a row of any values be inserted: only whether they are cleared is tested. */
export async function dropChecks() {
  const checks = await selectRows<{ table: string; name: string }>(
    sql`select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of checks) {
    await db.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
  }
}

/** Where the text stands in the database: 'table.column'. */
export async function placesOf(text: string, tables: Iterable<PgTable> = TABLES) {
  const places: string[] = [];
  for (const table of tables) {
    const name = getTableName(table);
    const rows = await selectRows<{ column: string }>(
      sql`select distinct part.key as column
        from ${sql.identifier(name)} as one, jsonb_each_text(to_jsonb(one)) as part
        where part.value ilike ${`%${text}%`}`,
    );
    places.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  return places.sort();
}
