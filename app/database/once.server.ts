import { and, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db } from "./db.server";
import { onlyRow } from "./rows.server";
import { sha256 } from "~/lib/digest.server";
import type { Refusal } from "~/lib/outcome";
import { recentActs } from "~drizzle/schema";

/** What somebody does that should happen once, however often it is sent. */
export type Act = {
  /** What is done: 'book event'. */
  name: string;
  /** Who does it: the account's id, the e-mail address given, or where the request comes from. */
  by: number | string;
  /** What the act is done with. Files count by their digest. */
  content: unknown;
  /** How long a second act counts as the first one sent again. */
  minutes?: number;
};

/** Where an act's result stands: the id of its table and, where rows can be gone, which are not. */
type Result = { id: PgColumn; where?: SQL };

type Done = { ok: true; id: number };

const SAME_ACT_MINUTES = 10;

/**
 * Runs an act that makes something, in a transaction, unless the same one was done within the last
 * 10 minutes (CONTRACT.md, section 7.1): then answers the id of what the first one made. Acts that
 * arrive together wait for each other. What was made and is gone again can be made anew. A refusal
 * is not remembered.
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

// One person may write the same address in large and small letters.
const folded = (by: number | string) => (typeof by === "string" ? by.toLowerCase() : by);
const foldEmail = (key: string, value: unknown) =>
  key === "email" && typeof value === "string" ? value.toLowerCase() : value;

/** What INSERT … RETURNING made, as an act answers it. */
export function made(rows: { id: number }[]): Done {
  return { ok: true, id: onlyRow(rows).id };
}

/** Forgets the acts that may be done again. */
export async function sweepRecentActs() {
  await db.delete(recentActs).where(lt(recentActs.expiresAt, sql`now()`));
}

// The time of the transaction's start would be older than the act it waited for.
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
        // Written while a clock ran ahead, it would stand for longer than it may.
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
