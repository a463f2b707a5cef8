import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { statement } from "~/platform/database/statement.server";
import { mailOutbox } from "~drizzle/schema";
import { withoutBidiControls } from "~/lib/text/bidi-controls";
import { logMail } from "./log-mail.server";

const MAX_LINE_LENGTH = 500;

/**
 * Text as one line of a mail header. Line breaks and other control characters become spaces,
 * because they could forge a header. What turns the direction of a line is removed.
 */
function mailLine(text: string): string {
  return withoutBidiControls(text.toWellFormed())
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim()
    .slice(0, MAX_LINE_LENGTH);
}

/** The NOTIFY channel that wakes the mail workers of all processes. */
export const MAIL_CHANNEL = "mail";
/** The payload of its notification of one mail. Others are of any number. */
export const ONE_MAIL = "one";

export const MAIL_LISTS = ["newsletter", "investor-updates", "investor-documents"] as const;

/** A list that people can unsubscribe from. Its mail has a List-Unsubscribe header. */
export type MailList = (typeof MAIL_LISTS)[number];

export type Mail = {
  to: string;
  subject: string;
  /** Plain paragraphs, separated by blank lines. */
  text: string;
  /** The HTML body. Generated from the text if it is missing. */
  html?: string;
  /** A calendar file (RFC 5545) with its METHOD, for the receiver's calendar. */
  calendar?: string;
  /** The reason for the mail, as 'noun:id:event'. The same cause is mailed only once. */
  cause: string;
  /**
   * The account that caused the mail. The mail is deleted with it. Null if only an address was
   * given.
   */
  userId?: number | null;
  /** The address for replies, if it is not the sender. */
  replyTo?: string;
  list?: MailList;
  /** Which letter of the list it is, by which its mails are counted. */
  letterId?: number;
  /** The path of the page that stops such mail, which takes RFC 8058's post too. */
  stopPath?: string;
  /** How long it waits before it is sent. Until then it can be dropped. */
  delayMinutes?: number;
  /** Without angle brackets. By default one of its own, which is known only when it is sent. */
  messageId?: string;
  /** The Message-IDs of the thread that it belongs to, oldest first, without angle brackets. */
  thread?: readonly string[];
};

/**
 * Adds mails to the outbox in the transaction that causes them: both are stored or neither. A
 * worker sends each soon after the commit and adds the state's notice. A cause that was queued
 * before is ignored, and a mail to an account without an address.
 */
export async function queueMail(tx: Database, ...mails: Mail[]) {
  const sendable = mails.filter(({ to }) => to.includes("@"));
  // All are sent to PostgreSQL before the first result arrives.
  const queued = await Promise.all(sendable.map((mail) => queue(rowOf(mail), tx)));
  for (const [row] of queued) if (row?.mailId) logMail("mail-queued", { mailId: row.mailId });
}

const { placeholder } = sql;

const queue = statement<{ mailId: number | null }>(sql`
  with queued as (
    insert into mail_outbox (cause, recipient, subject, text, html, calendar, reply_to, list,
      stop_path, user_id, message_id, thread_ids, due_at)
    values (${placeholder("cause")}, ${placeholder("recipient")}, ${placeholder("subject")},
      ${placeholder("text")}, ${placeholder("html")}, ${placeholder("calendar")},
      ${placeholder("replyTo")}, ${placeholder("list")}, ${placeholder("stopPath")},
      ${placeholder("userId")}, ${placeholder("messageId")}, ${placeholder("threadIds")},
      now() + make_interval(mins => ${placeholder("delayMinutes")}))
    on conflict (cause) do nothing
    returning id)
  select pg_notify(${MAIL_CHANNEL}, ${ONE_MAIL}), (select id from queued) as "mailId"`);

const rowOf = (mail: Mail) => ({
  cause: mail.cause,
  recipient: mailLine(mail.to).toLowerCase(),
  subject: mailLine(mail.subject),
  text: mail.text,
  html: mail.html ?? null,
  calendar: mail.calendar ?? null,
  replyTo: mail.replyTo === undefined ? null : mailLine(mail.replyTo),
  list: mail.list ?? null,
  stopPath: mail.stopPath ?? null,
  userId: mail.userId ?? null,
  messageId: mail.messageId ?? null,
  threadIds: mail.thread?.join(" ") ?? null,
  delayMinutes: mail.delayMinutes ?? 0,
});

/** Wakes all workers when the transaction commits. */
export async function wakeMailWorkers(tx: Database) {
  await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}

export type MailToEach = Omit<
  Mail,
  "to" | "calendar" | "replyTo" | "stopPath" | "userId" | "messageId" | "thread" | "delayMinutes"
> & {
  /** A query with one column, `email`. */
  addresses: SQL;
};

/**
 * Queues one mail for each address of the query, in one statement, so that ten thousand addresses
 * need no memory here. The cause includes the address; those queued before are ignored. Returns how
 * many were added.
 */
export async function queueMailToEach(tx: Database, mail: MailToEach): Promise<number> {
  const [added] = await selectRows<{ count: number }>(
    sql`
      with added as (
        insert into mail_outbox (cause, recipient, subject, text, html, list, letter_id)
        select distinct ${mail.cause} || ':' || audience.email, audience.email,
          ${mailLine(mail.subject)}, ${mail.text}, ${mail.html ?? null}::text, ${mail.list ?? null},
          ${mail.letterId ?? null}::int
        from (${mail.addresses}) as audience
        where audience.email is not null
        on conflict (cause) do nothing
        returning 1)
      select count(*)::int as count from added`,
    tx,
  );
  await wakeMailWorkers(tx);
  return added?.count ?? 0;
}

/** Deletes the waiting mail that this path stops. */
export async function dropStoppedMail(tx: Database, stopPath: string) {
  await tx
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.stopPath, stopPath), eq(mailOutbox.status, "pending")));
}

/** Deletes the waiting mail of a list to this address: all of it, or these letters. */
export async function dropWaitingMail(
  tx: Database,
  list: MailList,
  email: string,
  letterIds?: readonly number[],
) {
  await tx
    .delete(mailOutbox)
    .where(
      and(
        letterIds && inArray(mailOutbox.letterId, [...letterIds]),
        eq(mailOutbox.list, list),
        eq(mailOutbox.recipient, email.toLowerCase()),
        eq(mailOutbox.status, "pending"),
      ),
    );
}
