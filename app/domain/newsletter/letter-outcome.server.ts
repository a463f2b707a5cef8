import { desc, eq, gt, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { countLetterMails, type LetterMails } from "~/domain/mail/outbox-queries.server";
import { findLetterOf } from "~/domain/mail/returned-mail.server";
import { listSubjects } from "~/domain/inbox/inbox-list.server";
import { runEach } from "~/platform/jobs/jobs.server";
import { newsletterIssues, newsletterReplies } from "~drizzle/schema";
import type { LaunchUpdateRow } from "./launch-updates.server";

/** A mail can be returned as long. Later the counts of a letter stay as they are. */
const COUNTED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const REPLIES_SHOWN = 10;

/** What became of a letter. Nothing is known of who read it: no mail is tracked. */
export type LetterOutcome = {
  /** Null for a letter that was sent before mails were counted. */
  mails: LetterMails | null;
  unsubscribed: number;
  replies: { count: number; newest: { id: number; subject: string }[] };
};

/** What became of a letter that was sent, as it is now. */
export async function getLetterOutcome(update: LaunchUpdateRow): Promise<LetterOutcome> {
  const { id, unsubscribedCount } = update;
  const ofIt = eq(newsletterReplies.issueId, id);
  const [mails, count, newest] = await Promise.all([
    countLetterMails("newsletter", id),
    db.$count(newsletterReplies, ofIt),
    db
      .select({ id: newsletterReplies.itemId })
      .from(newsletterReplies)
      .where(ofIt)
      .orderBy(desc(newsletterReplies.itemId))
      .limit(REPLIES_SHOWN),
  ]);
  return {
    mails: fullest(mails, keptCounts(update)),
    unsubscribed: unsubscribedCount,
    replies: { count, newest: await listSubjects(newest.map((reply) => reply.id)) },
  };
}

function keptCounts({ sentCount, refusedCount, withheldCount }: LaunchUpdateRow) {
  if (sentCount === null) return null;
  const [refused, withheld] = [refusedCount ?? 0, withheldCount ?? 0];
  return { sent: sentCount, refused, withheld, waiting: 0 };
}

const sumOf = ({ sent, refused, withheld, waiting }: LetterMails) =>
  sent + refused + withheld + waiting;

/** The present counts, or those that were kept once the outbox has deleted mails. */
function fullest(present: LetterMails | null, kept: LetterMails | null): LetterMails | null {
  if (!present || !kept) return present ?? kept;
  return sumOf(present) < sumOf(kept) ? kept : present;
}

/** Keeps how many mails of the letters of the last 30 days were sent, before mails are deleted. */
export async function keepLetterCounts(now = new Date()) {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
  const rows = await db.select().from(newsletterIssues).where(gt(newsletterIssues.sentAt, since));
  await runEach(rows, async (letter) => {
    const kept = keptCounts(letter);
    const counts = fullest(await countLetterMails("newsletter", letter.id), kept);
    // Most runs change nothing, and a write would make the cached pages stale.
    if (!counts || JSON.stringify({ ...counts, waiting: 0 }) === JSON.stringify(kept)) return;
    const { sent, refused, withheld } = counts;
    await db
      .update(newsletterIssues)
      .set({
        ...{ sentCount: sent, refusedCount: refused, withheldCount: withheld },
        ...UNEDITED,
      })
      .where(eq(newsletterIssues.id, letter.id));
  });
}

/** The time of the last change by a person stays. */
const UNEDITED = { updatedAt: sql`${newsletterIssues.updatedAt}` };

/** Counts one subscriber who left by a link of this letter. */
export async function countLeft(tx: Database, letterId: number) {
  await tx
    .update(newsletterIssues)
    .set({ unsubscribedCount: sql`${newsletterIssues.unsubscribedCount} + 1`, ...UNEDITED })
    .where(eq(newsletterIssues.id, letterId));
}

/**
 * Records that an item of the inbox began as a reply to a letter, if one of these Message-IDs is of
 * a mail that brought a letter to this address. Idempotent.
 */
export async function recordReply(
  tx: Database,
  itemId: number,
  reply: { email: string; originals: readonly string[] },
) {
  const issueId = await findLetterOf(tx, "newsletter", reply);
  if (issueId === null) return;
  const letter = await tx
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId));
  if (letter.length === 0) return;
  await tx.insert(newsletterReplies).values({ itemId, issueId }).onConflictDoNothing();
}
