import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { achievements, pointTransactions, userAchievements, userPoints } from "~drizzle/schema";
import { accountOn, levelOf, NEW_ACCOUNT, pointsToNextLevel } from "./points";
import type { Points } from "./rewards.schema";

const LEDGER_PAGE_ROWS = 50;

/** The member's current points. Correct on a later day, week or month without a write. */
export async function getPoints(userId: number, now = new Date()): Promise<Points> {
  const [row] = await db.select().from(userPoints).where(eq(userPoints.userId, userId));
  const account = accountOn(row ?? NEW_ACCOUNT, businessDay(now));
  return {
    totalPoints: account.totalPoints,
    weeklyPoints: account.weeklyPoints,
    monthlyPoints: account.monthlyPoints,
    currentLevel: levelOf(account.totalPoints),
    pointsToNextLevel: pointsToNextLevel(account.totalPoints),
    streak: account.streak,
  };
}

const achievementColumns = {
  id: achievements.id,
  name: achievements.name,
  description: achievements.description,
  badgeIcon: achievements.badgeIcon,
  badgeColor: achievements.badgeColor,
  category: achievements.category,
  requirement: achievements.requirement,
  pointsReward: achievements.pointsReward,
  isActive: achievements.isActive,
};

export type AchievementRow = Pick<
  typeof achievements.$inferSelect,
  keyof typeof achievementColumns
>;

/** All achievements that can be unlocked. */
export function listAchievements(): Promise<AchievementRow[]> {
  return db
    .select(achievementColumns)
    .from(achievements)
    .where(eq(achievements.isActive, true))
    .orderBy(achievements.id);
}

/** The achievements that this member has unlocked, latest first. */
export function listUserAchievements(userId: number) {
  return db
    .select({
      achievementId: userAchievements.achievementId,
      unlockedAt: userAchievements.unlockedAt,
    })
    .from(userAchievements)
    .where(eq(userAchievements.userId, userId))
    .orderBy(desc(userAchievements.id));
}

const entryColumns = {
  id: pointTransactions.id,
  points: pointTransactions.points,
  action: pointTransactions.action,
  relatedId: pointTransactions.relatedId,
  relatedType: pointTransactions.relatedType,
  description: pointTransactions.description,
  day: pointTransactions.day,
  createdAt: pointTransactions.createdAt,
};

export type LedgerEntry = Pick<typeof pointTransactions.$inferSelect, keyof typeof entryColumns> & {
  /** The member's total after this entry. */
  balance: number;
};

/** This member's ledger, newest first, 50 entries a page, each with the total after it. */
export async function getLedgerPage(userId: number, cursor?: number) {
  const own = eq(pointTransactions.userId, userId);
  const [found, total, newer] = await Promise.all([
    db
      .select(entryColumns)
      .from(pointTransactions)
      .where(and(own, cursor ? lt(pointTransactions.id, cursor) : undefined))
      .orderBy(desc(pointTransactions.id))
      .limit(LEDGER_PAGE_ROWS + 1),
    sumPoints(userId),
    cursor ? sumPoints(userId, cursor - 1) : 0,
  ]);
  let balance = total - newer;
  const rows = found.slice(0, LEDGER_PAGE_ROWS).map((entry): LedgerEntry => {
    const shown = { ...entry, balance };
    balance -= entry.points;
    return shown;
  });
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > rows.length ? last.id : null };
}

async function sumPoints(userId: number, after = 0): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${pointTransactions.points}), 0)::int` })
    .from(pointTransactions)
    .where(and(eq(pointTransactions.userId, userId), gt(pointTransactions.id, after)));
  return row?.sum ?? 0;
}
