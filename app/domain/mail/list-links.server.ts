import { ownAddress } from "./own-address.server";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { siteUrl } from "~/platform/site-url.server";
import { MAIL_LISTS, type MailList } from "./queue-mail.server";
import { mailto } from "~/lib/text/mailto";

const PURPOSE = "leave-list";

export type Membership = {
  list: MailList;
  email: string;
  /** The letter of the list whose mail has the link. */
  letterId?: number;
};

const tokenOf = ({ list, email, letterId }: Membership) =>
  signToken(PURPOSE, `${list}${letterId ? `/${letterId}` : ""}:${email.toLowerCase()}`);

/** The signed address for unsubscribing from a list without signing in. It never expires. */
export const unsubscribeUrl = (membership: Membership) =>
  siteUrl(`/unsubscribe/${tokenOf(membership)}`);

/** The address for unsubscribing by a mail, whose subject is the signed token. */
export function leaveMail(membership: Membership): string {
  return mailto(ownAddress(), { subject: `unsubscribe ${tokenOf(membership)}` });
}

/** The list and address of this token, and its letter. Null if the site did not sign it. */
export function readUnsubscribeToken(token: string | undefined): Membership | null {
  const read = readToken(PURPOSE, token) ?? "";
  // Links of earlier mails have no letter.
  const [, name, letter, email] = /^([a-z-]+)(?:\/(\d{1,9}))?:(.+)$/s.exec(read) ?? [];
  const list = MAIL_LISTS.find((one) => one === name);
  if (!email || !list) return null;
  return letter ? { list, email, letterId: Number(letter) } : { list, email };
}
