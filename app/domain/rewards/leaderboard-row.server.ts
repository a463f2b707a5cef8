import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { monthStart, weekStart } from "~/lib/dates/calendar-days";
import { leaderboard } from "~drizzle/schema";
import type { Account } from "./points";

/** Shows the account's points on the leaderboard. */
export async function putOnLeaderboard(tx: Database, userId: number, account: Account) {
  const { countedOn } = account;
  // A member without any activity has nothing to show.
  if (countedOn === null) return;
  const points = {
    weeklyPoints: account.weeklyPoints,
    monthlyPoints: account.monthlyPoints,
    allTimePoints: account.totalPoints,
    weekStart: weekStart(countedOn),
    monthStart: monthStart(countedOn),
  };
  await tx
    .insert(leaderboard)
    .values({ userId, ...points })
    .onConflictDoUpdate({ target: leaderboard.userId, set: points });
}

/** Removes the member's name and points from the leaderboard. */
export async function takeOffLeaderboard(tx: Database, userId: number) {
  await tx.delete(leaderboard).where(eq(leaderboard.userId, userId));
}
