import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { selectRows } from "~/platform/database/rows.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { csvCell } from "~/lib/text/csv-cell";
import {
  eventBookings,
  forumPosts,
  jobApplications,
  newsletterSubscribers,
  orders,
} from "~drizzle/schema";
import { ACTS, type CountedAct } from "./acts";
import type { ReportRange } from "./report-range";

/** The number of each act in each step of the range, in the order of its steps. */
export type ActCounts = Record<CountedAct, number[]>;

const DATES: Record<CountedAct, PgColumn> = {
  subscribers: newsletterSubscribers.createdAt,
  bookings: eventBookings.createdAt,
  applications: jobApplications.createdAt,
  orders: orders.createdAt,
  posts: forumPosts.createdAt,
};

/**
 * Counts what visitors and members did, by days in New York, in one query that reads only the
 * indexes of the days. What was deleted since is not counted.
 */
export async function countActs(range: ReportRange): Promise<ActCounts> {
  const rows = await selectRows<{ act: CountedAct; step: string; count: number }>(
    countQuery(range),
  );
  const found = new Map(rows.map(({ act, step, count }) => [`${act} ${step}`, count]));
  const countsOf = (act: CountedAct) => range.steps.map((step) => found.get(`${act} ${step}`) ?? 0);
  return {
    subscribers: countsOf("subscribers"),
    bookings: countsOf("bookings"),
    applications: countsOf("applications"),
    orders: countsOf("orders"),
    posts: countsOf("posts"),
  };
}

/** The query of countActs: the acts and steps that have any, with their counts. */
export const countQuery = (range: ReportRange): SQL =>
  sql.join(
    ACTS.map(({ key }) => countOf(key, range)),
    sql` union all `,
  );

function countOf(act: CountedAct, { by, from, to }: ReportRange): SQL {
  const date = DATES[act];
  const begin = businessInstant(from, "00:00").toISOString();
  const end = businessInstant(addDays(to, 1), "00:00").toISOString();
  const step = sql`date_trunc(${by}, ${date} at time zone ${BUSINESS_TIME_ZONE})`;
  return sql`select ${act} as act, to_char(step, 'YYYY-MM-DD') as step, count(*)::int as count
    from (select ${step} as step from ${date.table}
      where ${date} >= ${begin}::timestamptz and ${date} < ${end}::timestamptz) as acts
    group by step`;
}

/** The same for a spreadsheet: a row for each step. */
export function actCsv(range: ReportRange) {
  return {
    columns: [range.by, ...ACTS.map(({ key }) => key)],
    async *lines() {
      const counts = await countActs(range);
      for (const [index, step] of range.steps.entries()) {
        const numbers = ACTS.map(({ key }) => String(counts[key][index] ?? 0));
        yield `${[step, ...numbers].map(csvCell).join(",")}\r\n`;
      }
    },
  };
}
