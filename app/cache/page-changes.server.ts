import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db, listen } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";

const CHANNEL = "page_changes";
/** How long one proof that changes are heard is good for, and how often it is renewed. */
const PROOF_MS = 5_000;
const RENEWAL_MS = 1_500;
const PROOF_TIMEOUT_MS = 4_000;
/** How long a page waits for a proof before it is made without the cache. */
const PATIENCE_MS = 200;
const PROOF = "proof:";

/** A moment, counted in changes. */
export type Moment = number;

// Counts up with every change. What was read at one moment is current as long as no table of it
// has a later one.
let now: Moment = 0;
let lastOfAll: Moment = 0;
const lastOfTable = new Map<string, Moment>();

let watched: ReadonlySet<string> = new Set();
let isListening = false;
let provenUntil = 0;
let isWanted = false;
let renewal: NodeJS.Timeout | undefined;
const proofs = new Map<string, () => void>();

/** Starts to listen for changes of the tables whose trigger tells of them (drizzle/migrations). */
export async function startWatchingPages() {
  const rows = await selectRows<{ table: string }>(
    sql`select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'tell_page_caches'`,
  );
  watched = new Set(rows.map(({ table }) => table.replaceAll('"', "")));
  await listen(CHANNEL, { onNotify: hear, onOpen: open, onLost: lose });
  clearInterval(renewal);
  renewal = setInterval(() => {
    // Nobody reads, nothing to prove: an idle site leaves the database alone.
    if (isWanted) void prove();
    isWanted = false;
  }, RENEWAL_MS).unref();
}

/** Stops watching for changes: no cached page is served from then on. */
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

/** A write that named these tables: whatever it set off in others, pages that read any are out of date. */
export function markChanged(tables: ReadonlySet<string>) {
  for (const table of tables) if (watched.has(table)) return void markAllChanged();
}

/** Something changed and what is not known: pages that read any table are out of date. */
function markAllChanged() {
  now += 1;
  lastOfAll = now;
}

function open() {
  // Whatever was committed while nobody listened.
  markAllChanged();
  isListening = true;
  isProofLate = false;
}

function lose() {
  isListening = false;
  provenUntil = 0;
}

/** The present moment. */
export const presentMoment = (): Moment => now;

/** Whether changes of each of these tables are heard of. */
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

/** Whether changes are being heard, as far as the last proof goes. */
export function hearsChanges(): boolean {
  isWanted = true;
  return performance.now() < provenUntil;
}

let proving: Promise<void> | null = null;
let isProofLate = false;

/** As hearsChanges, after a new proof where the last one is too old. */
export async function provesChanges(): Promise<boolean> {
  if (hearsChanges()) return true;
  // While proofs fail nobody waits for another one: the clock above goes on trying.
  if (!isListening || isProofLate) return false;
  proving ??= prove().finally(() => {
    proving = null;
  });
  await Promise.race([proving, sleep(PATIENCE_MS)]);
  return hearsChanges();
}

/**
 * Sends a word of our own by another connection and waits until it is heard: then all that was
 * committed before it is heard too. Silence, of a frozen connection or of a pooler that knows no
 * LISTEN, is no proof.
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
    // Pages are made anew until a later proof comes through.
    isProofLate = true;
  } finally {
    proofs.delete(word);
  }
}
