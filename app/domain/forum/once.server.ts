import { sql } from "drizzle-orm";
import type { Database } from "~/db.server";

/** How long the same words by the same member count as one act sent twice. */
export const SAME_ACT_MINUTES = 10;

/** Lets one member's posts and comments in one after the other, until the transaction ends. */
export async function lockAuthor(tx: Database, userId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`forum:${userId}`}, 0))`);
}
