import { asc, eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { about, type PersonalTable } from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  achievements,
  leaderboard,
  pointTransactions,
  userAchievements,
  userPoints,
} from "~drizzle/schema";
import { getPoints } from "./rewards-queries.server";

type Owner = Pick<User, "id">;

/** The account's points, ledger and achievements, for the owner's copy of personal data. */
export async function copyRewards({ id }: Owner) {
  const ledger = await db
    .select({
      points: pointTransactions.points,
      action: pointTransactions.action,
      description: pointTransactions.description,
      day: pointTransactions.day,
      createdAt: pointTransactions.createdAt,
    })
    .from(pointTransactions)
    .where(eq(pointTransactions.userId, id))
    .orderBy(asc(pointTransactions.id));
  const unlocked = await db
    .select({ name: achievements.name, unlockedAt: userAchievements.unlockedAt })
    .from(userAchievements)
    .innerJoin(achievements, eq(achievements.id, userAchievements.achievementId))
    .where(eq(userAchievements.userId, id))
    .orderBy(asc(userAchievements.id));
  return { points: await getPoints(id), ledger, achievements: unlocked };
}

/** Deletes the account's points, ledger, achievements and place on the leaderboard. */
export async function forgetMember(tx: Database, { id }: Owner) {
  await tx.delete(leaderboard).where(eq(leaderboard.userId, id));
  await tx.delete(userAchievements).where(eq(userAchievements.userId, id));
  await tx.delete(pointTransactions).where(eq(pointTransactions.userId, id));
  await tx.delete(userPoints).where(eq(userPoints.userId, id));
  // The remaining posts may be liked. Their points must not bring the name back to the leaderboard.
  await tx.insert(userPoints).values({ userId: id, isOnLeaderboard: false });
}

/** The tables of points. */
export const rewardTables: PersonalTable[] = [
  {
    title: "Points",
    table: userPoints,
    where: about({ accounts: [userPoints.userId] }),
    forget: { how: "kept", why: "A row of zeros stays, so that later likes show no name." },
  },
  {
    title: "Ledger of points",
    table: pointTransactions,
    where: about({ accounts: [pointTransactions.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Points that others got by their likes",
    table: pointTransactions,
    where: about({ accounts: [pointTransactions.byUserId] }),
    forget: { how: "kept", why: "They belong to others, who are not shown who liked." },
  },
  {
    title: "Achievements",
    table: userAchievements,
    where: about({ accounts: [userAchievements.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Leaderboard",
    table: leaderboard,
    where: about({ accounts: [leaderboard.userId] }),
    forget: { how: "deleted" },
  },
];
