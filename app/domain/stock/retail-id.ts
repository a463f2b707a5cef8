import { readUrl } from "~/lib/text/read-url";

const SHAPE = /^[A-Za-z0-9][A-Za-z0-9_.-]{5,99}$/;

/**
 * The Retail Item ID in a scanned or typed text: the id itself, or the last part of the address in a
 * unit's QR code. Null for what cannot be one.
 */
export function readRetailId(text: string): string | null {
  const plain = text.normalize("NFKC").trim();
  const url = /^https?:\/\//i.test(plain) ? readUrl(plain) : null;
  const id = url ? (url.pathname.split("/").findLast((part) => part !== "") ?? "") : plain;
  return SHAPE.test(id) ? id : null;
}

/** What two spellings of one id have in common. */
export const retailKey = (id: string) => id.toLowerCase();
