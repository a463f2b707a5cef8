import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db, listen } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";

const CHANNEL = "page_changes";
/** How long a check that notifications arrive is valid, and how often it is repeated. */
const PROOF_MS = 5_000;
const RENEWAL_MS = 1_500;
const PROOF_TIMEOUT_MS = 4_000;
/** How long a page waits for such a check before it is rendered without the cache. */
const PATIENCE_MS = 200;
const PROOF = "proof:";

/** A position in the sequence of changes. */
export type Moment = number;

// Increases with every change. A page read at one moment is current while none of its tables has a
// later one.
let now: Moment = 0;
let lastOfAll: Moment = 0;
const lastOfTable = new Map<string, Moment>();

let watched: ReadonlySet<string> = new Set();
let isListening = false;
let provenUntil = 0;
let isWanted = false;
let renewal: NodeJS.Timeout | undefined;
const proofs = new Map<string, () => void>();

/**
 * Starts to listen for changes of the tables that have a notifying trigger (drizzle/migrations).
 */
export async function startWatchingPages() {
  const rows = await selectRows<{ table: string }>(
    sql`select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'tell_page_caches'`,
  );
  watched = new Set(rows.map(({ table }) => table.replaceAll('"', "")));
  await listen(CHANNEL, { onNotify: hear, onOpen: open, onLost: lose });
  clearInterval(renewal);
  renewal = setInterval(() => {
    // Without requests there is nothing to check, so an idle site does not query the database.
    if (isWanted) void prove();
    isWanted = false;
  }, RENEWAL_MS).unref();
}

/** Stops listening for changes. No cached page is served from then on. */
export function stopWatchingPages() {
  clearInterval(renewal);
  lose();
}

function hear(payload: string) {
  if (payload.startsWith(PROOF)) proofs.get(payload)?.();
  else {
    now += 1;
    lastOfTable.set(payload, now);
  }
}

/** Marks as changed: a write named these tables. Pages that read any of them are stale. */
export function markChanged(tables: ReadonlySet<string>) {
  for (const table of tables) if (watched.has(table)) return void markAllChanged();
}

/** Something unknown changed: all pages are stale. */
function markAllChanged() {
  now += 1;
  lastOfAll = now;
}

function open() {
  // Commits may have been missed while the connection was lost.
  markAllChanged();
  isListening = true;
  isProofLate = false;
}

function lose() {
  isListening = false;
  provenUntil = 0;
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
export function hearsChanges(): boolean {
  isWanted = true;
  return performance.now() < provenUntil;
}

let proving: Promise<void> | null = null;
let isProofLate = false;

/** Like hearsChanges, but repeats the check if the last one is too old. */
export async function provesChanges(): Promise<boolean> {
  if (hearsChanges()) return true;
  // After a failed check requests do not wait for another one. The interval above keeps trying.
  if (!isListening || isProofLate) return false;
  proving ??= prove().finally(() => {
    proving = null;
  });
  await Promise.race([proving, sleep(PATIENCE_MS)]);
  return hearsChanges();
}

/**
 * Sends a NOTIFY on another connection and waits until it arrives: then all notifications of
 * earlier commits have arrived too. Without this check, a frozen connection or a pooler without
 * LISTEN would look like a quiet database.
 */
async function prove() {
  const sentAt = performance.now();
  const word = `${PROOF}${crypto.randomUUID()}`;
  try {
    await new Promise<void>((resolve, reject) => {
      proofs.set(word, resolve);
      setTimeout(() => reject(new Error("unheard")), PROOF_TIMEOUT_MS).unref();
      db.execute(sql`select pg_notify(${CHANNEL}, ${word})`).catch(reject);
    });
    isProofLate = false;
    if (isListening) provenUntil = sentAt + PROOF_MS;
  } catch {
    // Pages are rendered without the cache until a later check succeeds.
    isProofLate = true;
  } finally {
    proofs.delete(word);
  }
}
