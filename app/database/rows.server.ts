import type { SQL } from "drizzle-orm";
import { type Database, db } from "./db.server";

/** Rows of a hand-written query. */
export async function selectRows<Row>(query: SQL, database: Database = db): Promise<Row[]> {
  // What postgres.js answers, which drizzle does not type for PgDatabase.
  return (await database.execute(query)) as Row[];
}

/** The row of a query that answers one whatever is stored: INSERT … RETURNING, an aggregate. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error("The query gave no row");
  return row;
}

/** Whether the error is the database's refusal of a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}
