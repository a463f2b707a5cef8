import { AsyncLocalStorage } from "node:async_hooks";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "~drizzle/schema";

/** The tables that a piece of work named in its queries, and whether it wrote to any. */
export type QueryRecord = { tables: Set<string>; hasWritten: boolean };

const TABLES = new Set(
  Object.values(schema).flatMap((part: unknown) => (is(part, PgTable) ? getTableName(part) : [])),
);
const WRITES = /\b(insert|update|delete|truncate)\b/i;
const KNOWN_QUERIES = 2000;

const recording = new AsyncLocalStorage<QueryRecord>();
// A query's text is parsed once; lists of varying length make many texts of it, hence the limit.
const known = new Map<string, { tables: string[]; isWrite: boolean }>();

function parse(query: string) {
  let parsed = known.get(query);
  if (!parsed) {
    // Any word that is a table's name counts, a column's of that name too: rather one too many.
    const words = new Set(query.match(/\w+/g));
    parsed = { tables: [...words].filter((word) => TABLES.has(word)), isWrite: WRITES.test(query) };
    if (known.size >= KNOWN_QUERIES) known.clear();
    known.set(query, parsed);
  }
  return parsed;
}

/** drizzle's logger: notes what the work under way asks of the database. */
export const queryRecorder = {
  logQuery(query: string) {
    const record = recording.getStore();
    if (!record) return;
    const { tables, isWrite } = parse(query);
    for (const table of tables) record.tables.add(table);
    record.hasWritten ||= isWrite;
  },
};

/** Runs the work and answers, beside its result, what it asked of the database. */
export async function recordQueries<Result>(run: () => Promise<Result>) {
  const record: QueryRecord = { tables: new Set(), hasWritten: false };
  const result = await recording.run(record, run);
  return { result, ...record };
}
