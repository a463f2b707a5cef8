import { achievements, forumCategories } from "./schema/index";
import { achievements as achievementSeeds } from "../app/content/rewards";
import { forumCategories as categorySeeds } from "../app/content/forum";
import type { Database } from "../app/database/db.server";

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
}
