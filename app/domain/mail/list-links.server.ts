import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { currentSite } from "~/domain/website/published.server";
import { siteUrl } from "~/platform/site-url.server";
import { MAIL_LISTS, type MailList } from "./queue-mail.server";

const PURPOSE = "leave-list";

export type Membership = { list: MailList; email: string };

/** The signed address for unsubscribing from a list without signing in. It never expires. */
export function unsubscribeUrl({ list, email }: Membership): string {
  return siteUrl(`/unsubscribe/${signToken(PURPOSE, `${list}:${email.toLowerCase()}`)}`);
}

/** The address for unsubscribing by a mail, whose subject is the signed token. */
export function leaveMail(list: MailList, email: string): string {
  const token = signToken(PURPOSE, `${list}:${email.toLowerCase()}`);
  return `mailto:${currentSite().email}?subject=${encodeURIComponent(`unsubscribe ${token}`)}`;
}

/** The list and address of this token. Null if the site did not sign it. */
export function readUnsubscribeToken(token: string | undefined): Membership | null {
  const [, name, email] = /^([a-z-]+):(.+)$/s.exec(readToken(PURPOSE, token) ?? "") ?? [];
  const list = MAIL_LISTS.find((one) => one === name);
  return email && list ? { list, email } : null;
}
