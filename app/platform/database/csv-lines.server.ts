import { and, desc, is, lt, SQL, sql } from "drizzle-orm";
import {
  PgBigInt53,
  type PgColumn,
  PgDoublePrecision,
  PgInteger,
  PgNumeric,
  PgReal,
  PgSmallInt,
  PgTimestamp,
} from "drizzle-orm/pg-core";
import { db } from "./db.server";
import { onlyRow } from "./rows.server";
import { csvCell, csvDollars, csvInstant, csvNumber } from "~/lib/text/csv-cell";

type Column = PgColumn | SQL;
/** An expression in cents. Columns in cents need no such wrapper. */
type Cents = { cents: SQL };

const isCents = (column: Column | Cents): column is Cents => !is(column, SQL) && "cents" in column;
type Batch = { text: string | null; rows: number; last: number | null };

const BATCH = 8_000;
// ASCII's separators of units and records.
const UNIT = "\x1f";
const RECORD = "\x1e";

/** Whether the values of a column are numbers. */
export const isNumber = (column: Column): boolean =>
  [PgInteger, PgSmallInt, PgBigInt53, PgNumeric, PgReal, PgDoublePrecision].some((type) =>
    is(column, type),
  );

/** How the text of a column becomes a cell. */
function writerOf(column: Column | Cents): (text: string) => string {
  if (isCents(column) || is(column, PgBigInt53)) return csvDollars;
  if (isNumber(column)) return csvNumber;
  if (is(column, PgTimestamp)) return csvInstant;
  return csvCell;
}

const textOf = (given: Column | Cents) => {
  const column = isCents(given) ? given.cents : given;
  const inUtc = is(column, PgTimestamp) ? sql`${column} at time zone 'UTC'` : sql`${column}`;
  return sql`coalesce((${inUtc})::text, '')`;
};

const withoutSeparators = (column: Column | Cents) =>
  sql`translate(${textOf(column)}, ${UNIT + RECORD}, '')`;

/**
 * All rows of a table as lines of CSV, newest first, many lines per chunk. The database joins the
 * rows of a query into one text, because reading them as rows took several times as long
 * (docs/decisions/files.md). With `only`, the rows that meet this condition.
 */
export function csvLines(id: PgColumn, columns: Record<string, Column | Cents>, only?: SQL) {
  const shown = Object.values(columns);
  const writers = shown.map(writerOf);

  async function readBatch(before: number | null, unitOf = textOf): Promise<Batch> {
    const units = sql.join(shown.map(unitOf), sql` || ${UNIT} || `);
    const batch = db
      .select({ id, line: sql<string>`${units} || ${RECORD}`.as("line") })
      .from(id.table)
      .where(and(only, before === null ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(BATCH)
      .as("batch");
    // The aggregate gets the rows of a sorted subquery in that order (PostgreSQL manual, 9.21).
    const found = onlyRow(
      await db
        .select({
          text: sql<string | null>`string_agg(${batch.line}, '')`,
          rows: sql<number>`count(*)::int`,
          last: sql<number | null>`min(${batch.id})`,
        })
        .from(batch),
    );
    return found;
  }

  /** The batch as lines. Null if one of its texts contains a separator. */
  function write({ text, rows }: Batch): string | null {
    const source = text ?? "";
    let lines = "";
    // Scanned in place: splitting into arrays took more than twice as long.
    let at = 0;
    for (let row = 0; row < rows; row++) {
      const end = source.indexOf(RECORD, at);
      for (let c = 0; c < writers.length; c++) {
        const isLast = c === writers.length - 1;
        const to = isLast ? end : source.indexOf(UNIT, at);
        if (to < at || to > end) return null;
        const cell = source.slice(at, to);
        if (isLast && cell.includes(UNIT)) return null;
        lines += (writers[c]?.(cell) ?? "") + (isLast ? "\r\n" : ",");
        at = to + 1;
      }
    }
    return at === source.length ? lines : null;
  }

  async function* lines(): AsyncGenerator<string> {
    let before: number | null = null;
    let next = readBatch(before);
    for (;;) {
      const batch = await next;
      if (batch.last === null) return;
      // The next batch is read while this one is sent.
      next = readBatch(batch.last);
      // If the client leaves, nobody awaits it.
      next.catch(() => undefined);
      // A batch with a separator in a text is read again with separators removed.
      yield write(batch) ?? write(await readBatch(before, withoutSeparators)) ?? "";
      before = batch.last;
    }
  }

  return { columns: Object.keys(columns), lines };
}
