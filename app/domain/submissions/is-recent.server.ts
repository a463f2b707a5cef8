import { between, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a row was made within so many minutes of now. Also shortly after: a transaction that waited
 * for another began before what that one wrote. Never long after: a clock that ran ahead wrote it.
 */
export function isRecent(createdAt: PgColumn, minutes: number): SQL {
  const span = sql`make_interval(mins => ${minutes})`;
  return between(createdAt, sql`now() - ${span}`, sql`now() + ${span}`);
}
