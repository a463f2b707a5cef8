import { ownAddress } from "~/domain/mail/own-address.server";
import { sha256 } from "~/lib/digest.server";
import { env } from "~/platform/env.server";
import { signatureOf, signaturesOf } from "~/platform/secrets/signed-token.server";

const PURPOSE = "reply-address";
const DIGITS = 20;
const SUBJECT_DIGITS = 10;

// In lower case, because servers may change the case of an address.
const shortened = (signature: string, digits: number) => sha256(signature).slice(0, digits);

const markOf = (itemId: number, digits = DIGITS) =>
  `i${itemId}.${shortened(signatureOf(PURPOSE, String(itemId)), digits)}`;

type Settings = Partial<Pick<typeof env, "IMAP_URL" | "MAIL_REPLY">>;

/** Whether answers come to addresses with a plus: a mailbox is read, and its provider has them. */
const hasPlus = ({ IMAP_URL, MAIL_REPLY = "plus" }: Settings) =>
  IMAP_URL !== undefined && MAIL_REPLY === "plus";

/**
 * The address for replies to an item: that of the site with a signed mark, so that a reply finds its
 * item even if its program drops the thread. The site's own while no mailbox is read (IMAP_URL), and
 * with MAIL_REPLY=plain.
 */
export function replyAddress(itemId: number, settings: Settings = env): string {
  const own = ownAddress();
  return hasPlus(settings) ? own.replace("@", `+${markOf(itemId)}@`) : own;
}

/** An address of the same form that belongs to no item, to see whether mail to it arrives. */
export const testAddress = (settings: Settings = env): string =>
  hasPlus(settings) ? ownAddress().replace("@", "+test@") : ownAddress();

/** The subject of a mail about an item. With MAIL_REPLY=plain a signed code in it leads back. */
export function markedSubject(subject: string, itemId: number, settings: Settings = env): string {
  if (settings.IMAP_URL === undefined || settings.MAIL_REPLY !== "plain") return subject;
  return `${subject} [${markOf(itemId, SUBJECT_DIGITS)}]`;
}

/** The item of an address that replyAddress made. Null for all others. */
export const itemOfAddress = (address: string): number | null =>
  itemOfMark(/\+i(\d{1,9})\.([\da-f]{20})@/i.exec(address), DIGITS);

/** The item of a subject that markedSubject made, whatever stands around it. Null for all others. */
export const itemOfSubject = (subject: string): number | null =>
  itemOfMark(/\[i(\d{1,9})\.([\da-f]{10})\]/i.exec(subject.slice(0, 1000)), SUBJECT_DIGITS);

function itemOfMark(found: RegExpExecArray | null, digits: number): number | null {
  const [, id = "", mark = ""] = found ?? [];
  const marks = signaturesOf(PURPOSE, id).map((one) => shortened(one, digits));
  return id && marks.includes(mark.toLowerCase()) ? Number(id) : null;
}
