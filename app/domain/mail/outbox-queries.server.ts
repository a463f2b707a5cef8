import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { type AuditActor, audited } from "~/domain/audit/record-audit.server";
import { mailOutbox } from "~drizzle/schema";
import { isWrongAddress, NOT_SENT } from "./failure-words";
import { type MailList, wakeMailWorkers } from "./queue-mail.server";
import { LONGEST_DELAY_MS } from "./retry-delay";

type OutboxCounts = { waiting: number; retrying: number; parked: number; sent: number };

/** The number of mails that wait, wait after a failure, are parked, were sent. */
export async function countOutbox(): Promise<OutboxCounts> {
  const [counts] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${mailOutbox.status} = 'pending'))::int`,
      retrying: sql<number>`(count(*) filter (where ${mailOutbox.status} = 'pending' and ${mailOutbox.lastError} is not null))::int`,
      parked: sql<number>`(count(*) filter (where ${mailOutbox.status} = 'parked'))::int`,
      sent: sql<number>`(count(*) filter (where ${mailOutbox.status} = 'sent'))::int`,
    })
    .from(mailOutbox);
  return counts ?? { waiting: 0, retrying: 0, parked: 0, sent: 0 };
}

/** The number of parked mails. */
export function countParkedMail(): Promise<number> {
  return db.$count(mailOutbox, eq(mailOutbox.status, "parked"));
}

/** How many mails of a letter were sent, refused or given up, withheld, and wait. */
export type LetterMails = { sent: number; refused: number; withheld: number; waiting: number };

/** Counts the mails of a letter that the outbox still has. Null if it has none of them. */
export async function countLetterMails(
  list: MailList,
  letterId: number,
): Promise<LetterMails | null> {
  const { status, lastError } = mailOutbox;
  const isWithheld = sql`coalesce(${lastError}, '') like ${`${NOT_SENT}%`}`;
  const counts = onlyRow(
    await db
      .select({
        sent: sql<number>`(count(*) filter (where ${status} = 'sent'))::int`,
        refused: sql<number>`(count(*) filter (where ${status} = 'parked' and not ${isWithheld}))::int`,
        withheld: sql<number>`(count(*) filter (where ${status} = 'parked' and ${isWithheld}))::int`,
        waiting: sql<number>`(count(*) filter (where ${status} = 'pending'))::int`,
      })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.list, list), eq(mailOutbox.letterId, letterId))),
  );
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/** How long the oldest mail that is due has been waiting, in seconds. 0 if none is due. */
export async function oldestDueMailSeconds(): Promise<number> {
  const [oldest] = await db
    .select({
      seconds: sql<number>`coalesce(extract(epoch from now() - min(${mailOutbox.dueAt})), 0)::float`,
    })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, "pending"), lte(mailOutbox.dueAt, sql`now()`)));
  return oldest?.seconds ?? 0;
}

/** Where a mail is: it waits, was sent, or was given up. The last error, if one came. */
export type Delivery = Pick<
  typeof mailOutbox.$inferSelect,
  "cause" | "status" | "attempts" | "lastError" | "sentAt"
>;

/** Where the mails with these causes are. Mail sent 90 days ago, or discarded, is missing. */
export async function listDeliveries(causes: readonly string[]): Promise<Delivery[]> {
  if (causes.length === 0) return [];
  return db
    .select({
      cause: mailOutbox.cause,
      status: mailOutbox.status,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      sentAt: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(inArray(mailOutbox.cause, [...causes]));
}

const SHOWN = 100;

/** The oldest parked mails, 100 by default, with the last error. */
export function listParkedMail(limit = SHOWN) {
  return db
    .select({
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      subject: mailOutbox.subject,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      createdAt: mailOutbox.createdAt,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, "parked"))
    .orderBy(asc(mailOutbox.id))
    .limit(limit);
}

/** Mail that is tried again although the server says that the address is wrong. At most 100. */
export async function listRefusedMail() {
  const retried = await db
    .select({
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      subject: mailOutbox.subject,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, "pending"), isNotNull(mailOutbox.lastError)))
    .orderBy(asc(mailOutbox.id))
    .limit(SHOWN);
  return retried.filter(({ lastError }) => isWrongAddress(lastError));
}

/** Queues a parked mail again, with all its attempts. Idempotent. */
export async function retryParkedMail(admin: AuditActor, id: number) {
  await audited(
    admin,
    async (tx) => {
      const retried = await tx
        .update(mailOutbox)
        .set({ status: "pending", attempts: 0, dueAt: new Date() })
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "parked")))
        .returning({ id: mailOutbox.id });
      await wakeMailWorkers(tx);
      return retried;
    },
    ([row]) => row && { act: "mail tried again", subject: `mail ${id}` },
  );
}

/** Deletes a parked mail. */
export async function discardParkedMail(admin: AuditActor, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(mailOutbox)
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "parked")))
        .returning({ id: mailOutbox.id }),
    ([row]) => row && { act: "mail discarded", subject: `mail ${id}` },
  );
}

/**
 * Makes mail due now whose next attempt is further away than any retry delay: the clock was ahead
 * when it was set.
 */
export async function hastenMail() {
  const { status, dueAt } = mailOutbox;
  const latest = new Date(Date.now() + LONGEST_DELAY_MS);
  await db
    .update(mailOutbox)
    .set({ dueAt: new Date() })
    .where(and(eq(status, "pending"), gt(dueAt, latest)));
}
