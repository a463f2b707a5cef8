import { getTableColumns, or, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The condition that a row differs from these values. With it, saving the same edit twice changes
 * nothing the second time and adds no second audit entry.
 */
export function differs(table: PgTable, values: Record<string, unknown>): SQL | undefined {
  const columns = getTableColumns(table);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return or(
    ...given.map(([name, value]) => {
      const column = columns[name];
      if (!column) throw new Error(`No column ${name}`);
      return sql`${column} is distinct from ${sql.param(value, column)}`;
    }),
  );
}
