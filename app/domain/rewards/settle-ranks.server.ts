import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { isRankedMember } from "~/domain/accounts/profile/shown-members.server";
import { monthStart, weekStart } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { leaderboard, users } from "~drizzle/schema";

/** Lower places have no rank, so that the cost does not depend on the number of members. */
const RANKED = 1000;

/**
 * Updates the ranks of the first 1,000 in each timeframe, as of `now`. Runs periodically, so that a
 * member's rank can be read from one row. Locked rows are skipped until the next run.
 */
export async function settleRanks(now = new Date()): Promise<void> {
  const day = businessDay(now);
  const isThisWeek = sql`${leaderboard.weekStart} = ${weekStart(day)}`;
  const isThisMonth = sql`${leaderboard.monthStart} = ${monthStart(day)}`;
  const first = (points: PgColumn, isCurrent = sql`true`) => sql`
    select user_id, rank() over (order by points desc) as rank
    from (
      select ${leaderboard.userId} as user_id, ${points} as points
      from ${leaderboard} join ${users} on ${users.id} = ${leaderboard.userId}
      where ${isCurrent} and ${points} > 0 and ${users.role} <> 'admin' and ${isRankedMember()}
      order by ${points} desc nulls last, ${leaderboard.userId}
      limit ${RANKED}
    ) as head`;
  // Hand-written: drizzle's update cannot use a WITH query that locks and skips rows.
  await db.execute(sql`
    with weekly as (${first(leaderboard.weeklyPoints, isThisWeek)}),
         monthly as (${first(leaderboard.monthlyPoints, isThisMonth)}),
         all_time as (${first(leaderboard.allTimePoints)}),
         changed as (
      select board.user_id, weekly.rank as weekly, monthly.rank as monthly, all_time.rank as all_time
      from ${leaderboard} board
      left join weekly on weekly.user_id = board.user_id
      left join monthly on monthly.user_id = board.user_id
      left join all_time on all_time.user_id = board.user_id
      where (board.weekly_rank, board.monthly_rank, board.all_time_rank)
        is distinct from (weekly.rank, monthly.rank, all_time.rank)
      for update of board skip locked
    )
    update ${leaderboard} board
    set weekly_rank = changed.weekly, monthly_rank = changed.monthly,
        all_time_rank = changed.all_time, last_updated = now()
    from changed
    where board.user_id = changed.user_id`);
}
