import { isOfAccount } from "~/domain/appointments/reservations/reservation-queries.server";
import { mailArrived } from "~/domain/contact/mail-arrived.server";
import { openItem } from "~/domain/inbox/inbox-items.server";
import { PROGRAM } from "~/domain/inbox/inbox-kinds";
import { itemOfAddress, itemOfSubject } from "~/domain/inbox/replies/reply-address.server";
import {
  findItemOfThread,
  findSource,
  receiveMail,
  replyReturned,
} from "~/domain/inbox/replies/receive-mail.server";
import type { ReceivedFile } from "~/domain/inbox/replies/store-files.server";
import { failureWords, provesDeadAddress } from "~/domain/mail/failure-words";
import { readUnsubscribeToken } from "~/domain/mail/list-links.server";
import { isOwnAddress } from "~/domain/mail/own-address.server";
import { isSentMail, returnMail } from "~/domain/mail/returned-mail.server";
import { isSenderProven, readSenderChecks } from "~/domain/mail/sender-checks";
import { suppressAddress } from "~/domain/mail/suppressions.server";
import { recordReply } from "~/domain/newsletter/letter-outcome.server";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { followOpened } from "~/domain/office/change-state.server";
import { recordTestMail } from "~/domain/office/test-mail.server";
import { cleanFileName } from "~/lib/text/file-name";
import type { Database } from "~/platform/database/db.server";
import type { incomingMails } from "~drizzle/schema";
import { leftOutWords } from "./left-out";
import type { ReadMail } from "./reading/read-mail.server";

export type MailKind = (typeof incomingMails.$inferSelect)["kind"];

/** The address in From, in lower case. Empty if there is none. */
export const senderOf = ({ from }: ReadMail) => from?.address.toLowerCase() ?? "";

/** Its number among those that came, and when it came if it is of the mailbox's past. */
type Kept = { id: number; pastAt: Date | null };

/**
 * Does what the mail means. One of the mailbox's past is kept as done: nobody is told, no case opens
 * again, and no report in it is believed. Returns what it was.
 */
export async function keepMail(tx: Database, mail: ReadMail, kept: Kept): Promise<MailKind> {
  const { incoming } = mail;
  const isReport = incoming.kind === "bounce" || incoming.kind === "complaint";
  if (isReport && kept.pastAt) {
    await keepOfProgram(tx, mail, kept);
    return incoming.kind;
  }
  switch (incoming.kind) {
    case "bounce":
      return bounced(tx, { ...mail, incoming }, kept);
    case "complaint":
      await complained(tx, incoming);
      return "complaint";
  }
  if (await isOwnMail(tx, mail)) return "loop";
  switch (incoming.kind) {
    case "unsubscribe": {
      const membership = readUnsubscribeToken(incoming.token);
      if (!membership) return keepWords(tx, mail, kept);
      await leaveList(membership, tx);
      return "unsubscribe";
    }
    case "auto":
    case "typed":
      return keepWords(tx, mail, kept);
  }
}

/** Whether we sent it: the last test mail, or another that the outbox knows. */
async function isOwnMail(tx: Database, mail: ReadMail): Promise<boolean> {
  const { messageId, headers } = mail;
  if (await recordTestMail(tx, { messageId, checks: readSenderChecks(headers) })) return true;
  return isOwnAddress(senderOf(mail)) && isSentMail(tx, mail);
}

type Report = { originals: readonly string[] };

/** Only a report that names a mail which we sent is believed. Another one is kept to be read. */
async function bounced(
  tx: Database,
  mail: ReadMail & { incoming: { kind: "bounce" } },
  kept: Kept,
): Promise<MailKind> {
  const { originals, recipients, returnedTo, status, words } = mail.incoming;
  const reason = `${status} ${words}`.trim();
  let isOurs = false;
  for (const email of new Set([...recipients, ...returnedTo])) {
    const cause = await returnMail(tx, { email, originals, reason: `Returned: ${reason}` });
    if (cause === null) continue;
    isOurs = true;
    // Where a server passed the mail on, another address than ours failed.
    if (recipients.includes(email) && provesDeadAddress(reason)) {
      await suppressAddress(tx, { email, reason: "bounced" });
    }
    await replyReturned(tx, cause, failureWords(reason));
  }
  if (!isOurs && recipients.length > 0) await keepOfProgram(tx, mail, kept);
  return "bounce";
}

async function complained(
  tx: Database,
  { recipients, originals }: Report & { recipients: string[] },
) {
  for (const email of recipients) {
    const reason = "Returned: the receiver complained about this mail";
    if ((await returnMail(tx, { email, originals, reason })) === null) continue;
    await leaveList({ list: "newsletter", email }, tx);
    await suppressAddress(tx, { email, reason: "complained" });
  }
}

