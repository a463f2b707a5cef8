/** A mailto link with a draft. Line breaks become CR LF (RFC 6068, section 5). */
export function mailto(address: string, draft: { subject: string; body?: string }): string {
  const fields = Object.entries(draft).map(
    ([field, text]) => `${field}=${encodeURIComponent(text.replace(/\r?\n/g, "\r\n"))}`,
  );
  return `mailto:${address}?${fields.join("&")}`;
}
