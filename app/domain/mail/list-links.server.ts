import { readToken, signToken } from "~/services/signed-token.server";
import { siteUrl } from "~/site-url.server";
import type { MailList } from "./queue-mail.server";

const PURPOSE = "leave-list";

export type Membership = { list: MailList; email: string };

/** The signed address where a reader leaves a list, without signing in. It never expires. */
export function unsubscribeUrl({ list, email }: Membership): string {
  return siteUrl(`/unsubscribe/${signToken(PURPOSE, `${list}:${email.toLowerCase()}`)}`);
}

/** Who leaves what by this token; null when it was not signed here. */
export function readUnsubscribeToken(token: string | undefined): Membership | null {
  const [, list, email] =
    /^(newsletter|investor-updates):(.+)$/s.exec(readToken(PURPOSE, token) ?? "") ?? [];
  if (!email || (list !== "newsletter" && list !== "investor-updates")) return null;
  return { list, email };
}
