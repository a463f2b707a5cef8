import { AsyncLocalStorage } from "node:async_hooks";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "~drizzle/schema";

/** The tables that an operation named in its queries, and whether it wrote to any. */
type QueryRecord = { tables: Set<string>; hasWritten: boolean };

const TABLES = new Set(
  Object.values(schema).flatMap((part: unknown) => (is(part, PgTable) ? getTableName(part) : [])),
);
const WRITES = /\b(insert|update|delete|truncate)\b/i;
const VERB = /\b(select|insert|update|delete|truncate|begin)\b/i;
const KNOWN_QUERIES = 2000;

const recording = new AsyncLocalStorage<QueryRecord>();
// Each query text is parsed only once. Lists of different lengths make many texts, hence the limit.
const known = new Map<string, { verb: string; tables: string[]; isWrite: boolean }>();

/** The first verb of a query, and the tables that it names. */
export function parseQuery(query: string) {
  let parsed = known.get(query);
  if (!parsed) {
    // Any word that equals a table's name counts, even a column's name. A false match only makes a
    // page stale too early.
    const words = new Set(query.match(/\w+/g));
    parsed = {
      verb: VERB.exec(query)?.[0].toLowerCase() ?? "query",
      tables: [...words].filter((word) => TABLES.has(word)),
      isWrite: WRITES.test(query),
    };
    if (known.size >= KNOWN_QUERIES) known.clear();
    known.set(query, parsed);
  }
  return parsed;
}

/**
 * The tables that were named in writes since a request began: its own writes and those of concurrent
 * requests, which cannot be told apart.
 */
type Written = Set<string>;

/** Those of the requests that run now and may write. */
const underWay = new Set<Written>();

/** drizzle's logger: records the queries. */
export const queryRecorder = {
  logQuery(query: string) {
    const { tables, isWrite } = parseQuery(query);
    if (isWrite) {
      for (const written of underWay) for (const table of tables) written.add(table);
    }
    const record = recording.getStore();
    if (!record) return;
    for (const table of tables) record.tables.add(table);
    record.hasWritten ||= isWrite;
  },
};

/** Records that the operation depends on this table, although it reads a copy in memory. */
export function recordRead(table: string) {
  recording.getStore()?.tables.add(table);
}

/** Runs the operation. Returns its result and a record of its queries. */
export async function recordQueries<Result>(run: () => Promise<Result>) {
  const record: QueryRecord = { tables: new Set(), hasWritten: false };
  const result = await recording.run(record, run);
  return { result, ...record };
}

/** Runs the operation. Returns its result and the tables that were named in writes meanwhile. */
export async function recordWrites<Result>(run: () => Promise<Result>) {
  const tables: Written = new Set();
  underWay.add(tables);
  try {
    return { result: await run(), tables };
  } finally {
    underWay.delete(tables);
  }
}
