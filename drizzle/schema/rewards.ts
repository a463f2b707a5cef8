import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns";
import { users } from "./accounts";

/**
 * The sums of a member's ledger, as of the day `countedOn`. Sums for a later day, week or month are
 * computed when they are read (app/domain/rewards/points.ts).
 */
export const userPoints = pgTable(
  "user_points",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    totalPoints: integer().notNull().default(0),
    currentLevel: integer().notNull().default(1),
    pointsToNextLevel: integer().notNull().default(100),
    weeklyPoints: integer().notNull().default(0),
    monthlyPoints: integer().notNull().default(0),
    /** Points of actions, which the daily maximum limits. */
    dailyPoints: integer().notNull().default(0),
    /** The day, in America/New_York, of the three sums above. */
    countedOn: date({ mode: "string" }),
    streak: integer().notNull().default(0),
    /** The last day, in America/New_York, on which the member was active. */
    lastActivityDate: date({ mode: "string" }),
    lastVisitDate: date({ mode: "string" }),
    posts: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    likesReceived: integer().notNull().default(0),
    guidesFinished: integer().notNull().default(0),
    activeDays: integer().notNull().default(0),
    /** Whether the public leaderboard shows the member's name. */
    isOnLeaderboard: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  ({ totalPoints, currentLevel, pointsToNextLevel, weeklyPoints, monthlyPoints, dailyPoints }) => [
    check("user_points_level", sql`${currentLevel} = 1 + ${totalPoints} / 100`),
    check("user_points_to_next_level", sql`${pointsToNextLevel} = 100 - ${totalPoints} % 100`),
    check(
      "user_points_sums",
      sql`0 <= ${weeklyPoints} and ${weeklyPoints} <= ${totalPoints}
        and 0 <= ${monthlyPoints} and ${monthlyPoints} <= ${totalPoints}`,
    ),
    check("user_points_daily_cap", sql`${dailyPoints} between 0 and 100`),
  ],
);

/** The ledger: every change of a member's points. Never edited. */
export const pointTransactions = pgTable(
  "point_transactions",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    points: integer().notNull(),
    action: varchar({ length: 50 }).notNull(),
    relatedId: integer(),
    relatedType: varchar({ length: 20 }),
    /** Who liked. */
    byUserId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The entry that this one reverses. An entry can be reversed only once. */
    reversesId: integer().references((): AnyPgColumn => pointTransactions.id, {
      onDelete: "cascade",
    }),
    /**
     * The day, in America/New_York, that the points count for. A reversal has the day of its entry.
     */
    day: date({ mode: "string" }).notNull(),
    description: varchar({ length: 255 }),
    createdAt: createdAt(),
  },
  (table) => [
    index("point_transactions_user_id_idx").on(table.userId, table.id),
    index("point_transactions_related_idx").on(
      table.userId,
      table.relatedType,
      table.relatedId,
      table.byUserId,
    ),
    index("point_transactions_by_user_id_idx").on(table.byUserId),
    uniqueIndex("point_transactions_reverses_key").on(table.reversesId),
  ],
);

export const achievements = pgTable(
  "achievements",
  {
    id: id(),
    name: varchar({ length: 100 }).notNull(),
    description: varchar({ length: 255 }).notNull(),
    badgeIcon: varchar({ length: 50 }).notNull(),
    badgeColor: varchar({ length: 50 }).notNull().default("battles-gold"),
    category: varchar({ length: 30 }).notNull(),
    /** `{ metric, atLeast }`: unlocked once the member's metric reaches it. */
    requirement: jsonb().$type<{ metric: string; atLeast: number }>().notNull(),
    pointsReward: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("achievements_name_key").on(table.name)],
);

export const userAchievements = pgTable(
  "user_achievements",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    achievementId: integer()
      .notNull()
      .references(() => achievements.id, { onDelete: "cascade" }),
    unlockedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("user_achievements_user_achievement_key").on(table.userId, table.achievementId),
    index("user_achievements_achievement_id_idx").on(table.achievementId),
  ],
);

/**
 * The public leaderboard: one row for each member with points who chose to be shown. Points change
 * with every action; ranks are from the last settleRanks, `lastUpdated`.
 */
export const leaderboard = pgTable(
  "leaderboard",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    weeklyRank: integer(),
    monthlyRank: integer(),
    allTimeRank: integer(),
    weeklyPoints: integer().notNull().default(0),
    monthlyPoints: integer().notNull().default(0),
    allTimePoints: integer().notNull().default(0),
    /** The Monday of the week of weeklyPoints. */
    weekStart: date({ mode: "string" }).notNull(),
    /** The first day of the month of monthlyPoints. */
    monthStart: date({ mode: "string" }).notNull(),
    lastUpdated: instant().notNull().defaultNow(),
  },
  (table) => [
    index("leaderboard_weekly_idx").on(table.weekStart, table.weeklyPoints.desc(), table.userId),
    index("leaderboard_monthly_idx").on(table.monthStart, table.monthlyPoints.desc(), table.userId),
    index("leaderboard_all_time_idx").on(table.allTimePoints.desc(), table.userId),
  ],
);
