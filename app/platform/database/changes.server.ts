import { setTimeout as sleep } from "node:timers/promises";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { listen } from "./db.server";
import { onlyRow, selectRows } from "./rows.server";

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
// Until when changes may have been missed.
let lastMissed: Moment = 0;
const lastOfTable = new Map<string, Moment>();

let watched: ReadonlySet<string> = new Set();
let isListening = false;
let checkedUntil = 0;
let isWanted = false;
let interval: NodeJS.Timeout | undefined;
const callbacks = new Map<string, () => void>();
/** The checks that wait for their notification. */
const checks = new Map<string, { arrive: () => void; miss: (error: Error) => void }>();

/**
 * Starts to listen for changes of these tables, by a trigger that notifies (drizzle/migrations). A
 * page that reads a table without it is not cached, whatever is declared.
 */
export async function startWatchingPages(tables: readonly PgTable[]) {
  const rows = await selectRows<{ table: string }>(
    sql`select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'tell_page_caches'`,
  );
  const notifying = new Set(rows.map(({ table }) => table.replaceAll('"', "")));
  watched = new Set(tables.map(getTableName).filter((name) => notifying.has(name)));
  await listen(CHANNEL, { onNotify: receive, onOpen: open, onLost: lose });
  clearInterval(interval);
  interval = setInterval(() => {
    // Without requests there is nothing to check, so an idle site does not query the database.
    if (isWanted && isListening) void checkNotifications();
    isWanted = false;
  }, CHECK_INTERVAL_MS).unref();
}

/** Stops listening for changes. No cached page is served from then on. */
export function stopWatchingPages() {
  clearInterval(interval);
  lose();
}

function receive(payload: string) {
  if (payload.startsWith(CHECK)) checks.get(payload)?.arrive();
  else {
    now += 1;
    lastOfTable.set(payload, now);
    callbacks.get(payload)?.();
  }
}

/** Calls back after each change of the table by any process, soon after its commit. */
export function whenChanged(table: string, callback: () => void) {
  callbacks.set(table, callback);
}

/**
 * A write of this process named these tables. If any of them is watched, all cached pages become
 * stale, because triggers may have changed other tables too.
 */
export function markChanged(tables: ReadonlySet<string>) {
  const changed = [...tables].filter((table) => watched.has(table));
  if (changed.length === 0) return;
  now += 1;
  lastOfAll = now;
  for (const table of changed) lastOfTable.set(table, now);
}

function open() {
  // Commits may have been missed while the connection was lost.
  now += 1;
  lastMissed = now;
  isListening = true;
  isCheckLate = false;
}

function lose() {
  isListening = false;
  checkedUntil = 0;
  confirmed = null;
  // Their notifications were sent to the lost connection and never arrive.
  for (const { miss } of checks.values()) miss(new Error("The connection was lost"));
}

/** The current moment. */
export const presentMoment = (): Moment => now;

/** Whether changes of all these tables are notified. */
export function areWatched(tables: ReadonlySet<string>): boolean {
  for (const table of tables) if (!watched.has(table)) return false;
  return true;
}

/** Whether changes of the tables since the moment may have been missed. */
export const mayHaveMissed = (tables: ReadonlySet<string>, since: Moment): boolean =>
  tables.size > 0 && since < lastMissed;

/** Whether none of the tables can have changed since the moment. */
export const areUnchanged = (tables: ReadonlySet<string>, since: Moment): boolean =>
  !mayHaveMissed(tables, since) && !areKnownToHaveChanged(tables, since);

/** Whether a change of the tables since the moment was noticed. Some may have been missed. */
export function areKnownToHaveChanged(tables: ReadonlySet<string>, since: Moment): boolean {
  if (since === now || tables.size === 0) return false;
  if (lastOfAll > since) return true;
  for (const table of tables) if ((lastOfTable.get(table) ?? 0) > since) return true;
  return false;
}

/** Whether this table has not changed since the moment, as far as notifications tell. */
export const isTableUnchanged = (table: string, since: Moment): boolean =>
  since >= lastMissed && since >= (lastOfTable.get(table) ?? 0);

