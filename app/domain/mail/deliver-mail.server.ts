import { ownAddress } from "./own-address.server";
import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import { env } from "~/platform/env.server";
import { currentSite } from "~/domain/website/published.server";
import { siteUrl } from "~/platform/site-url.server";
import { inSpan } from "~/platform/log/trace.server";
import {
  isRefusedForGood,
  type MailTransport,
  type OutgoingMail,
} from "~/platform/mail/mail-transport.server";
import { sha256 } from "~/lib/digest.server";
import { mailOutbox } from "~drizzle/schema";
import { composeMail } from "./compose-mail";
import { leaveMail, type Membership, unsubscribeUrl } from "./list-links.server";
import { NOT_SENT, provesDeadAddress } from "./failure-words";
import { dropMailFiles, mailFileName } from "./mail-files.server";
import { messageIdOf } from "./message-id.server";
import { logMail } from "./log-mail.server";
import type { MailList } from "./queue-mail.server";
import { MAX_ATTEMPTS, retryDelay } from "./retry-delay";
import { suppressAddress, type Suppressed, whyWithheld } from "./suppressions.server";

const SEND_LIMIT_MS = 2 * 60_000;
// Longer than sending may take. Until then no other worker takes the mail.
const CLAIM_MS = 5 * 60_000;

type ClaimedMail = {
  id: number;
  cause: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  calendar: string | null;
  replyTo: string | null;
  list: MailList | null;
  letterId: number | null;
  stopPath: string | null;
  messageId: string | null;
  threadIds: string | null;
  attempts: number;
  createdAt: Date | string;
};

/**
 * Sends the mail that has been due longest, if there is one, and records the result. Returns
 * whether there was one. Any number of workers may call this at once. Each mail is claimed by only
 * one worker. Only the oldest due mail of a recipient can be claimed, so that each recipient gets
 * mails in order. A mail that waits for its time holds up no other.
 *
 * If a process dies after the other side has accepted a mail and before that is recorded, the mail
 * is sent again five minutes later, with the same Message-ID.
 */
export async function deliverNextMail(
  transport: MailTransport,
  now = new Date(),
): Promise<boolean> {
  const mail = await claimMail(now);
  if (!mail) return false;
  const facts = { "mail.id": mail.id, "mail.attempt": mail.attempts };
  await inSpan("mail delivery", facts, () => deliver(mail, transport, now));
  return true;
}

async function deliver(mail: ClaimedMail, transport: MailTransport, now: Date) {
  const began = performance.now();
  const note = (outcome: "sent" | "retried" | "parked") => {
    const ms = Math.round(performance.now() - began);
    logMail(`mail-${outcome}`, { mailId: mail.id, attempt: mail.attempts, ms });
  };
  const withheld = await whyWithheld(mail);
  if (withheld) {
    await park(mail, WITHHELD[withheld]);
    note("parked");
    return;
  }
  try {
    await withinLimit(inSpan("mail transport", {}, () => transport.send(outgoing(mail, now))));
  } catch (error) {
    const isLast = await recordFailure(mail, error, now);
    note(isLast ? "parked" : "retried");
    return;
  }
  const kept = await markSent({ at: now.toISOString(), id: mail.id });
  // It was deleted, perhaps with the person that it names, while it was sent.
  if (kept.length === 0)
    await dropMailFiles([{ id: mail.id, createdAt: new Date(mail.createdAt) }]);
  note("sent");
}

/**
 * Claims the mail for CLAIM_MS. Hand-written. The claim is a column and not an open transaction,
 * which would block everything else on the embedded database while SMTP is slow. A recipient whose
 * first mail was tried and is not due again is left out at once. Otherwise each claim would compare
 * all waiting mails of the team with each other, in a time when many forms are sent.
 */
const AT = sql`${sql.placeholder("at")}::timestamptz`;

const claim = statement<ClaimedMail>(sql`
  update mail_outbox as mail
  set attempts = mail.attempts + 1, due_at = ${AT} + make_interval(secs => ${CLAIM_MS / 1000})
  where mail.id = (
    select due.id from mail_outbox as due
    where due.status = 'pending' and due.due_at <= ${AT}
      and due.recipient not in (
        select tried.recipient from mail_outbox as tried
        where tried.status = 'pending' and tried.due_at > ${AT} and tried.attempts > 0)
      and due.id = (
        select first.id from mail_outbox as first
        where first.status = 'pending' and first.recipient = due.recipient
          and first.due_at <= ${AT}
        order by first.id
        limit 1)
    order by due.due_at, due.id
    limit 1
    for update of due skip locked)
  returning mail.id, mail.cause, mail.recipient, mail.subject, mail.text, mail.html,
    mail.calendar, mail.reply_to as "replyTo", mail.list, mail.letter_id as "letterId", mail.stop_path as "stopPath", mail.message_id as "messageId", mail.thread_ids as "threadIds", mail.attempts, mail.created_at as "createdAt"`);

