import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db, listen } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";

const CHANNEL = "page_changes";
/** How long a check that notifications arrive is valid, and how often it is repeated. */
const CHECK_VALID_MS = 5_000;
const CHECK_INTERVAL_MS = 1_500;
const CHECK_TIMEOUT_MS = 4_000;
/** How long a page waits for such a check before it is rendered without the cache. */
const MAX_WAIT_MS = 200;
const CHECK = "proof:";

/** A position in the sequence of changes. */
export type Moment = number;

// Increases with every change. A page read at one moment is current while none of its tables has a
// later one.
let now: Moment = 0;
let lastOfAll: Moment = 0;
const lastOfTable = new Map<string, Moment>();

let watched: ReadonlySet<string> = new Set();
let isListening = false;
let checkedUntil = 0;
let isWanted = false;
let interval: NodeJS.Timeout | undefined;
const checks = new Map<string, () => void>();

/**
 * Starts to listen for changes of the tables that have a notifying trigger (drizzle/migrations).
 */
export async function startWatchingPages() {
  const rows = await selectRows<{ table: string }>(
    sql`select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'tell_page_caches'`,
  );
  watched = new Set(rows.map(({ table }) => table.replaceAll('"', "")));
  await listen(CHANNEL, { onNotify: receive, onOpen: open, onLost: lose });
  clearInterval(interval);
  interval = setInterval(() => {
    // Without requests there is nothing to check, so an idle site does not query the database.
    if (isWanted) void checkNotifications();
    isWanted = false;
  }, CHECK_INTERVAL_MS).unref();
}

/** Stops listening for changes. No cached page is served from then on. */
export function stopWatchingPages() {
  clearInterval(interval);
  lose();
}

function receive(payload: string) {
  if (payload.startsWith(CHECK)) checks.get(payload)?.();
  else {
    now += 1;
    lastOfTable.set(payload, now);
  }
}

/**
 * A write of this process named these tables. If any of them is watched, all cached pages become
 * stale, because triggers may have changed other tables too.
 */
export function markChanged(tables: ReadonlySet<string>) {
  for (const table of tables) if (watched.has(table)) return void markAllChanged();
}

/** Makes all cached pages stale. */
function markAllChanged() {
  now += 1;
  lastOfAll = now;
}

function open() {
  // Commits may have been missed while the connection was lost.
  markAllChanged();
  isListening = true;
  isCheckLate = false;
}

function lose() {
  isListening = false;
  checkedUntil = 0;
}

/** The current moment. */
export const presentMoment = (): Moment => now;

/** Whether changes of all these tables are notified. */
export function areWatched(tables: ReadonlySet<string>): boolean {
  for (const table of tables) if (!watched.has(table)) return false;
  return true;
}

/** Whether none of the tables has changed since the moment. */
export function areUnchanged(tables: ReadonlySet<string>, since: Moment): boolean {
  if (since === now || tables.size === 0) return true;
  if (lastOfAll > since) return false;
  for (const table of tables) if ((lastOfTable.get(table) ?? 0) > since) return false;
  return true;
}

/** Whether notifications arrive, according to the last check. */
export function receivesChanges(): boolean {
  isWanted = true;
  return performance.now() < checkedUntil;
}

let checking: Promise<void> | null = null;
let isCheckLate = false;

/** Like receivesChanges, but repeats the check if the last one is too old. */
export async function confirmReceivesChanges(): Promise<boolean> {
  if (receivesChanges()) return true;
  // After a failed check requests do not wait for another one. The interval above keeps trying.
  if (!isListening || isCheckLate) return false;
  checking ??= checkNotifications().finally(() => {
    checking = null;
  });
  await Promise.race([checking, sleep(MAX_WAIT_MS)]);
  return receivesChanges();
}

/**
 * Sends a NOTIFY on another connection and waits until it arrives: then all notifications of
 * earlier commits have arrived too. Without this check, a frozen connection or a pooler without
 * LISTEN would look like a quiet database.
 */
async function checkNotifications() {
  const sentAt = performance.now();
  const payload = `${CHECK}${crypto.randomUUID()}`;
  try {
    await new Promise<void>((resolve, reject) => {
      checks.set(payload, resolve);
      setTimeout(
        () => reject(new Error("The notification did not arrive")),
        CHECK_TIMEOUT_MS,
      ).unref();
      db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`).catch(reject);
    });
    isCheckLate = false;
    if (isListening) checkedUntil = sentAt + CHECK_VALID_MS;
  } catch {
    // Pages are rendered without the cache until a later check succeeds.
    isCheckLate = true;
  } finally {
    checks.delete(payload);
  }
}
