import { currentSite } from "~/domain/website/published.server";
import { sha256 } from "~/lib/digest.server";
import { env } from "~/platform/env.server";
import { signatureOf, signaturesOf } from "~/platform/secrets/signed-token.server";

const PURPOSE = "reply-address";
const DIGITS = 20;

// In lower case, because servers may change the case of an address.
const shortened = (signature: string) => sha256(signature).slice(0, DIGITS);

/**
 * The address for replies to an item: that of the site with a signed mark, so that a reply finds its
 * item even if its program drops the thread. The site's own while no mailbox is read (IMAP_URL).
 */
export function replyAddress(itemId: number, isRead = env.IMAP_URL !== undefined): string {
  const { email } = currentSite();
  if (!isRead) return email;
  const mark = `i${itemId}.${shortened(signatureOf(PURPOSE, String(itemId)))}`;
  return email.replace("@", `+${mark}@`);
}

/** The item of an address that replyAddress made. Null for all others. */
export function itemOfAddress(address: string): number | null {
  const [, id = "", mark = ""] = /\+i(\d{1,9})\.([\da-f]{20})@/i.exec(address) ?? [];
  const isOurs = signaturesOf(PURPOSE, id).some((one) => shortened(one) === mark.toLowerCase());
  return id && isOurs ? Number(id) : null;
}
