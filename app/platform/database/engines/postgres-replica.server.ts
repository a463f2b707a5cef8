import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";

type Pool = ReturnType<typeof postgres>;

const PATIENCE_MS = 100;
const POLL_MS = 5;
/** After a failure or too much lag the replica is not used for this time. */
const PAUSE_MS = 2_000;

/**
 * Returns a function that tells whether the replica has everything that the primary had committed
 * at the time of the call. It waits for the replica for at most a tenth of a second. False for a
 * replica that cannot be reached, or that was promoted to the primary of another cluster.
 */
export function replicaWatch(primary: Pool, replica: Pool): () => Promise<boolean> {
  let askAgainAt = 0;

  async function catchesUp(): Promise<boolean> {
    const [now] = await primary<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`;
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const [found] = await replica<{ has: boolean }[]>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${now?.lsn ?? ""}::pg_lsn as has`;
      if (found?.has) return true;
      if (performance.now() >= until) return false;
      await sleep(POLL_MS);
    }
  }

  return async () => {
    if (performance.now() < askAgainAt) return false;
    // A stopped replica does not respond.
    const limit = sleep(2 * PATIENCE_MS, false);
    const has = await Promise.race([catchesUp().catch(() => false), limit]);
    if (!has) askAgainAt = performance.now() + PAUSE_MS;
    return has;
  };
}
