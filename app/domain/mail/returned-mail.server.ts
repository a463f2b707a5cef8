import { and, between, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { mailOutbox } from "~drizzle/schema";
import { messageIdOfMail } from "./deliver-mail.server";
import { messageIdOf } from "./message-id.server";
import type { MailList } from "./queue-mail.server";

const DAY_MS = 24 * 60 * 60_000;
const LOOKED_BACK_DAYS = 30;
const LOOKED_THROUGH = 500;

type Returned = {
  email: string;
  /** The Message-IDs of the mail that came back. */
  originals: readonly string[];
  reason: string;
};

/**
 * Marks a mail that we sent to this address as given up, because it came back, and returns its cause.
 * Null if none of the Message-IDs is of such a mail: anybody can write a report, and only who got the
 * mail knows them.
 */
export async function returnMail(
  tx: Database,
  { email, originals, reason }: Returned,
): Promise<string | null> {
  const mail = await findSentMail(tx, { email, originals });
  if (!mail) return null;
  await tx
    .update(mailOutbox)
    .set({ status: "parked", lastError: reason.slice(0, 1000) })
    .where(eq(mailOutbox.id, mail.id));
  return mail.cause;
}

type Sent = { messageId: string; recipients: readonly string[]; date: Date | null };

const MOST_COMPARED = 2000;

/**
 * Whether the outbox sent this very mail: to one of its recipients, on its date, with its Message-ID.
 * One that was deleted since, after 90 days, is not known any more.
 */
export async function isSentMail(
  tx: Database,
  { messageId, recipients, date }: Sent,
): Promise<boolean> {
  const to = recipients.map((one) => one.toLowerCase());
  if (!date || to.length === 0 || !messageId.endsWith(messageIdOf(""))) return false;
  const around = [-1, 1].map((days) => new Date(date.getTime() + days * DAY_MS));
  const sent = await tx
    .select({
      ...{ id: mailOutbox.id, cause: mailOutbox.cause },
      ...{ messageId: mailOutbox.messageId, createdAt: mailOutbox.createdAt },
    })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.recipient, to),
        between(mailOutbox.createdAt, around[0] ?? date, around[1] ?? date),
      ),
    )
    .orderBy(desc(mailOutbox.id))
    .limit(MOST_COMPARED);
  return sent.some((one) => messageIdOfMail(one) === messageId);
}

/** The newest mail of the last 30 days to this address that has one of these Message-IDs, or null. */
async function findSentMail(tx: Database, { email, originals }: Omit<Returned, "reason">) {
  if (originals.length === 0) return null;
  const since = sql`now() - make_interval(days => ${LOOKED_BACK_DAYS})`;
  const sent = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email.toLowerCase()), gt(mailOutbox.createdAt, since)))
    .orderBy(desc(mailOutbox.id))
    .limit(LOOKED_THROUGH);
  return sent.find((one) => originals.includes(messageIdOfMail(one))) ?? null;
}

/**
 * The letter of the list that a mail with one of these Message-IDs brought to this address. Null if
 * there is none: who writes from another address than the one that got it cannot be told.
 */
export async function findLetterOf(
  tx: Database,
  list: MailList,
  sent: Omit<Returned, "reason">,
): Promise<number | null> {
  const mail = await findSentMail(tx, sent);
  return mail?.list === list ? mail.letterId : null;
}

/** Whether one of the mails with these causes has this Message-ID, which only who got it knows. */
export async function isMailOf(
  tx: Database,
  { causes, messageId }: { causes: readonly string[]; messageId: string },
): Promise<boolean> {
  const sent = await tx
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.cause, [...causes]));
  return sent.some((one) => messageIdOfMail(one) === messageId);
}
