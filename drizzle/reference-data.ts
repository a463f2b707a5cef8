import { achievements, forumCategories } from "./schema/index";
import { achievements as achievementSeeds } from "../app/content/rewards";
import { forumCategories as categorySeeds } from "../app/content/forum";
import type { Database } from "../app/database/db.server";

/** Puts in the rows the product needs, where they are missing; what the owner changed stays. */
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
