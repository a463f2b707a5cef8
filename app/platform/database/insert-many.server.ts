import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./db.server";
import { selectRows } from "./rows.server";

/**
 * Adds hundreds of rows by one statement with one parameter: with one for each value, as drizzle
 * writes it, building and parsing the statement take longer than storing the rows. All rows have the
 * same properties, and columns without one get their default. Answers the columns of `returning`.
 */
export async function insertMany<Table extends PgTable, Row = never>(
  tx: Database,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  returning?: SQL,
): Promise<Row[]> {
  // By the columns' names, which drizzle's type of a table that is not known yet does not have.
  const values = rows as readonly Record<string, unknown>[];
  const [first] = values;
  if (!first) return [];
  const columns = Object.entries(getTableColumns(table))
    .filter(([key]) => first[key] !== undefined)
    .map(([key, column]) => ({ key, name: column.keyAsName ? toSnakeCase(key) : column.name }));
  const named = values.map((row) =>
    Object.fromEntries(
      columns.map(({ key, name }) => {
        // As null it would replace the default.
        if (row[key] === undefined) throw new Error(`A row has no ${key}, but the first has`);
        const value = row[key];
        // A text that was cut within a letter. PostgreSQL refuses JSON with half of one.
        return [name, typeof value === "string" ? value.toWellFormed() : value];
      }),
    ),
  );
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  return selectRows<Row>(
    sql`insert into ${table} (${list})
      select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)
      ${returning && sql`returning ${returning}`}`,
    tx,
  );
}
