import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { selectRows } from "~/platform/database/rows.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { csvDollars, csvLine } from "~/lib/text/csv-cell";
import {
  appointmentSessions,
  eventBookings,
  forumPosts,
  jobApplications,
  newsletterSubscribers,
  orders,
  reservations,
  saleEntries,
} from "~drizzle/schema";
import { ACTS, type CountedAct } from "./acts";
import type { ReportRange } from "./report-range";

/** The sum of each act in each step of the range, in the order of its steps. */
type ActCounts = Record<CountedAct, number[]>;

const DATES: Record<Exclude<CountedAct, "guests" | "taken">, PgColumn> = {
  subscribers: newsletterSubscribers.createdAt,
  bookings: eventBookings.createdAt,
  applications: jobApplications.createdAt,
  orders: orders.createdAt,
  posts: forumPosts.createdAt,
};

/**
 * Adds up what visitors and members did, who came and what was sold, by days in New York, in one
 * query. What was deleted since is not counted; what came back is taken off on its own day.
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
    guests: countsOf("guests"),
    taken: countsOf("taken"),
  };
}

/** The query of countActs: the acts and steps that have any, with their counts. */
export const countQuery = (range: ReportRange): SQL =>
  sql.join(
    ACTS.map(({ key }) => countOf(key, range)),
    sql` union all `,
  );

function countOf(act: CountedAct, range: ReportRange): SQL {
  return sql`select ${act} as act, to_char(step, 'YYYY-MM-DD') as step, sum(amount)::float8 as count
    from (${amountsOf(act, range)}) as amounts
    group by step`;
}

/** A row for each thing that counts: the step that it belongs to, and its amount. */
function amountsOf(act: CountedAct, { by, from, to }: ReportRange): SQL {
  const stepOf = (date: PgColumn) =>
    sql`date_trunc(${by}, ${date} at time zone ${BUSINESS_TIME_ZONE})`;
  const begin = businessInstant(from, "00:00").toISOString();
  const end = businessInstant(addDays(to, 1), "00:00").toISOString();
  const isWithin = (date: PgColumn) =>
    sql`${date} >= ${begin}::timestamptz and ${date} < ${end}::timestamptz`;
  if (act === "guests") {
    const { startsAt } = appointmentSessions;
    return sql`select ${stepOf(startsAt)} as step, ${reservations.partySize} as amount
      from ${reservations}
      join ${appointmentSessions} on ${appointmentSessions.id} = ${reservations.sessionId}
      where ${reservations.state} = 'arrived' and ${isWithin(startsAt)}`;
  }
  if (act === "taken") {
    const { day, priceCents, discountCents } = saleEntries;
    return sql`select date_trunc(${by}, ${day}::timestamp) as step,
      ${priceCents} - ${discountCents} as amount
      from ${saleEntries} where ${day} between ${from} and ${to}`;
  }
  const date = DATES[act];
  return sql`select ${stepOf(date)} as step, 1 as amount from ${date.table} where ${isWithin(date)}`;
}

/** The same for a spreadsheet: a row for each step. */
export function actCsv(range: ReportRange) {
  return {
    columns: [range.by, ...ACTS.map(({ key }) => key)],
    async *lines() {
      const counts = await countActs(range);
      for (const [index, step] of range.steps.entries()) {
        const numbers = ACTS.map(({ key }) => {
          const sum = counts[key][index] ?? 0;
          return key === "taken" ? { number: csvDollars(String(sum)) } : sum;
        });
        yield csvLine([step, ...numbers]);
      }
    },
  };
}
