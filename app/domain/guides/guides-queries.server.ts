import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { guideCompletions } from "~drizzle/schema";

/** Ids of the guides that this member has finished. */
export async function listFinishedGuides(userId: number): Promise<string[]> {
  const rows = await db
    .select({ guideId: guideCompletions.guideId })
    .from(guideCompletions)
    .where(eq(guideCompletions.userId, userId));
  return rows.map(({ guideId }) => guideId);
}
