import { settleRanks } from "./settle-ranks.server";
import type { Module } from "~/platform/product";
import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import {
  achievements,
  leaderboard,
  pointTransactions,
  userAchievements,
  userPoints,
} from "~drizzle/schema";

/** The remaining posts may be liked. Their points must not bring a name back to the leaderboard. */
export async function keepOffLeaderboard(tx: Database, userId: number) {
  await tx.insert(userPoints).values({ userId, isOnLeaderboard: false });
}

/** Points. */
const personal: PersonalTable[] = [
  {
    title: "Points",
    table: userPoints,
    where: about({ accounts: [userPoints.userId] }),
    own: { as: "points" },
    forget: { how: "deleted" },
  },
  {
    title: "Ledger of points",
    table: pointTransactions,
    where: about({ accounts: [pointTransactions.userId] }),
    own: { as: "pointLedger", without: ["byUserId"] },
    forget: { how: "deleted" },
  },
  {
    title: "Points that others got by their likes",
    table: pointTransactions,
    where: about({ accounts: [pointTransactions.byUserId] }),
    forget: {
      how: "kept",
      why: "They belong to others, who are not shown who liked.",
      plain: ["action", "relatedType", "description"],
    },
  },
  {
    title: "Achievements",
    table: userAchievements,
    where: about({ accounts: [userAchievements.userId] }),
    own: {
      as: "achievements",
      also: {
        name: sql`(select name from achievements where id = ${userAchievements.achievementId})`,
      },
    },
    forget: { how: "deleted" },
  },
  {
    title: "Leaderboard",
    table: leaderboard,
    where: about({ accounts: [leaderboard.userId] }),
    own: { as: "leaderboard" },
    forget: { how: "deleted" },
  },
];

export const rewardsModule: Module = {
  jobs: [{ name: "settle ranks", every: "hour", run: settleRanks }],
  personal,
  stale: [achievements, userAchievements, leaderboard],
};
