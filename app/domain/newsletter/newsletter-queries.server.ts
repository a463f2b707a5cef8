import { desc, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { textArray } from "~/platform/database/personal/personal-tables.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { newsletterSubscribers } from "~drizzle/schema";
import { TOPICS } from "./topics";

type SubscriberRow = { id: number; email: string; createdAt: Date };

const { id, email, createdAt } = newsletterSubscribers;
/** What the list says. The file says the topics too. */
const SHOWN = { id, email, createdAt };

/** Subscribers for the admins' list. */
export const subscriberList = pagedList<SubscriberRow>({
  id: newsletterSubscribers.id,
  search: [newsletterSubscribers.email],
  fetch: (where, limit) =>
    db
      .select(SHOWN)
      .from(newsletterSubscribers)
      .where(where)
      .orderBy(desc(newsletterSubscribers.id))
      .limit(limit),
});

/** Subscribers for a spreadsheet. */
export const subscriberCsv = csvLines(newsletterSubscribers.id, {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  createdAt: newsletterSubscribers.createdAt,
  topics: sql`array_to_string(array(
    select topic from unnest(${textArray(TOPICS.map(({ value }) => value))}) as topic
    where not topic = any(${newsletterSubscribers.droppedTopics})), ' ')`,
});
