import { and, desc, eq, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "~/database/db.server";
import { pointTransactions } from "~drizzle/schema";
import { enterAct, openAccount, reverseEntry } from "./ledger.server";

/** What a member did in the forum, or was given there: `userId` is whose points it concerns. */
export type Act = {
  userId: number;
  action: "post" | "comment" | "like-received";
  relatedId: number;
  relatedType: "post" | "comment";
  /** Who liked; needed for "like-received". */
  byUserId?: number;
  /** When it happened; by default now. */
  occurredAt?: Date;
};

/**
 * Gives the points of an act, in the caller's transaction; the same act again, or a like of one's
 * own words, gives nothing. Call it last in the transaction, and for several members in the order
 * of their ids: it locks the member's account until the end, and two transactions must not wait for
 * each other.
 */
export async function recordAct(tx: Database, act: Act): Promise<void> {
  if (act.byUserId === act.userId) return;
  const opened = await openAccount(tx, act.userId, act.occurredAt);
  if (await findStanding(tx, act)) return;
  await enterAct(tx, opened, entryOf(act));
}

/**
 * Takes back what recordAct gave for the act, to the point; nothing if nothing stands. The same
 * order of calls as for recordAct.
 */
export async function revokeAct(tx: Database, act: Act): Promise<void> {
  const opened = await openAccount(tx, act.userId, act.occurredAt);
  const standing = await findStanding(tx, act);
  if (standing) await reverseEntry(tx, opened, { ...entryOf(act), ...standing });
}

const DESCRIPTIONS = {
  post: "You wrote a post",
  comment: "You wrote a comment",
  "like-received": "Someone likes what you wrote",
};

function entryOf({ action, relatedType, relatedId, byUserId }: Act) {
  const description = DESCRIPTIONS[action];
  return { action, relatedType, relatedId, byUserId: byUserId ?? null, description };
}

/** The act's entry that was not taken back. */
async function findStanding(tx: Database, act: Act) {
  const { id, points, day, userId, action, relatedType, relatedId, byUserId } = pointTransactions;
  const reversals = alias(pointTransactions, "reversals");
  const reversal = tx
    .select({ one: sql`1` })
    .from(reversals)
    .where(eq(reversals.reversesId, id));
  const [entry] = await tx
    .select({ id, points, day })
    .from(pointTransactions)
    .where(
      and(
        eq(userId, act.userId),
        eq(action, act.action),
        eq(relatedType, act.relatedType),
        eq(relatedId, act.relatedId),
        act.byUserId ? eq(byUserId, act.byUserId) : isNull(byUserId),
        notExists(reversal),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return entry ?? null;
}
