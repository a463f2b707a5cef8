import { eq, sql } from "drizzle-orm";
import { convert as htmlToText, type HtmlToTextOptions } from "html-to-text";
import { type ParsedMail, simpleParser } from "mailparser";
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
import { messageIdOf } from "~/domain/mail/message-id.server";
import { readSenderChecks } from "~/domain/mail/sender-checks";
import { suppressAddress } from "~/domain/mail/suppressions.server";
import { recordReply } from "~/domain/newsletter/letter-outcome.server";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { followOpened } from "~/domain/office/change-state.server";
import { recordTestMail } from "~/domain/office/test-mail.server";
import { logError } from "~/platform/log/log.server";
import { type Database, db } from "~/platform/database/db.server";
import { sha256 } from "~/lib/digest.server";
import type { MailboxMessage } from "~/platform/mail/mailbox.server";
import { incomingMailbox, incomingMails } from "~drizzle/schema";
import { classify, type Incoming } from "./classify";

type Kind = (typeof incomingMails.$inferSelect)["kind"];

const MOST_FILES = 10;
const LARGEST_FILE = 10 * 1024 * 1024;
const LONGEST_TEXT = 50_000;
const LONGEST_HTML = 1_000_000;
const LONGEST_THREAD = 10_000;

/**
 * Takes a mail of the mailbox, once, however often it is read: what it means is stored in one
 * transaction with its number. Returns what it was, or null if it was taken before.
 */
export async function takeMail(message: MailboxMessage): Promise<Kind | null> {
  const mail = await parse(message.source);
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

/** Stores what the mail means. One that could not be read only gets its number. */
async function store(
  { uidValidity, uid, source }: MailboxMessage,
  mail: ParsedMail | null,
): Promise<Kind | null> {
  const text = source.toString("latin1");
  const incoming = mail ? classify(mail, text, messageIdOf("").slice(1)) : null;
  return db.transaction(async (tx) => {
    const messageId = (mail && messageIdIn(mail)) || `sha256-${sha256(text)}`;
    const sender = mail && (senderOf(mail) || null);
    const [taken] = await tx
      .insert(incomingMails)
      .values({ uidValidity, uid, messageId, email: sender, kind: "broken" })
      .onConflictDoNothing()
      .returning({ id: incomingMails.id });
    const kind = taken && mail && incoming ? await act(tx, mail, incoming) : null;
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

/** What a text column takes. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

const messageIdIn = ({ messageId = "" }: ParsedMail) =>
  storable(messageId.replace(/[<>]/g, "")).slice(0, 255);

/** The address in From, in lower case. Empty if there is none, or one that no mail can go to. */
function senderOf({ from }: ParsedMail): string {
  const address = storable(from?.value[0]?.address ?? "").toLowerCase();
  return address.length <= 254 && address.includes("@") ? address : "";
}

async function parse(source: Buffer): Promise<ParsedMail | null> {
  try {
    return await simpleParser(source, { skipImageLinks: true, maxHtmlLengthToParse: 1_000_000 });
  } catch {
    return null;
  }
}

async function act(tx: Database, mail: ParsedMail, incoming: Incoming): Promise<Kind> {
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
      await recordTestMail(tx, { messageId: messageIdIn(mail), checks: checksOf(mail) });
      return "loop";
    case "auto":
      return keep(tx, mail, false);
    case "typed":
      return keep(tx, mail, true);
  }
}

const checksOf = ({ headerLines }: ParsedMail) =>
  readSenderChecks(
    headerLines.map(({ key, line }) => ({ name: key, value: line.slice(line.indexOf(":") + 1) })),
  );

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
async function keep(tx: Database, mail: ParsedMail, isTyped: boolean): Promise<Kind> {
  const sender = senderOf(mail);
  const text = textOf(mail);
  const received = {
    ...{ subject: storable(mail.subject ?? ""), text, sender, isTyped },
    ...{ messageId: messageIdIn(mail) || null, files: filesOf(mail) },
  };
  const itemId = addressedItem(mail) ?? (await findItemOfThread(tx, threadOf(mail), sender));
  if (itemId !== null && (await receiveMail(tx, itemId, received, followOpened))) {
    return isTyped ? "reply" : "auto";
  }
  // Nobody waits for what a program wrote.
  if (!isTyped || !sender) return isTyped ? "broken" : "auto";
  const name = (storable(mail.from?.value[0]?.name ?? "").trim() || sender).slice(0, 200);
  const newItem = await mailArrived(tx, { name, email: sender, subject: received.subject, text });
  // Its Message-ID, so that a second mail of the thread finds the item, and its files.
  if (newItem !== null) {
    await recordReply(tx, newItem, { email: sender, originals: threadOf(mail) });
    await receiveMail(tx, newItem, { ...received, text: "", isTyped: false }, followOpened);
  }
  return "new";
}

/** The item in whose signed reply address the mail came. */
function addressedItem({ to, cc, headers }: ParsedMail): number | null {
  const lists = [to, cc].flat().flatMap((one) => one?.value ?? []);
  const addresses = lists.flatMap((one) => [one, ...(one.group ?? [])]).map((one) => one.address);
  const delivered = ["delivered-to", "x-original-to", "envelope-to"].map((name) => {
    const value = headers.get(name);
    return typeof value === "string"
      ? value
      : ((value as { text?: string } | undefined)?.text ?? "");
  });
  for (const address of [...addresses, ...delivered]) {
    const item = itemOfAddress(address ?? "");
    if (item !== null) return item;
  }
  return null;
}

const threadOf = ({ inReplyTo, references }: ParsedMail) =>
  [inReplyTo, ...[references ?? []].flat()]
    .join(" ")
    .slice(0, LONGEST_THREAD)
    .split(/[\s<>]+/)
    .flatMap((one) => (one.includes("@") ? storable(one).slice(0, 255) : []));

const AS_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [{ selector: "img", format: "skip" }],
};

function textOf(mail: ParsedMail): string {
  const html = mail.html ? mail.html.slice(0, LONGEST_HTML) : "";
  const words = mail.text?.trim() ? mail.text : htmlToText(html, AS_TEXT);
  const text = storable(words).trim();
  const missing = mail.attachments.length - filesOf(mail).length;
  const note = missing > 0 ? `\n\n[Attached and not kept: ${missing}]` : "";
  return (text || "[No text]").slice(0, LONGEST_TEXT) + note;
}

const isKept = (file: ParsedMail["attachments"][number]) => file.size <= LARGEST_FILE;

function filesOf({ attachments }: ParsedMail): ReceivedFile[] {
  return attachments
    .filter(isKept)
    .slice(0, MOST_FILES)
    .map(({ filename, contentType, content }, index) => ({
      name: storable(filename ?? "").slice(0, 255) || `attachment-${index + 1}`,
      mimeType: storable(contentType).slice(0, 100),
      content,
    }));
}
