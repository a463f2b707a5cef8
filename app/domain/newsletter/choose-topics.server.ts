import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Membership } from "~/domain/mail/list-links.server";
import { dropWaitingMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { newsletterIssues, newsletterSubscribers } from "~drizzle/schema";
import type { TopicsInput } from "./newsletter.schema";
import { type Topic, TOPICS, wantedTopics } from "./topics";

const isOf = (email: string): SQL =>
  eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase());

/** The topics that the subscriber wants. Null if the address is not on the list. */
export async function getTopicsOf({ list, email }: Membership): Promise<Topic[] | null> {
  if (list !== "newsletter") return null;
  const [row] = await db
    .select({ dropped: newsletterSubscribers.droppedTopics })
    .from(newsletterSubscribers)
    .where(isOf(email));
  return row ? wantedTopics(row.dropped) : null;
}

/**
 * Stores which topics the subscriber still wants, and deletes what waits for them of the others.
 * Letters without a topic go to everybody on the list. Idempotent. Problems: "not-found" if the
 * address is not on the list.
 */
export async function chooseTopics(
  { list, email }: Membership,
  { topics }: TopicsInput,
): Promise<Outcome<object>> {
  const dropped = TOPICS.map(({ value }) => value).filter((topic) => !topics.includes(topic));
  return db.transaction(async (tx) => {
    const changed =
      list === "newsletter"
        ? await tx
            .update(newsletterSubscribers)
            .set({ droppedTopics: dropped, chosenAt: new Date() })
            .where(isOf(email))
            .returning({ id: newsletterSubscribers.id })
        : [];
    if (changed.length === 0) {
      return refuse("not-found", "This address is not on the list any more. Sign up again");
    }
    await dropWaitingMail(tx, list, email, await lettersAbout(tx, dropped));
    return { ok: true };
  });
}

async function lettersAbout(tx: Database, topics: readonly Topic[]): Promise<number[]> {
  if (topics.length === 0) return [];
  const rows = await tx
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(inArray(newsletterIssues.topic, [...topics]));
  return rows.map(({ id }) => id);
}
