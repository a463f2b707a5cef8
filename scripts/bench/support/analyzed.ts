import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { selectRows } from "~/platform/database/rows.server";

/** PostgreSQL looks once a minute. */
const LIMIT_MS = 5 * 60_000;

/**
 * Waits until PostgreSQL has analyzed the table by itself, as it does on a site: nobody runs ANALYZE
 * there by hand.
 */
export async function untilAnalyzed(table: string) {
  for (const began = Date.now(); Date.now() - began < LIMIT_MS;) {
    await sleep(1_000);
    const [done] = await selectRows<{ at: unknown }>(
      sql`select last_autoanalyze as at from pg_stat_user_tables where relname = ${table}`,
    );
    if (done?.at) return;
  }
  throw new Error(`${table} was not analyzed within ${LIMIT_MS / 60_000} minutes`);
}
