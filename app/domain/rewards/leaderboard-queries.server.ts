import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { isRankedMember } from "~/domain/accounts/profile/shown-members.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { namedColumns } from "~/domain/accounts/accounts-queries.server";
import { memberName, memberView } from "~/domain/accounts/member-name";
import { monthStart, weekStart } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { maskEmail } from "~/lib/text/shown-email";
import { leaderboard, userPoints, users } from "~drizzle/schema";
import type { LeaderboardEntry, Timeframe } from "./rewards.schema";

const ROWS = 50;

type Asked = {
  timeframe: Timeframe;
  /** The signed-in account: admins see every e-mail address, members only their own. */
  viewer: Pick<User, "id" | "role"> | null;
  now?: Date;
};

/**
 * The 50 members with the most points in the timeframe, without admins, members who left the
 * leaderboard, and those whom others may not see or who may not write (isRankedMember). Each
 * timeframe reads the start of an index, so the number of members does not matter.
 */
export async function listLeaderboard(asked: Asked): Promise<LeaderboardEntry[]> {
  const { timeframe, viewer, now = new Date() } = asked;
  const sums = sumsOn(businessDay(now));
  const { points, isCurrent } = sums[timeframe];
  const rows = await db
    .select({
      points,
      member: namedColumns(users),
      email: users.email,
      weeklyPoints: shown(sums.weekly),
      monthlyPoints: shown(sums.monthly),
      allTimePoints: leaderboard.allTimePoints,
    })
    .from(leaderboard)
    .innerJoin(users, eq(users.id, leaderboard.userId))
    .where(and(isCurrent, gt(points, 0), ne(users.role, "admin"), isRankedMember()))
    // drizzle-kit creates descending indexes as NULLS LAST. Without these words the query cannot
    // use the index.
    .orderBy(sql`${points} desc nulls last`, leaderboard.userId)
    .limit(ROWS);
  const isShownTo = (userId: number) => viewer?.role === "admin" || viewer?.id === userId;
  // Ranked here: for a window function the database would sort the whole leaderboard first.
  return rows.map(({ member, email, points: own, ...row }) => ({
    ...row,
    rank: 1 + rows.findIndex((other) => other.points === own),
    name: memberName(member),
    user: { ...memberView(member), email: isShownTo(member.id) ? email : maskEmail(email) },
  }));
}

/** Points of an earlier week or month do not count in this one. */
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
  /** Whether others may see the name there: the member did not leave, and is ranked. */
  isOnLeaderboard: boolean;
  /** Whether the member chose a public profile, which joining does too. */
  isProfilePublic: boolean;
  /** The rank from the last settleRanks. Null before it, or without points in the timeframe. */
  weeklyRank: number | null;
  monthlyRank: number | null;
  allTimeRank: number | null;
};

/** The member's choice and place on the leaderboard. One index lookup, whatever its size. */
export async function getStanding(userId: number): Promise<Standing> {
  const [row] = await db
    .select({
      isOnLeaderboard: sql<boolean>`coalesce(${userPoints.isOnLeaderboard}, true)`,
      isShown: sql<boolean>`coalesce(${isRankedMember()}, false)`,
      isProfilePublic: users.isProfilePublic,
      weeklyRank: leaderboard.weeklyRank,
      monthlyRank: leaderboard.monthlyRank,
      allTimeRank: leaderboard.allTimeRank,
    })
    .from(users)
    .leftJoin(userPoints, eq(userPoints.userId, users.id))
    .leftJoin(leaderboard, eq(leaderboard.userId, users.id))
    .where(eq(users.id, userId));
  const none = { weeklyRank: null, monthlyRank: null, allTimeRank: null };
  if (!row) return { isOnLeaderboard: false, isProfilePublic: false, ...none };
  const { isShown, isOnLeaderboard, ...ranks } = row;
  return { isOnLeaderboard: isOnLeaderboard && isShown, ...ranks };
}
