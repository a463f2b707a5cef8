import { and, eq, notExists, sql } from "drizzle-orm";
import type { PointAction } from "~/content/community/rewards";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
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
  /** The achievements that the member has not reached yet. */
  locked: Awaited<ReturnType<typeof listLocked>>;
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
  // PostgreSQL runs them in this order, so that the second sees what was committed before the lock.
  const [rows, locked] = await Promise.all([
    tx
      .insert(userPoints)
      .values({ userId })
      // Changes nothing, but locks and returns the existing row.
      .onConflictDoUpdate({ target: userPoints.userId, set: { userId } })
      .returning(),
    listLocked(tx, userId),
  ]);
  const row = onlyRow(rows);
  const now = occurredAt ?? new Date();
  const { isOnLeaderboard } = row;
  return { userId, account: accountOn(row, businessDay(now)), locked, isOnLeaderboard, now };
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
  const { account, unlocked } = unlockReached(opened.account, opened.locked);
  const rewards = unlocked.map(({ id, name, pointsReward }) => ({
    action: "achievement",
    points: pointsReward,
    relatedType: "achievement",
    relatedId: id,
    description: name,
    day: dayOf(opened),
  }));
  const rows = [entry, ...rewards].map((row) => ({ ...row, userId, createdAt: now }));
  const unlocks = unlocked.map(({ id }) => ({ userId, achievementId: id, unlockedAt: now }));
  const sums = {
    ...account,
    currentLevel: levelOf(account.totalPoints),
    pointsToNextLevel: pointsToNextLevel(account.totalPoints),
  };
  // All are sent to PostgreSQL before the first result arrives.
  await Promise.all([
    tx.insert(pointTransactions).values(rows),
    unlocks.length > 0 && tx.insert(userAchievements).values(unlocks),
    tx.update(userPoints).set(sums).where(eq(userPoints.userId, userId)),
    opened.isOnLeaderboard && putOnLeaderboard(tx, userId, account),
  ]);
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
