import { desc, is, lt, type SQL, sql } from "drizzle-orm";
import { PgBoolean, type PgColumn, PgInteger, PgTimestamp } from "drizzle-orm/pg-core";
import { db } from "~/db.server";

type Columns = Record<string, PgColumn | SQL>;

const BATCH = 5_000;

// What a spreadsheet would run: = + - @, tab or CR first; their wide forms are the same to some.
const FORMULA = "^[=+\\-@\\t\\r＝＋－＠]";
const QUOTED = '[",\\r\\n]';

const pattern = (expression: string) => sql.raw(`'${expression}'`);

const defused = (text: SQL) =>
  sql`(case when ${text} ~ ${pattern(FORMULA)} then '''' else '' end || ${text})`;

const quoted = (text: SQL) => sql`'"' || replace(${text}, '"', '""') || '"'`;

/** The text as a cell: quoted where RFC 4180 asks for it, a formula defused by an apostrophe. */
const textCell = (text: SQL) => sql`
  case when ${text} ~ ${pattern(`${QUOTED}|${FORMULA}`)} then
    case when ${text} ~ ${pattern(QUOTED)} then ${quoted(defused(text))} else ${defused(text)} end
  else coalesce(${text}, '') end`;

function cell(column: PgColumn | SQL): SQL {
  if (is(column, PgInteger)) return sql`coalesce(${column}::text, '')`;
  if (is(column, PgBoolean)) return sql`case when ${column} then '1' else '' end`;
  if (is(column, PgTimestamp)) {
    const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
    return sql`coalesce(to_char(${column} at time zone 'UTC', ${iso}), '')`;
  }
  return textCell(sql`(${column})::text`);
}

/**
 * All rows of a table as lines of CSV, newest first, a few thousand in a piece. The database writes
 * them: rows made into objects and objects into text took seven times as long (BENCHMARKS.md).
 */
export function csvLines(id: PgColumn, columns: Columns) {
  const line = sql<string>`${sql.join(Object.values(columns).map(cell), sql` || ',' || `)} || E'\\r\\n'`;

  async function readBatch(before: number | null) {
    const batch = db
      .select({ id, line: line.as("line") })
      .from(id.table)
      .where(before === null ? undefined : lt(id, before))
      .orderBy(desc(id))
      .limit(BATCH)
      .as("batch");
    // The rows of a sorted subquery reach the aggregate in that order (PostgreSQL manual, 9.21).
    const [found] = await db
      .select({
        text: sql<string | null>`string_agg(${batch.line}, '')`,
        last: sql<number | null>`min(${batch.id})`,
      })
      .from(batch);
    return found?.text == null ? null : { text: found.text, last: found.last };
  }

  async function* lines(): AsyncGenerator<string> {
    let next = readBatch(null);
    for (let batch = await next; batch; batch = await next) {
      // The next one is made while this one is sent.
      next = readBatch(batch.last);
      // A reader who leaves leaves it unread.
      next.catch(() => undefined);
      yield batch.text;
    }
  }

  return { columns: Object.keys(columns), lines };
}
