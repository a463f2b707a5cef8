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
export const isUniqueViolation = (error: unknown) => codeOf(error) === "23505";

/** Whether the error says that a row points at one that is missing, or that is to be deleted. */
export const isForeignKeyViolation = (error: unknown) => codeOf(error) === "23503";

/** The code of PostgreSQL in an error of drizzle (PostgreSQL manual, appendix A). */
function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause ? cause.code : null;
}
