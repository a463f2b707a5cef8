/** The address as a link (RFC 6068, section 2): what is special in a link is written as its code. */
export function mailtoAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
}

/** A mailto link with a draft. Line breaks become CR LF (RFC 6068, section 5). */
export function mailto(address: string, draft: { subject: string; body?: string }): string {
  const fields = Object.entries(draft).map(
    ([field, text]) => `${field}=${encodeURIComponent(text.replace(/\r?\n/g, "\r\n"))}`,
  );
  return `${mailtoAddress(address)}?${fields.join("&")}`;
}
