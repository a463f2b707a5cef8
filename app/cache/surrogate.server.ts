import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env.server";
import {
  areKnownToHaveChanged,
  CHECK_VALID_MS,
  knowsChangesForMs,
  whenAnyChanges,
} from "~/database/changes.server";
import { logError } from "~/services/log.server";
import type { CachedPage } from "./cached-page.server";

// A surrogate is a cache in front of the site that the site can purge, such as Varnish (W3C, Edge
// Architecture Specification, 2001).

/** How long a purge may take. */
const TIMEOUT_MS = 1_000;

let isPurged = false;
let purging: Promise<boolean> | null = null;
let nextPurge: Promise<boolean> | null = null;
let settled: Promise<void> | null = null;

if (env.CACHE_PURGE_URL) {
  whenAnyChanges(() => {
    settled = settle(performance.now());
  });
}

/**
 * For how many seconds a surrogate may keep this page. 0 if the request did not come from one, if
 * each view of the page has an effect, if the page is stale, as in a burst, or while changes or purges
 * do not arrive.
 */
export function secondsToKeep(
  { headers }: IncomingMessage,
  { effects, expiresAt, tables, readAt }: CachedPage,
): number {
  if (!env.CACHE_PURGE_URL || headers["surrogate-capability"] === undefined) return 0;
  if (headers.cookie !== undefined || effects.length > 0) return 0;
  if (areKnownToHaveChanged(tables, readAt)) return 0;
  if (!isPurged) {
    void purge();
    return 0;
  }
  return Math.max(0, Math.floor(Math.min(knowsChangesForMs(), expiresAt - Date.now()) / 1000));
}

/**
 * Waits until the surrogate sends no page from before the last change that this process knows.
 * Resolves at once without a surrogate.
 */
export const surrogateIsCurrent = (): Promise<void> | null => settled;

/** Purges the surrogate. If it does not answer, waits until all that it keeps has expired. */
async function settle(changedAt: number) {
  if (await purge()) return;
  await sleep(changedAt + CHECK_VALID_MS - performance.now());
}

/** Purges the surrogate after this moment, once for all who wait. Returns whether it answered. */
function purge(): Promise<boolean> {
  isPurged = false;
  // One that is under way may have been too early.
  nextPurge ??= (purging ?? Promise.resolve()).then(() => {
    nextPurge = null;
    purging = sendPurge().finally(() => (purging = null));
    return purging;
  });
  return nextPurge;
}

async function sendPurge(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(env.CACHE_PURGE_URL ?? "", { method: "PURGE", signal });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`CACHE_PURGE_URL responded with ${response.status}`);
    // Unless something changed meanwhile.
    isPurged = nextPurge === null;
    return true;
  } catch (error) {
    logError("purge-failed", error);
    return false;
  }
}
