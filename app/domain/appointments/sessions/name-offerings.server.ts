import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { currentCalendar, currentExperiences } from "~/domain/website/published.server";
import { offerings } from "~drizzle/schema";

/**
 * Gives each experience and event the title that the owner published, so that times, mails and
 * calendar files name it as the pages do. Idempotent.
 */
export async function nameOfferings() {
  const published: Record<string, { readonly title: string }> = {
    ...currentExperiences(),
    ...currentCalendar().events,
  };
  for (const { id, slug, title } of await db.select().from(offerings)) {
    const name = published[slug]?.title;
    // An update of no row would make cached pages stale too.
    if (name === undefined || name === title) continue;
    await db.update(offerings).set({ title: name }).where(eq(offerings.id, id));
  }
}
