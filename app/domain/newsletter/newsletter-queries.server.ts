import { desc } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { csvLines } from "~/platform/database/csv-lines.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { newsletterSubscribers } from "~drizzle/schema";

type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

/** Subscribers for the admins' list. */
export const subscriberList = pagedList<SubscriberRow>({
  id: newsletterSubscribers.id,
  search: [newsletterSubscribers.email],
  fetch: (where, limit) =>
    db
      .select()
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
});
