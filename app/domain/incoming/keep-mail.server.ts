import { mailArrived } from "~/domain/contact/mail-arrived.server";
import { itemOfAddress } from "~/domain/inbox/replies/reply-address.server";
import {
  findItemOfThread,
  type ReceivedFile,
  receiveMail,
} from "~/domain/inbox/replies/receive-mail.server";
import { provesDeadAddress } from "~/domain/mail/failure-words";
import { readUnsubscribeToken } from "~/domain/mail/list-links.server";
import { returnMail } from "~/domain/mail/returned-mail.server";
import { readSenderChecks } from "~/domain/mail/sender-checks";
import { suppressAddress } from "~/domain/mail/suppressions.server";
import { recordReply } from "~/domain/newsletter/letter-outcome.server";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { followOpened } from "~/domain/office/change-state.server";
import { recordTestMail } from "~/domain/office/test-mail.server";
import type { Database } from "~/platform/database/db.server";
import type { incomingMails } from "~drizzle/schema";
import { leftOutWords } from "./left-out";
import type { ReadMail } from "./reading/read-mail.server";

export type MailKind = (typeof incomingMails.$inferSelect)["kind"];

/** The address in From, in lower case. Empty if there is none. */
export const senderOf = ({ from }: ReadMail) => from?.address.toLowerCase() ?? "";

/** Does what the mail means. Returns what it was. */
export async function keepMail(tx: Database, mail: ReadMail): Promise<MailKind> {
  const { incoming } = mail;
  switch (incoming.kind) {
    case "bounce":
      for (const email of incoming.recipients) await bounced(tx, email, incoming);
      return "bounce";
    case "complaint":
      await complained(tx, incoming);
      return "complaint";
    case "unsubscribe": {
      const membership = readUnsubscribeToken(incoming.token);
      if (!membership) return keep(tx, mail, true);
      await leaveList(membership, tx);
      return "unsubscribe";
    }
    case "loop":
      await recordTestMail(tx, {
        messageId: mail.messageId,
        checks: readSenderChecks(mail.headers),
      });
      return "loop";
    case "auto":
      return keep(tx, mail, false);
    case "typed":
      return keep(tx, mail, true);
  }
}

type Report = { originals: readonly string[] };

/** Only a report that names a mail which we sent to the address is believed. */
async function bounced(
  tx: Database,
  email: string,
  { originals, status, words }: Report & { status: string; words: string },
) {
  const reason = `${status} ${words}`.trim();
  const isOurs = await returnMail(tx, { email, originals, reason: `Returned: ${reason}` });
  if (isOurs && provesDeadAddress(reason)) await suppressAddress(tx, { email, reason: "bounced" });
}

async function complained(
  tx: Database,
  { recipients, originals }: Report & { recipients: string[] },
) {
  for (const email of recipients) {
    const reason = "Returned: the receiver complained about this mail";
    if (!(await returnMail(tx, { email, originals, reason }))) continue;
    await leaveList({ list: "newsletter", email }, tx);
    await suppressAddress(tx, { email, reason: "complained" });
  }
}

/** Adds the mail to its item; what a person wrote to nobody becomes a new one. */
async function keep(tx: Database, mail: ReadMail, isTyped: boolean): Promise<MailKind> {
  const sender = senderOf(mail);
  const text = (mail.text || "[No text]") + leftOutWords(mail);
  const received = {
    ...{ subject: mail.subject, text, sender, isTyped },
    ...{ messageId: mail.messageId || null, files: filesOf(mail) },
  };
  const itemId = addressedItem(mail) ?? (await findItemOfThread(tx, mail.thread, sender));
  if (itemId !== null && (await receiveMail(tx, itemId, received, followOpened))) {
    return isTyped ? "reply" : "auto";
  }
  // Nobody waits for what a program wrote.
  if (!isTyped || !sender) return isTyped ? "broken" : "auto";
  const name = (mail.from?.name || sender).slice(0, 200);
  const newItem = await mailArrived(tx, { name, email: sender, subject: received.subject, text });
  // Its Message-ID, so that a second mail of the thread finds the item, and its files.
  if (newItem !== null) {
    await recordReply(tx, newItem, { email: sender, originals: mail.thread });
    await receiveMail(tx, newItem, { ...received, text: "", isTyped: false }, followOpened);
  }
  return "new";
}

/** The item in whose signed reply address the mail came. */
function addressedItem({ recipients }: ReadMail): number | null {
  for (const address of recipients) {
    const item = itemOfAddress(address);
    if (item !== null) return item;
  }
  return null;
}

const filesOf = ({ files }: ReadMail): ReceivedFile[] =>
  files.map(({ name, type, content }, index) => ({
    name: name.slice(0, 255) || `attachment-${index + 1}`,
    mimeType: type.slice(0, 100),
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  }));
