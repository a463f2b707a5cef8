import { eq } from "drizzle-orm";
import { db, type Database } from "~/database/db.server";
import { LIMITS, spendLimit } from "~/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { currentSite } from "~/domain/website/published.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { dateNotices, offerings } from "~drizzle/schema";

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
    .insert(dateNotices)
    .values({ offeringId: offering.id, email: email.toLowerCase() })
    .onConflictDoNothing();
  return { ok: true };
}

/** Mails those who asked for dates of the offering, once: their addresses are deleted. */
export async function tellDatesAreSet(
  tx: Database,
  { id, title, slug }: { id: number; title: string; slug: string },
) {
  const asked = await tx.delete(dateNotices).where(eq(dateNotices.offeringId, id)).returning();
  const url = siteUrl(`/book/times?for=${slug}`);
  await queueMail(
    tx,
    ...asked.map((notice) => ({
      to: notice.email,
      subject: `Dates are set: ${title}`,
      text: [
        `You asked us to tell you when ${title} has a date. Here are the dates:\n${url}`,
        "This is the only mail about it. We have deleted your address from that list.",
      ].join("\n\n"),
      replyTo: currentSite().email,
      cause: `dates:${id}:${notice.id}`,
    })),
  );
}
