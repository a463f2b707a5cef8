import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";

type Pool = ReturnType<typeof postgres>;

const PATIENCE_MS = 100;
const POLL_MS = 5;
/** A replica that failed, or is further behind, is left alone for so long. */
const PAUSE_MS = 2_000;

/**
 * Answers whether the replica has all that the primary had committed when it was asked, waiting a
 * tenth of a second for it at most. One that cannot be reached has not, nor has one that was made
 * the primary of a cluster of its own.
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
    // A replica that stands still answers nothing.
    const limit = sleep(2 * PATIENCE_MS, false);
    const has = await Promise.race([catchesUp().catch(() => false), limit]);
    if (!has) askAgainAt = performance.now() + PAUSE_MS;
    return has;
  };
}
