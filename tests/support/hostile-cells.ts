import { getTableName, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { textColumns } from "./marked-rows";

/** A formula at the start, behind each separator, behind a quotation mark, and at the end. */
export const HOSTILE = `=1;+2|-3\t@4,=5\n"=6";"=7;`;

/**
 * Puts the text into every text column of every row of these tables that takes it, when checks are
 * dropped. Returns how many columns do.
 */
export async function fillTexts(tables: readonly PgTable[]): Promise<number> {
  let filled = 0;
  for (const table of tables) {
    const { primaryKeys } = getTableConfig(table);
    const keys = new Set(primaryKeys.flatMap(({ columns }) => columns));
    for (const column of textColumns(table)) {
      if (
        column.primary ||
        keys.has(column) ||
        !/^(text|varchar\(\d+\))$/.test(column.getSQLType())
      )
        continue;
      const name = column.keyAsName ? toSnakeCase(column.name) : column.name;
      // A column that holds one row's name alone, or a reference, keeps it.
      try {
        await db.execute(
          sql`update ${table} set ${sql.identifier(name)} =
            left(${HOSTILE}, coalesce((select character_maximum_length::int
              from information_schema.columns where table_schema = current_schema()
                and table_name = ${getTableName(table)} and column_name = ${name}), 100))`,
        );
        filled += 1;
      } catch (error) {
        if (!/unique|foreign key|constraint|trigger/i.test(String((error as Error).cause)))
          throw error;
      }
    }
  }
  return filled;
}
