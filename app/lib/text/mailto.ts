/** The address as a link (RFC 6068, section 2): what is special in a link is written as its code. */
export const mailtoAddress = (address: string) =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;

/** A mailto link with a draft. Line breaks become CR LF (RFC 6068, section 5). */
export function mailto(address: string, draft: { subject: string; body?: string }): string {
  const fields = Object.entries(draft).map(
    ([field, text]) => `${field}=${encodeURIComponent(text.replace(/\r?\n/g, "\r\n"))}`,
  );
  return `${mailtoAddress(address)}?${fields.join("&")}`;
}
