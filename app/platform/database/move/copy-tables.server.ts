import type postgres from "postgres";
import { StartError } from "~/platform/env.server";
import { askIn } from "../backup/postgres-dump.server";
import {
  countTables,
  differences,
  listTables,
  type TableCounts,
} from "../backup/table-counts.server";

type Transaction = postgres.TransactionSql;

type Column = { name: string; type: string; isGenerated: boolean };

/** How much of a table is in memory at once: rows as long as the longest one, up to a number. */
const PIECE_BYTES = 4 * 1024 * 1024;
const MOST_ROWS = 1_000;

/**
 * Copies the rows of all tables and the positions of all sequences into a database with the same
 * migrations, and compares counts and digests. `counted` is called with what is to be copied. Both
 * are transactions, so that all or nothing is there afterwards. Throws StartError if a table differs.
 */
export async function copyTables(
  from: Transaction,
  to: Transaction,
  counted: (counts: TableCounts) => void,
): Promise<TableCounts> {
  for (const tx of [from, to]) await waitWithoutLimit(tx);
  // This also sets how values become texts.
  const counts = await countTables(askIn(from));
  const tables = await sameTables(counts, to);
  counted(counts);
  await withoutRules(to, tables, async () => {
    // Migrations may have written rows, and recorded themselves.
    await to.unsafe(`truncate only ${tables.join(", ")}`);
    for (const table of tables) await copyTable(from, to, table);
  });
  await copySequences(from, to);
  const found = await countTables(askIn(to));
  const differing = differences(counts, found);
  if (differing.length > 0) {
    throw new StartError(["The copy is not what it was made of", ...differing].join("\n"));
  }
  // Otherwise the first pages are planned for empty tables.
  await to.unsafe(`analyze ${tables.join(", ")}`);
  return counts;
}

/** One of the two databases waits while the other one works. */
async function waitWithoutLimit(tx: Transaction) {
  await tx.unsafe("set local statement_timeout = 0");
  await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
}

/**
 * The tables of both databases. Deletes what is not in the target from the counts if it is empty:
 * versions before may have left it. Throws StartError for other tables.
 */
async function sameTables(counts: TableCounts, to: Transaction): Promise<string[]> {
  const tables = await listTables(askIn(to));
  const there = new Set(tables);
  for (const [name, { rows }] of Object.entries(counts)) {
    if (there.has(name)) continue;
    if (rows > 0) throw new StartError(`The table ${name} is of no migration. Nothing was moved`);
    Reflect.deleteProperty(counts, name);
  }
  const missing = tables.filter((name) => !counts[name]);
  if (missing.length > 0) {
    throw new StartError(`The table ${missing.join(", ")} is missing. Nothing was moved`);
  }
  return tables;
}

type ForeignKey = { table: string; name: string; definition: string };

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by 1, 2`;

/**
 * Runs with neither triggers nor foreign keys. Triggers would write what is copied too. Without
 * foreign keys the order of the tables does not matter. The owner of the tables may do that; who
 * may turn off all rules of a session must be PostgreSQL's superuser.
 */
async function withoutRules(to: Transaction, tables: string[], run: () => Promise<void>) {
  const keys = await askIn(to)<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of keys) {
    await to.unsafe(`alter table ${table} drop constraint ${name}`);
  }
  for (const table of tables) await to.unsafe(`alter table ${table} disable trigger user`);
  await run();
  for (const table of tables) await to.unsafe(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await to.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

const columnsOf = (tx: Transaction, table: string) =>
  askIn(tx)<Column>(`
    select quote_ident(attname) as name, format_type(atttypid, null) as type,
      attgenerated <> '' as "isGenerated"
    from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
    order by attnum`);

/**
 * Copies a table in pieces. Each value travels as PostgreSQL's own text of it. COPY would be
 * faster, but the embedded database cannot take its data in parts (PGlite 0.5, November 2026).
 */
async function copyTable(from: Transaction, to: Transaction, table: string) {
  const columns = await columnsOf(from, table);
  if (JSON.stringify(columns) !== JSON.stringify(await columnsOf(to, table))) {
    throw new StartError(`The columns of ${table} are not those of its migrations`);
  }
  const stored = columns.filter(({ isGenerated }) => !isGenerated);
  const names = stored.map(({ name }) => name);
  const texts = names.map((name) => `${name}::text`);
  const values = stored.map(({ name, type }) => `${name}::${type}`);
  const lists = stored.map((_, index) => `$${index + 1}::text[]`);
  const insert = `
    insert into ${table} (${names.join(", ")}) overriding system value
    select ${values.join(", ")} from unnest(${lists.join(", ")}) as piece (${names.join(", ")})`;

  const rows = await rowsOfPiece(from, table);
  await from.unsafe(
    `declare piece no scroll cursor for select ${texts.join(", ")} from only ${table}`,
  );
  for (;;) {
    const piece: (string | null)[][] = await from.unsafe(`fetch ${rows} from piece`).values();
    if (piece.length === 0) break;
    const lists = names.map((_, column) => piece.map((row) => row[column] ?? null));
    await to.unsafe(insert, lists, { prepare: true });
  }
  await from.unsafe("close piece");
}

/** How many rows of a table are surely no more than a piece. */
async function rowsOfPiece(from: Transaction, table: string): Promise<number> {
  const [longest] = await askIn(from)<{ bytes: number }>(
    `select coalesce(max(octet_length(this::text)), 0) as bytes from only ${table} this`,
  );
  const fitting = Math.floor(PIECE_BYTES / Math.max(longest?.bytes ?? 0, 1));
  return Math.min(Math.max(fitting, 1), MOST_ROWS);
}

const SEQUENCES = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'S' and nspname in ('public', 'drizzle')
  order by 1`;

/** The next row of each table gets the number that it would have got. */
async function copySequences(from: Transaction, to: Transaction) {
  for (const { name } of await askIn(to)<{ name: string }>(SEQUENCES)) {
    const [position] = await askIn(from)<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    if (!position) continue;
    await to.unsafe(`select setval('${name}', ${position.last}, ${position.isCalled})`);
  }
}