/** Adds the mail to its case. What belongs to none becomes a new item, a program's in its own list. */
async function keepWords(tx: Database, mail: ReadMail, kept: Kept): Promise<MailKind> {
  const { incoming } = mail;
  const isTyped = incoming.kind !== "auto";
  const found = await findCase(tx, mail);
  const isTheirs = found !== null && (await mayAdd(tx, found, mail));
  const received = receivedOf(mail, kept);
  if (isTheirs && (await receiveMail(tx, found.itemId, received, followOpened))) {
    return isTyped ? "reply" : "auto";
  }
  const relatedId = found?.itemId ?? null;
  if (incoming.kind !== "auto") return openNew(tx, mail, { ...kept, relatedId });
  // What answers a mail of ours begins nothing.
  if (!incoming.isAnswer) await keepOfProgram(tx, mail, kept);
  return "auto";
}

/** `isKnown` if the mail names one of ours in its thread, which only its receivers know. */
type Case = { itemId: number; isKnown: boolean };

/** The case that the mail belongs to: by its signed address, the code in its subject, or its thread. */
async function findCase(tx: Database, mail: ReadMail): Promise<Case | null> {
  const thread = await findItemOfThread(tx, mail.thread, senderOf(mail));
  const [addressed] = mail.recipients.flatMap((one) => itemOfAddress(one) ?? []);
  const itemId = addressed ?? (thread?.isKnown ? null : itemOfSubject(mail.subject));
  if (itemId === null || itemId === thread?.itemId) return thread;
  return { itemId, isKnown: false };
}

/**
 * Whether its words may stand in that case. An address alone, which can be forged or passed on, puts
 * none into what a signed-in person began, unless the mailbox's server proves its sender.
 */
async function mayAdd(tx: Database, { itemId, isKnown }: Case, mail: ReadMail): Promise<boolean> {
  if (isKnown || isSenderProven(mail.headers, senderOf(mail))) return true;
  const source = await findSource(tx, itemId);
  if (!source) return false;
  const isSignedIn = ["access", "investor-message", "report"].includes(source.kind);
  const isOfMember = source.kind === "appointment" && (await isOfAccount(tx, source.sourceId));
  return !isSignedIn && !isOfMember;
}

/** A new item of what a person wrote. */
async function openNew(
  tx: Database,
  mail: ReadMail,
  { relatedId, ...kept }: Kept & { relatedId: number | null },
): Promise<MailKind> {
  const sender = senderOf(mail);
  if (!sender) return "broken";
  const { subject, text, isUnproven, ...received } = receivedOf(mail, kept);
  const email = received.replyTo ?? sender;
  const name = nameOf(mail);
  const mailedFrom = email === sender ? null : sender;
  const marks = { isUnproven, relatedId, pastAt: kept.pastAt };
  const item = await mailArrived(tx, { name, email, mailedFrom, subject, text, ...marks });
  // Its Message-ID, so that a second mail of the thread finds the item, and its files.
  if (item !== null) {
    await recordReply(tx, item, { email: sender, originals: mail.thread });
    const first = { ...received, subject, text: "", isUnproven: false, isTyped: false };
    await receiveMail(tx, item, first, followOpened);
  }
  return "new";
}

/** What a program mailed is an item of its own list. */
async function keepOfProgram(tx: Database, mail: ReadMail, kept: Kept) {
  const received = receivedOf(mail, kept);
  const { subject, text, isUnproven } = received;
  const path = await openItem(tx, {
    ...{ kind: PROGRAM, sourceId: kept.id, name: nameOf(mail) || "A program", text },
    ...{ email: received.replyTo ?? (received.sender || null), dueAt: null, isUnproven },
    pastAt: kept.pastAt,
    subject: subject.trim() || "Mail",
  });
  const itemId = Number(/\d+$/.exec(path)?.[0]);
  const first = { ...received, isUnproven: false, isTyped: false };
  if (itemId) await receiveMail(tx, itemId, first, followOpened);
}

/** The one address in Reply-To that is not ours and not that of From. */
function replyToOf({ replyTo, from }: ReadMail) {
  const [only, ...others] = replyTo;
  if (!only || others.length > 0 || isOwnAddress(only.address)) return null;
  return only.address.toLowerCase() === from?.address.toLowerCase() ? null : only;
}

const nameOf = (mail: ReadMail) =>
  (replyToOf(mail)?.name || mail.from?.name || senderOf(mail)).slice(0, 200);

/** The mail as its item keeps it. */
function receivedOf(mail: ReadMail, { pastAt }: Kept) {
  const sender = senderOf(mail);
  const signs = mail.signs.map((one) => `[${one}]`);
  const text = [...signs, ...(mail.text ? [mail.text] : [])].join("\n\n") || "[No text]";
  return {
    ...{ subject: mail.subject, text: text + leftOutWords(mail), sender },
    ...{ isTyped: mail.incoming.kind !== "auto", files: filesOf(mail) },
    ...{ messageId: mail.messageId || null, pastAt },
    replyTo: replyToOf(mail)?.address.toLowerCase() ?? null,
    isUnproven: isSenderProven(mail.headers, sender) === false,
  };
}

/** Its files, with names as those of uploads. */
const filesOf = ({ files }: ReadMail): ReceivedFile[] =>
  files.map(({ name, type, disposition, contentId, content }, index) => ({
    name: cleanFileName(name, `attachment-${index + 1}`, [""]),
    mimeType: type.slice(0, 100),
    content,
    isInline: type.startsWith("image/") && contentId !== "" && disposition !== "attachment",
  }));
