import type { SQL } from "drizzle-orm";
import { type Database, db } from "./db.server";

/** Rows of a hand-written query. */
export async function selectRows<Row>(query: SQL, database: Database = db): Promise<Row[]> {
  // What postgres.js returns; drizzle's PgDatabase has no type for it.
  return (await database.execute(query)) as Row[];
}

/** The row of a query that always returns exactly one: INSERT … RETURNING, an aggregate. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error("The query returned no row");
  return row;
}

/** Whether the error is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}