/** Whether notifications arrive, according to the last check. */
export function receivesChanges(): boolean {
  isWanted = true;
  return performance.now() < checkedUntil;
}

let checking: Promise<boolean> | null = null;
let isCheckLate = false;

/** Like receivesChanges, but repeats the check if the last one is too old. */
export async function confirmReceivesChanges(): Promise<boolean> {
  if (receivesChanges()) return true;
  // After a failed check requests do not wait for another one. The interval above keeps trying.
  if (!isListening || isCheckLate) return false;
  return inTime(startCheck());
}

function startCheck(): Promise<boolean> {
  checking ??= checkNotifications().finally(() => {
    checking = null;
  });
  return checking;
}

/** Whether the check succeeds before a page may wait no longer. */
const inTime = (check: Promise<boolean>) => Promise.race([check, sleep(MAX_WAIT_MS, false)]);

/** What a snapshot of the database contains (pg_current_snapshot): transactions by their ids. */
type Snapshot = { next: number; running: ReadonlySet<number> };

/** What the last check contained, whose changes have all arrived, and the check's own transaction. */
let confirmed: { seen: Snapshot; own: number } | null = null;

/**
 * Waits until all changes have arrived that this snapshot of the database contains, so that what a
 * member wrote in another process has made pages stale here. Returns false if they do not arrive.
 */
export async function confirmChanges(snapshot: string): Promise<boolean> {
  if (!(await confirmReceivesChanges())) return false;
  const read = parseSnapshot(snapshot);
  if (isConfirmed(read)) return true;
  if (isCheckLate) return false;
  // One that is under way may have begun before the snapshot. All who wait share the next one.
  if (checking) {
    if (!(await inTime(checking))) return false;
    if (isConfirmed(read)) return true;
  }
  return inTime(startCheck());
}

/**
 * Sends a NOTIFY on another connection and waits until it arrives: then all notifications of
 * earlier commits have arrived too. Without this check, a frozen connection or a pooler without
 * LISTEN would look like a quiet database. Returns whether it arrived.
 */
async function checkNotifications(): Promise<boolean> {
  const sentAt = performance.now();
  const payload = `${CHECK}${crypto.randomUUID()}`;
  const arrived = new Promise<void>((resolve, reject) => {
    checks.set(payload, { arrive: resolve, miss: reject });
    const late = () => reject(new Error("The notification did not arrive"));
    setTimeout(late, CHECK_TIMEOUT_MS).unref();
  });
  try {
    // It may arrive before the query's own result.
    const [sent] = await Promise.all([notify(payload), arrived]);
    isCheckLate = false;
    if (!isListening) return false;
    checkedUntil = sentAt + CHECK_VALID_MS;
    confirmed = sent;
    return true;
  } catch {
    // Pages are rendered without the cache until a later check succeeds.
    isCheckLate = true;
    return false;
  } finally {
    checks.delete(payload);
  }
}

/** Sends the payload. Returns what was committed before, and its own transaction. */
async function notify(payload: string) {
  const rows = await selectRows<{ own: string; snapshot: string }>(
    // The transaction keeps no data, so its commit need not wait for the disk.
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload}),
      pg_current_xact_id()::text as own, pg_current_snapshot()::text as snapshot`,
  );
  const { own, snapshot } = onlyRow(rows);
  return { seen: parseSnapshot(snapshot), own: Number(own) };
}

/** Reads PostgreSQL's text of a snapshot, 'oldest:next:running,running'. */
function parseSnapshot(text: string): Snapshot {
  const [, next, running] = text.split(":");
  return { next: Number(next), running: new Set(running ? running.split(",").map(Number) : []) };
}

/** Whether no transaction ended between the last check and this snapshot. Others may have begun. */
function isConfirmed({ next, running }: Snapshot): boolean {
  // A lower id is of another server. NaN, of a text that is no snapshot, is not confirmed either.
  if (!confirmed || !(next >= confirmed.seen.next)) return false;
  const { seen, own } = confirmed;
  for (const id of seen.running) if (!running.has(id)) return false;
  // Stops at the first one that ended, so it looks at no more ids than there are connections.
  for (let id = seen.next; id < next; id++) if (id !== own && !running.has(id)) return false;
  return true;
}
