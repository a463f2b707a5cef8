import { and, desc, eq, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/database/db.server";
import { pointTransactions } from "~drizzle/schema";
import { enterAct, openAccount, reverseEntry } from "./ledger.server";

/** An action in the forum. `userId` is the member who gets the points. */
export type Act = {
  userId: number;
  action: "post" | "comment" | "like-received";
  relatedId: number;
  relatedType: "post" | "comment";
  /** Who liked. Required for "like-received". */
  byUserId?: number;
  /** When it happened. By default now. */
  occurredAt?: Date;
};

/**
 * Gives the points of an action, in the caller's transaction. The same action again, and liking
 * one's own post or comment, give nothing. It locks the member's account until the transaction
 * ends. To avoid deadlocks, call it last in the transaction, and for several members in the order
 * of their ids.
 */
export async function recordAct(tx: Database, act: Act): Promise<void> {
  if (act.byUserId === act.userId) return;
  const { opened, standing } = await openFor(tx, act);
  if (!standing) await enterAct(tx, opened, entryOf(act));
}

/**
 * Reverses exactly what recordAct gave for the action. Does nothing if there is no entry. The same
 * rules for calls as recordAct.
 */
export async function revokeAct(tx: Database, act: Act): Promise<void> {
  const { opened, standing } = await openFor(tx, act);
  if (standing) await reverseEntry(tx, opened, { ...entryOf(act), ...standing });
}

/** The locked account, and the action's entry in it. */
async function openFor(tx: Database, act: Act) {
  // PostgreSQL runs them in this order, so that the second sees what was committed before the lock.
  const [opened, standing] = await Promise.all([
    openAccount(tx, act.userId, act.occurredAt),
    findStanding(tx, act),
  ]);
  return { opened, standing };
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

/** The action's entry, unless it was reversed. */
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

/**
 * Gives the points for reading a guide to its end. The caller makes sure that it is the first time.
 */
export async function recordGuide(
  tx: Database,
  finished: { userId: number; title: string; occurredAt?: Date },
): Promise<void> {
  const opened = await openAccount(tx, finished.userId, finished.occurredAt);
  const description = `You finished “${finished.title}”`;
  await enterAct(tx, opened, { action: "guide-finished", relatedType: "guide", description });
}
