import { eq, sql } from "drizzle-orm";
import { messageIdOf } from "~/domain/mail/message-id.server";
import { db } from "~/platform/database/db.server";
import { logError } from "~/platform/log/log.server";
import type { MailboxMessage } from "~/platform/mail/mailbox.server";
import { incomingMailbox, incomingMails } from "~drizzle/schema";
import { keepMail, type MailKind, senderOf } from "./keep-mail.server";
import { type ReadMail, readMailApart, UnreadableMail } from "./reading/read-mail.server";

/**
 * Takes a mail of the mailbox, once, however often it is read: what it means is stored in one
 * transaction with its number. Returns what it was, or null if it was taken before.
 */
export async function takeMail(message: MailboxMessage): Promise<MailKind | null> {
  const mail = await read(message.source);
  try {
    return await store(message, mail);
  } catch (error) {
    // One mail that cannot be stored must not keep those behind it. If the database is away, this
    // fails too, and the mail is read again.
    const kind = await store(message, null);
    logError("mail-not-taken", error);
    return kind;
  }
}

async function read(source: Buffer): Promise<ReadMail | null> {
  try {
    return await readMailApart(source, { ownHost: messageIdOf("").slice(1), isCut: false });
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    logError("mail-not-read", error);
    return null;
  }
}

/** Stores what the mail means. One that could not be read only gets its number. */
async function store(
  { uidValidity, uid }: MailboxMessage,
  mail: ReadMail | null,
): Promise<MailKind | null> {
  return db.transaction(async (tx) => {
    const sender = mail && (senderOf(mail) || null);
    const messageId = mail && (mail.messageId || `sha256-${mail.digest}`);
    const [taken] = await tx
      .insert(incomingMails)
      .values({ uidValidity, uid, messageId, email: sender, kind: "broken" })
      .onConflictDoNothing()
      .returning({ id: incomingMails.id });
    const kind = taken && mail ? await keepMail(tx, mail, taken.id) : null;
    if (taken && kind) {
      await tx.update(incomingMails).set({ kind }).where(eq(incomingMails.id, taken.id));
    }
    await tx
      .update(incomingMailbox)
      .set({
        uid: sql`case when ${incomingMailbox.uidValidity} = ${uidValidity}
          then greatest(${incomingMailbox.uid}, ${uid}::int) else ${uid}::int end`,
        uidValidity,
      })
      .where(eq(incomingMailbox.id, 1));
    return taken ? (kind ?? "broken") : null;
  });
}
