import { and, eq, notExists, sql } from "drizzle-orm";
import type { PointAction } from "~/content/community/rewards";
import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { businessDay } from "~/lib/dates/dates";
import { achievements, pointTransactions, userAchievements, userPoints } from "~drizzle/schema";
import { unlockReached } from "./achievement-rules";
import { putOnLeaderboard } from "./leaderboard-row.server";
import {
  type Account,
  accountOn,
  afterAct,
  afterReversal,
  levelOf,
  pointsFor,
  pointsToNextLevel,
} from "./points";

type NewEntry = typeof pointTransactions.$inferInsert;

/** A member's account, locked until the transaction ends, and the time of its next entry. */
type OpenAccount = {
  userId: number;
  account: Account;
  isOnLeaderboard: boolean;
  now: Date;
};

/**
 * Locks the member's account, creates it if missing, and brings it to the day of `occurredAt` (by
 * default the moment when the lock is obtained). The lock makes a member's entries sequential and
 * ordered by time.
 */
export async function openAccount(
  tx: Database,
  userId: number,
  occurredAt?: Date,
): Promise<OpenAccount> {
  const row = onlyRow(
    await tx
      .insert(userPoints)
      .values({ userId })
      // Changes nothing, but locks and returns the existing row.
      .onConflictDoUpdate({ target: userPoints.userId, set: { userId } })
      .returning(),
  );
  const now = occurredAt ?? new Date();
  const { isOnLeaderboard } = row;
  return { userId, account: accountOn(row, businessDay(now)), isOnLeaderboard, now };
}

/** The current day of an open account. */
export function dayOf({ account: { countedOn } }: OpenAccount): string {
  if (countedOn === null) throw new Error("An open account must have a current day");
  return countedOn;
}

/** Adds an entry with the points of an action, and unlocks the achievements that they reach. */
export async function enterAct(
  tx: Database,
  opened: OpenAccount,
  act: { action: PointAction } & Pick<
    NewEntry,
    "relatedType" | "relatedId" | "byUserId" | "description"
  >,
): Promise<void> {
  const points = pointsFor(act.action, opened.account);
  const account = afterAct(opened.account, act.action, points);
  await close(tx, { ...opened, account }, { ...act, points, day: dayOf(opened) });
}

/** Reverses an entry. Its points are subtracted from the day on which they were given. */
export async function reverseEntry(
  tx: Database,
  opened: OpenAccount,
  entry: { id: number; action: PointAction; points: number; day: string } & Pick<
    NewEntry,
    "relatedType" | "relatedId" | "byUserId" | "description"
  >,
): Promise<void> {
  const { id, action, points, ...related } = entry;
  const account = afterReversal(opened.account, entry);
  const reversal = { ...related, action: `${action}-taken-back`, reversesId: id };
  // PostgreSQL's integers have no minus zero.
  await close(tx, { ...opened, account }, { ...reversal, points: 0 - points });
}

/** Writes the entry, the achievements that it unlocks and the new sums. */
async function close(
  tx: Database,
  opened: OpenAccount,
  entry: Omit<NewEntry, "userId" | "createdAt">,
) {
  const { userId, now } = opened;
  const locked = await listLocked(tx, userId);
  const { account, unlocked } = unlockReached(opened.account, locked);
  const rewards = unlocked.map(({ id, name, pointsReward }) => ({
    action: "achievement",
    points: pointsReward,
    relatedType: "achievement",
    relatedId: id,
    description: name,
    day: dayOf(opened),
  }));
  const rows = [entry, ...rewards].map((row) => ({ ...row, userId, createdAt: now }));
  await tx.insert(pointTransactions).values(rows);
  if (unlocked.length > 0) {
    const values = unlocked.map(({ id }) => ({ userId, achievementId: id, unlockedAt: now }));
    await tx.insert(userAchievements).values(values);
  }
  const level = levelOf(account.totalPoints);
  await tx
    .update(userPoints)
    .set({
      ...account,
      currentLevel: level,
      pointsToNextLevel: pointsToNextLevel(account.totalPoints),
    })
    .where(eq(userPoints.userId, userId));
  if (opened.isOnLeaderboard) await putOnLeaderboard(tx, userId, account);
}

function listLocked(tx: Database, userId: number) {
  const { id, name, requirement, pointsReward } = achievements;
  const unlocked = tx
    .select({ one: sql`1` })
    .from(userAchievements)
    .where(and(eq(userAchievements.userId, userId), eq(userAchievements.achievementId, id)));
  return tx
    .select({ id, name, requirement, pointsReward })
    .from(achievements)
    .where(and(eq(achievements.isActive, true), notExists(unlocked)))
    .orderBy(id);
}
