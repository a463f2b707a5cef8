import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { dateNotifications, offerings } from "~drizzle/schema";

/**
 * Stores an address that wants one mail when the offering has a date. The same address again is
 * stored once. Problems: "not-found", "too-many".
 */
export async function askForDates(
  actor: Actor,
  slug: string,
  { email }: { email: string },
): Promise<Outcome<object>> {
  const [offering] = await db.select().from(offerings).where(eq(offerings.slug, slug));
  if (!offering) return refuse("not-found", "That event is no longer there");
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  await db
    .insert(dateNotifications)
    .values({ offeringId: offering.id, email: email.toLowerCase() })
    .onConflictDoNothing();
  return { ok: true };
}
