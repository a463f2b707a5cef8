import { achievements, appointmentSeries, forumCategories, offerings } from "./schema/index";
import { eventSeries, offerings as offeringSeeds } from "../app/content/appointments";
import { achievements as achievementSeeds } from "../app/content/community/rewards";
import { forumCategories as categorySeeds } from "../app/content/community/forum";
import type { Database } from "../app/platform/database/db.server";
import { businessDay } from "../app/lib/dates/dates";

/**
 * Inserts the rows that the product needs, if they are missing. Rows that the owner changed stay.
 */
export async function seedReferenceData(db: Database) {
  await db
    .insert(forumCategories)
    .values([...categorySeeds])
    .onConflictDoNothing();
  await db
    .insert(achievements)
    .values(achievementSeeds.map(({ key: _, ...achievement }) => achievement))
    .onConflictDoNothing();
  await seedOfferings(db);
}

async function seedOfferings(db: Database) {
  await db
    .insert(offerings)
    .values([...offeringSeeds])
    .onConflictDoNothing();
  const stored = await db.select().from(offerings);
  const today = businessDay(new Date());
  const series = eventSeries.flatMap(({ slug, ...rule }) => {
    const offering = stored.find((one) => one.slug === slug);
    if (!offering) return [];
    const { id, minutes, seats, minParty, maxParty, place, videoLink } = offering;
    const usual = { minutes, seats, minParty, maxParty, place, videoLink };
    return [{ ...rule, ...usual, key: slug, offeringId: id, startsOn: today }];
  });
  await db.insert(appointmentSeries).values(series).onConflictDoNothing();
}
