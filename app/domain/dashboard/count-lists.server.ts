import { sql } from "drizzle-orm";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import {
  contactSubmissions,
  eventBookings,
  jobApplications,
  newsletterSubscribers,
} from "~drizzle/schema";

type ListCounts = {
  subscribers: number;
  contacts: number;
  events: number;
  applications: number;
};

/** The number of rows in each of the dashboard's four lists, in one query. */
export async function countLists(): Promise<ListCounts> {
  const counts = onlyRow(
    await selectRows<ListCounts>(sql`
    select (select count(*)::int from ${newsletterSubscribers}) as subscribers,
           (select count(*)::int from ${contactSubmissions}) as contacts,
           (select count(*)::int from ${eventBookings}) as events,
           (select count(*)::int from ${jobApplications}) as applications`),
  );
  return counts;
}
