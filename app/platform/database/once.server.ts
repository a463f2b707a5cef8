import { and, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db } from "./db.server";
import { type Limit, spendLimit } from "./limits.server";
import { onlyRow } from "./rows.server";
import { statement } from "./statement.server";
import { sha256 } from "~/lib/digest.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { recentActs } from "~drizzle/schema";

/** An action that must have an effect only once, however often it is sent. */
export type Act = {
  /** The name of the action: 'book event'. */
  name: string;
  /** Who does it: the account's id, the given e-mail address, or the client's address. */
  by: number | string;
  /** The input of the action. Files count by their digest. */
  content: unknown;
  /** How long an equal action counts as a repetition. */
  minutes?: number;
};

/**
 * Where the result of an action is stored: the id column of its table and, if rows can be deleted,
 * the condition that a row still exists. One that never changes is made once, as the module's.
 */
type Result = { id: PgColumn; where?: SQL };

type Done = { ok: true; id: number };

const SAME_ACT_MINUTES = 10;

/**
 * Runs an action that creates a row, in a transaction. If an equal action ran within the last 10
 * minutes, returns the id of its row instead: a form that is sent twice does once what it does.
 * Equal actions at the same time wait for each other. If the row was deleted since, the action runs
 * again. Refusals are not stored.
 */
export async function once<Answer extends Done | Refusal>(
  act: Act,
  result: Result,
  run: (tx: Database) => Promise<Answer>,
): Promise<Answer | Done> {
  return db.transaction(async (tx) => finish(tx, await look(tx, act, result), run));
}

/** An action that its sender identifies, whatever it contains. */
type KeyedAct = Act & { key: string };

/**
 * Like once, for an action with a key: the same key by the same sender is the same action. With
 * other content than the first time it is refused as "conflict".
 */
export async function onceByKey<Answer extends Done | Refusal>(
  { key, content, ...act }: KeyedAct,
  result: Result,
  run: (tx: Database) => Promise<Answer>,
): Promise<Answer | Done | Refusal> {
  const contentDigest = digestOf(content);
  return db.transaction(async (tx) => {
    const looked = await look(tx, { ...act, content: { key } }, result);
    // Null in what a program before this column stored.
    const known = looked.first?.contentDigest ?? contentDigest;
    if (known !== contentDigest) return refuse("conflict", OTHER_CONTENT);
    return finish(tx, { ...looked, contentDigest }, run);
  });
}

const OTHER_CONTENT =
  "This was sent before with other content, and that was taken. Look at it first, then send this anew";

/**
 * Like once, but each attempt, a repeated one too, takes a point of the key under the limit first.
 * Without one left it is refused as "too-many".
 */
export async function limitedOnce<Answer extends Done | Refusal>(
  { limit, key }: { limit: Limit; key: string },
  act: Act,
  result: Result,
  run: (tx: Database) => Promise<Answer>,
): Promise<Answer | Done | Refusal> {
  return db.transaction(async (tx) => {
    // All are sent to PostgreSQL before the first result arrives.
    const [tooMany, looked] = await Promise.all([
      spendLimit(limit, key, tx),
      look(tx, act, result),
    ]);
    return tooMany ?? finish(tx, looked, run);
  });
}

type Looked = {
  digest: string;
  contentDigest: string | null;
  minutes: number;
  first: Found | undefined;
};

type Found = { id: number; contentDigest: string | null };

/** Waits for equal actions under way, and looks for the first one. */
async function look(tx: Database, act: Act, result: Result): Promise<Looked> {
  const digest = digestOf([act.name, folded(act.by), act.content]);
  const minutes = act.minutes ?? SAME_ACT_MINUTES;
  // PostgreSQL runs them in this order, so that the second sees what was committed before the lock.
  const [, [first]] = await Promise.all([
    lock({ digest }, tx),
    finderOf(result)({ digest, minutes }, tx),
  ]);
  return { digest, contentDigest: null, minutes, first };
}

async function finish<Answer extends Done | Refusal>(
  tx: Database,
  { digest, contentDigest, minutes, first }: Looked,
  run: (tx: Database) => Promise<Answer>,
): Promise<Answer | Done> {
  if (first) return { ok: true, id: first.id };
  const answer = await run(tx);
  if (answer.ok) await remember({ digest, contentDigest, minutes, resultId: answer.id }, tx);
  return answer;
}

// The same person may write an address in upper and lower case.
const folded = (by: number | string) => (typeof by === "string" ? by.toLowerCase() : by);
const foldEmail = (key: string, value: unknown) =>
  key === "email" && typeof value === "string" ? value.toLowerCase() : value;

const digestOf = (value: unknown) => sha256(JSON.stringify(value, foldEmail));

/** The result of an action, from the rows of INSERT … RETURNING. */
export function made<Row extends { id: number }>(rows: Row[]): Done & { row: Row } {
  const row = onlyRow(rows);
  return { ok: true, id: row.id, row };
}

/** The row of an action: the one that it has just made, or the one of the first such action. */
export function rowOf<Row>(done: Done & { row?: Row }, read: (id: number) => Promise<Row>) {
  return done.row ?? read(done.id);
}

/** Deletes the stored actions that have expired. */
export async function sweepRecentActs() {
  await db.delete(recentActs).where(lt(recentActs.expiresAt, sql`now()`));
}

// now() is the start of the transaction, which may be before the action that it waited for.
const NOW = sql`clock_timestamp()`;
const WITHIN = sql`${NOW} + make_interval(mins => ${sql.placeholder("minutes")})`;
const DIGEST = sql.placeholder("digest");

const lock = statement(sql`select pg_advisory_xact_lock(hashtextextended(${DIGEST}, 0))`);

/** One for each column, or condition, that actions store their results by. */
const finders = new WeakMap<PgColumn | SQL, ReturnType<typeof finderBy>>();

function finderOf(result: Result) {
  const key = result.where ?? result.id;
  const finder = finders.get(key) ?? finderBy(result);
  finders.set(key, finder);
  return finder;
}

const finderBy = ({ id, where }: Result) =>
  statement<Found>(sql`
    select ${recentActs.resultId} as id, ${recentActs.contentDigest} as "contentDigest"
    from ${recentActs} inner join ${id.table} on ${id} = ${recentActs.resultId}
    where ${and(
      eq(recentActs.digest, DIGEST),
      gt(recentActs.expiresAt, NOW),
      // If the clock was ahead when the row was written, it would be valid for too long.
      lte(recentActs.expiresAt, WITHIN),
      where,
    )}`);

const remember = statement(sql`
  insert into recent_acts (digest, content_digest, result_id, expires_at)
  values (${DIGEST}, ${sql.placeholder("contentDigest")}, ${sql.placeholder("resultId")}, ${WITHIN})
  on conflict (digest) do update
  set content_digest = excluded.content_digest, result_id = excluded.result_id,
    expires_at = excluded.expires_at`);
