import { isExampleMail } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import { readUrl } from "~/lib/text/read-url";
import { env } from "~/platform/env.server";
import { siteUrl } from "~/platform/site-url.server";

type Settings = Pick<typeof env, "SMTP_URL" | "IMAP_URL" | "MAIL_FROM">;

/**
 * The address by which the site is written to, in the headers of its mail. While the facts have none
 * (it is still at example.com), that of the sender: of MAIL_FROM, of who signs in to the mail server,
 * or one of the site's own name. Without a mail server no mail leaves, and that of the facts stays.
 */
export function ownAddress(settings: Settings = env): string {
  const { email } = currentSite();
  if (!isExampleMail(email) || !settings.SMTP_URL) return email;
  const name = new URL(siteUrl("/")).hostname;
  return addressIn(settings.MAIL_FROM) ?? userOf(settings.SMTP_URL) ?? `mail@${name}`;
}

/** Whether it is an address of the site, with or without what stands behind a plus. */
export function isOwnAddress(address: string, settings: Settings = env): boolean {
  const { MAIL_FROM, SMTP_URL, IMAP_URL } = settings;
  const own = [currentSite().email, ownAddress(settings), addressIn(MAIL_FROM)];
  const users = [SMTP_URL, IMAP_URL].map((url) => url && userOf(url));
  return [...own, ...users].some((one) => one && plain(one) === plain(address));
}

const plain = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");

/** The address in "Name <address>", or alone. Null without one. */
function addressIn(text = ""): string | null {
  const [, inner = text] = /<([^<>]*)>\s*$/.exec(text) ?? [];
  return inner.includes("@") ? inner.trim() : null;
}

/** Who signs in to this server, if that is an address. */
function userOf(url: string): string | null {
  const user = decodeURIComponent(readUrl(url)?.username ?? "");
  return /^[^@\s]+@[^@\s]+$/.test(user) ? user : null;
}
