import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { memberName } from "~/domain/accounts/member-name";
import { monthStart, weekStart } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { leaderboard, userPoints, users } from "~drizzle/schema";
import { maskEmail } from "./mask-email";
import type { LeaderboardEntry, Timeframe } from "./rewards.schema";

const ROWS = 50;

type Asked = {
  timeframe: Timeframe;
  /** Who looks: admins see every address, members their own. */
  viewer: Pick<User, "id" | "role"> | null;
  now?: Date;
};

/**
 * The 50 members with the most points in the timeframe; never admins, nor who left the board. Each
 * timeframe reads the head of an index, however many members there are.
 */
export async function listLeaderboard(asked: Asked): Promise<LeaderboardEntry[]> {
  const { timeframe, viewer, now = new Date() } = asked;
  const sums = sumsOn(businessDay(now));
  const { points, isCurrent } = sums[timeframe];
  const rows = await db
    .select({
      points,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
      weeklyPoints: shown(sums.weekly),
      monthlyPoints: shown(sums.monthly),
      allTimePoints: leaderboard.allTimePoints,
    })
    .from(leaderboard)
    .innerJoin(users, eq(users.id, leaderboard.userId))
    .where(and(isCurrent, gt(points, 0), ne(users.role, "admin")))
    // drizzle-kit makes descending indexes NULLS LAST: without these words the index is of no use.
    .orderBy(sql`${points} desc nulls last`, leaderboard.userId)
    .limit(ROWS);
  const isShownTo = (userId: number) => viewer?.role === "admin" || viewer?.id === userId;
  // Ranked here: a window function would have the database sort the whole board first.
  return rows.map(({ user, points: own, ...row }) => ({
    ...row,
    rank: 1 + rows.findIndex((other) => other.points === own),
    name: memberName(user),
    user: isShownTo(user.id) ? user : { ...user, email: maskEmail(user.email) },
  }));
}

/** Points of a week or month that is over are not of this one. */
function sumsOn(day: string) {
  return {
    weekly: {
      points: leaderboard.weeklyPoints,
      isCurrent: eq(leaderboard.weekStart, weekStart(day)),
    },
    monthly: {
      points: leaderboard.monthlyPoints,
      isCurrent: eq(leaderboard.monthStart, monthStart(day)),
    },
    allTime: { points: leaderboard.allTimePoints, isCurrent: undefined },
  };
}

const shown = ({ points, isCurrent }: { points: PgColumn; isCurrent: SQL }) =>
  sql<number>`case when ${isCurrent} then ${points} else 0 end`;

type Standing = {
  isOnLeaderboard: boolean;
  /** The ranks of the last settling; null before it, or without points in the timeframe. */
  weeklyRank: number | null;
  monthlyRank: number | null;
  allTimeRank: number | null;
};

/** The member's own choice and place on the board, in one look-up whatever the board's size. */
export async function getStanding(userId: number): Promise<Standing> {
  const [row] = await db
    .select({
      isOnLeaderboard: userPoints.isOnLeaderboard,
      weeklyRank: leaderboard.weeklyRank,
      monthlyRank: leaderboard.monthlyRank,
      allTimeRank: leaderboard.allTimeRank,
    })
    .from(userPoints)
    .leftJoin(leaderboard, eq(leaderboard.userId, userPoints.userId))
    .where(eq(userPoints.userId, userId));
  return row ?? { isOnLeaderboard: true, weeklyRank: null, monthlyRank: null, allTimeRank: null };
}
