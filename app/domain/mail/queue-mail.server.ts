import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";
import { mailOutbox } from "~drizzle/schema";
import { mailLine } from "./mail-line";

/** The channel that wakes the mail workers of every process. */
export const MAIL_CHANNEL = "mail";

/** A list that people can leave; its mail carries List-Unsubscribe. */
export type MailList = "newsletter" | "investor-updates";

export type Mail = {
  to: string;
  subject: string;
  /** Plain paragraphs, a blank line between them. */
  text: string;
  /** The body's HTML; made from the text when it is not given. */
  html?: string;
  /** What the mail is about, as 'noun:id:event'; one mail each, however often it is queued. */
  cause: string;
  /** The account that caused it, with which it goes; nobody's, where only an address was given. */
  userId?: number | null;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  list?: MailList;
};

/**
 * Puts a mail into the outbox, in the transaction of what causes it: both are stored or neither.
 * A worker adds the state's notice and sends it soon after the commit. A cause that was queued
 * before is passed over.
 */
export async function queueMail(tx: Database, mail: Mail) {
  await tx
    .insert(mailOutbox)
    .values({
      cause: mail.cause,
      recipient: mailLine(mail.to).toLowerCase(),
      subject: mailLine(mail.subject),
      text: mail.text,
      html: mail.html ?? null,
      replyTo: mail.replyTo === undefined ? null : mailLine(mail.replyTo),
      list: mail.list ?? null,
      userId: mail.userId ?? null,
    })
    .onConflictDoNothing({ target: mailOutbox.cause });
  await wakeMailWorkers(tx);
}

/** Wakes the workers once the transaction is committed. */
export async function wakeMailWorkers(tx: Database) {
  await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}

type MailToEach = Omit<Mail, "to" | "html" | "replyTo" | "userId"> & {
  /** A query of one column, `email`. */
  addresses: SQL;
};

/**
 * Queues one mail for each address that the query gives, in one statement, so that ten thousand
 * cost no memory here. The cause is taken with the address: what was queued before is passed over.
 * Answers how many were added.
 */
export async function queueMailToEach(tx: Database, mail: MailToEach): Promise<number> {
  const [added] = await selectRows<{ count: number }>(
    sql`
      with added as (
        insert into mail_outbox (cause, recipient, subject, text, list)
        select distinct ${mail.cause} || ':' || audience.email, audience.email,
          ${mailLine(mail.subject)}, ${mail.text}, ${mail.list ?? null}
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

/** Takes back the mail of a list that still waits for this address. */
export async function dropWaitingMail(tx: Database, list: MailList, email: string) {
  await tx
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.list, list),
        eq(mailOutbox.recipient, email.toLowerCase()),
        eq(mailOutbox.status, "pending"),
      ),
    );
}
