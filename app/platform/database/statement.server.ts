import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type Database, db } from "./db.server";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A query that is turned into text only once, with a `sql.placeholder()` for each value that a call
 * gives. For what most posts run: drizzle builds the text of any other query again for each call,
 * which costs more than to send it.
 */
export function statement<Row>(query: SQL) {
  const built = dialect.sqlToQuery(query);
  return async (values: Record<string, unknown>, database: Database = db): Promise<Row[]> => {
    const prepared = database._.session.prepareQuery(built, undefined, undefined, false);
    // What postgres.js returns; drizzle's session has no type for it.
    return (await prepared.execute(values)) as Row[];
  };
}
