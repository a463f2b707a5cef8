/** How many rows a table has, and a digest of them in any order. */
type TableCount = { rows: number; digest: string };

/** By the table's name with its schema. */
export type TableCounts = Record<string, TableCount>;

/** Runs a query in one transaction, in which all queries see the same data. */
export type Ask = <Row>(query: string) => Promise<Row[]>;

// The text of a value depends on these settings, which another server may have set differently.
const SAME_TEXTS = [
  "set local timezone to 'UTC'",
  "set local datestyle to 'ISO, MDY'",
  "set local intervalstyle to 'postgres'",
  "set local bytea_output to 'hex'",
  "set local extra_float_digits to 1",
  "set local search_path to public, pg_catalog",
];

// Without unlogged tables: the counters of limits are not restored (docs/decisions/limits.md).
const TABLES = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'drizzle')
  order by 1`;

// MD5 is the same on every version and processor, and a sum needs no sorting. It finds damage; it
// is no proof against somebody who forges rows.
const countOf = (table: string) => `
  select count(*)::int as rows,
    coalesce(sum(('x' || left(md5(this::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
  from only ${table} this`;

/** The names of all tables that are kept, with their schemas. */
export const listTables = async (ask: Ask): Promise<string[]> =>
  (await ask<{ name: string }>(TABLES)).map(({ name }) => name);

/** Counts the rows of all tables and makes a digest of each. */
export async function countTables(ask: Ask): Promise<TableCounts> {
  for (const setting of SAME_TEXTS) await ask(setting);
  const counts: TableCounts = {};
  for (const name of await listTables(ask)) {
    const [count] = await ask<TableCount>(countOf(name));
    if (count) counts[name] = count;
  }
  return counts;
}

/** How the tables that were found differ from those that were recorded, in one line each. */
export function differences(recorded: TableCounts, found: TableCounts): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [recorded[name], found[name]];
    if (!was) return [`${name} is there and was not recorded`];
    if (!is) return [`${name} is missing`];
    if (was.rows !== is.rows) return [`${name} has ${is.rows} rows and had ${was.rows}`];
    if (was.digest !== is.digest) return [`${name} has ${is.rows} rows that are not those it had`];
    return [];
  });
}
