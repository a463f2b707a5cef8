import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "~drizzle/schema";
import { workContext } from "./work-context.server";

/** The tables that a piece of work named in its queries, and whether it wrote to any. */
type QueryRecord = { tables: Set<string>; hasWritten: boolean };

const TABLES = new Set(
  Object.values(schema).flatMap((part: unknown) => (is(part, PgTable) ? getTableName(part) : [])),
);
const WRITES = /\b(insert|update|delete|truncate)\b/i;
const KNOWN_QUERIES = 2000;

const recording = workContext<QueryRecord>();
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

let writes = 0;
// By table, the count of all writes at the last one that named it.
const lastWrites = new Map<string, number>();

/** drizzle's logger: notes what is asked of the database. */
export const queryRecorder = {
  logQuery(query: string) {
    const { tables, isWrite } = parse(query);
    if (isWrite) {
      writes += 1;
      for (const table of tables) lastWrites.set(table, writes);
    }
    const record = recording.get();
    if (!record) return;
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

/**
 * Runs the work and answers, beside its result, the tables that writes named meanwhile: its own, and
 * those of others at the same time, which it cannot tell apart.
 */
export async function recordWrites<Result>(run: () => Promise<Result>) {
  const before = writes;
  const result = await run();
  const tables = new Set<string>();
  for (const [table, last] of lastWrites) if (last > before) tables.add(table);
  return { result, tables };
}