async function claimMail(now: Date): Promise<ClaimedMail | null> {
  const [mail] = await claim({ at: now.toISOString() });
  return mail ?? null;
}

const markSent = statement<{ id: number }>(sql`
  update mail_outbox set status = 'sent', sent_at = ${AT}, last_error = null
  where id = ${sql.placeholder("id")}
  returning id`);

function outgoing(mail: ClaimedMail, now: Date): OutgoingMail {
  const { id, recipient, subject, replyTo, calendar } = mail;
  const leave = leaveUrl(mail);
  const createdAt = new Date(mail.createdAt);
  const thread = mail.threadIds?.split(" ").map((one) => `<${one}>`);
  return {
    fileName: mailFileName({ id, createdAt }),
    messageId: `<${messageIdOfMail(mail)}>`,
    from: senderOfSite(),
    to: recipient,
    subject,
    date: createdAt,
    // Only what a person replies has a Message-ID of its own from the start.
    isTyped: mail.messageId !== null,
    ...composeMail({ ...mail, unsubscribeUrl: leave }, now),
    ...(calendar && { calendar }),
    ...(replyTo && { replyTo }),
    ...(leave && { unsubscribeUrl: leave }),
    ...(env.IMAP_URL && mail.list && { unsubscribeMail: leaveMail(membershipOf(mail, mail.list)) }),
    ...(mail.list && { listId: `${mail.list}.${new URL(siteUrl("/")).hostname}` }),
    ...(thread && { thread }),
  };
}

type Named = Pick<ClaimedMail, "id" | "cause" | "messageId" | "createdAt">;

/** The Message-ID with which a mail of the outbox is sent, each time the same. */
export function messageIdOfMail({ id, cause, messageId, createdAt }: Named): string {
  if (messageId !== null) return messageId;
  const stamp = new Date(createdAt).toISOString().replace(/[:.]/g, "-");
  return messageIdOf(sha256(`${stamp} ${id} ${cause}`).slice(0, 40));
}

/** Where the receiver can stop such mail without signing in. */
function leaveUrl(mail: ClaimedMail): string | null {
  if (mail.stopPath !== null) return siteUrl(mail.stopPath);
  return mail.list ? unsubscribeUrl(membershipOf(mail, mail.list)) : null;
}

const membershipOf = ({ recipient, letterId }: ClaimedMail, list: MailList): Membership => ({
  ...{ list, email: recipient },
  ...(letterId !== null && { letterId }),
});

function senderOfSite() {
  return { name: currentSite().name, address: ownAddress() };
}

async function withinLimit(sending: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server took too long")), SEND_LIMIT_MS);
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the outbox says of a mail that is not sent. */
const WITHHELD: Record<Suppressed, string> = {
  bounced: `${NOT_SENT}this address refused an earlier mail for good`,
  complained: `${NOT_SENT}the owner of this address complained about our mail`,
  unsubscribed: `${NOT_SENT}the owner of this address stopped these letters`,
};

/** Gives a mail up, with the reason. */
async function park({ id }: Pick<ClaimedMail, "id">, lastError: string, tx: Database = db) {
  await tx
    .update(mailOutbox)
    .set({ status: "parked", lastError })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "pending")));
}

/** Plans the next attempt. Returns whether this was the last one. */
async function recordFailure(mail: ClaimedMail, error: unknown, now: Date): Promise<boolean> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const isForGood = isRefusedForGood(error);
  if (isForGood || mail.attempts >= MAX_ATTEMPTS) {
    await db.transaction(async (tx) => {
      await park(mail, lastError, tx);
      if (isForGood && provesDeadAddress(lastError)) {
        await suppressAddress(tx, { email: mail.recipient, reason: "bounced" });
      }
    });
    return true;
  }
  const dueAt = new Date(now.getTime() + retryDelay(mail.attempts));
  await db
    .update(mailOutbox)
    .set({ lastError, dueAt })
    .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.status, "pending")));
  return false;
}
