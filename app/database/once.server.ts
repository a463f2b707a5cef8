import { and, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db } from "./db.server";
import { onlyRow } from "./rows.server";
import { sha256 } from "~/lib/digest.server";
import type { Refusal } from "~/lib/outcome";
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
 * the condition that a row still exists.
 */
type Result = { id: PgColumn; where?: SQL };

type Done = { ok: true; id: number };

const SAME_ACT_MINUTES = 10;

/**
 * Runs an action that creates a row, in a transaction. If an equal action ran within the last 10
 * minutes (CONTRACT.md, section 7.1), returns the id of its row instead. Equal actions at the same
 * time wait for each other. If the row was deleted since, the action runs again. Refusals are not
 * stored.
 */
export async function once<Answer extends Done | Refusal>(
  act: Act,
  result: Result,
  run: (tx: Database) => Promise<Answer>,
): Promise<Answer | Done> {
  const digest = sha256(JSON.stringify([act.name, folded(act.by), act.content], foldEmail));
  const minutes = act.minutes ?? SAME_ACT_MINUTES;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`);
    const first = await findFirst(tx, { digest, minutes, result });
    if (first) return { ok: true, id: first.id };
    const answer = await run(tx);
    if (answer.ok) await remember(tx, { digest, minutes, resultId: answer.id });
    return answer;
  });
}

// The same person may write an address in upper and lower case.
const folded = (by: number | string) => (typeof by === "string" ? by.toLowerCase() : by);
const foldEmail = (key: string, value: unknown) =>
  key === "email" && typeof value === "string" ? value.toLowerCase() : value;

/** The result of an action, from the rows of INSERT … RETURNING. */
export function made(rows: { id: number }[]): Done {
  return { ok: true, id: onlyRow(rows).id };
}

/** Deletes the stored actions that have expired. */
export async function sweepRecentActs() {
  await db.delete(recentActs).where(lt(recentActs.expiresAt, sql`now()`));
}

// now() is the start of the transaction, which may be before the action that it waited for.
const NOW = sql`clock_timestamp()`;
const within = (minutes: number) => sql`${NOW} + make_interval(mins => ${minutes})`;

async function findFirst(
  tx: Database,
  { digest, minutes, result }: { digest: string; minutes: number; result: Result },
) {
  const [first] = await tx
    .select({ id: recentActs.resultId })
    .from(recentActs)
    .innerJoin(result.id.table, eq(result.id, recentActs.resultId))
    .where(
      and(
        eq(recentActs.digest, digest),
        gt(recentActs.expiresAt, NOW),
        // If the clock was ahead when the row was written, it would be valid for too long.
        lte(recentActs.expiresAt, within(minutes)),
        result.where,
      ),
    );
  return first;
}

async function remember(
  tx: Database,
  { digest, minutes, resultId }: { digest: string; minutes: number; resultId: number },
) {
  const last = { resultId, expiresAt: within(minutes) };
  await tx
    .insert(recentActs)
    .values({ digest, ...last })
    .onConflictDoUpdate({ target: recentActs.digest, set: last });
}
