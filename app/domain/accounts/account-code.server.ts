import { timingSafeEqual } from "node:crypto";
import { afterCodePrefix, codePrefix } from "~/content/site";
import { lettersOf, readSpokenNumber, spokenNumber } from "~/lib/spoken-number";
import { signaturesOf } from "~/platform/secrets/signed-token.server";

// A code for a customer's account that people say and type: "BV-U-7K3M-QRTW". It names the account at
// the counter and opens nothing. The last four letters are keyed: who knows the account's number, which
// is public, cannot make its code. No code of an order has a U, nor a V, which is read as one.

const PURPOSE = "account-code";
const KEYED = 4;

/** The keyed letters of an account with each of the site's secrets, the present one first. */
const keyedLetters = (id: number) =>
  signaturesOf(PURPOSE, String(id)).map((signature) =>
    lettersOf(Buffer.from(signature, "base64url").readUIntBE(0, 6), KEYED),
  );

/**
 * The code of an account, and of no other one. A new name of the business changes its start, a new
 * SESSION_SECRET its end.
 */
export function accountCode(id: number): string {
  const [keyed = ""] = keyedLetters(id);
  return `${codePrefix()}-U-${spokenNumber(id)}-${keyed}`;
}

/** A number has four to seven letters, so eight and more have the keyed ones behind it. */
const LETTERS_AFTER = /^[UV]([0-9A-Z]{4,11})$/;

const lettersIn = (text: string) => LETTERS_AFTER.exec(afterCodePrefix(text))?.[1] ?? "";

/** Whether the text is meant as an account's code, though it may have letters that no code has. */
export const isLikeAccountCode = (text: string): boolean => lettersIn(text) !== "";

/**
 * The id of the account with this code, read as an order's code is. Null for other texts, and for a
 * number with keyed letters that are not its own.
 */
export function readAccountCode(text: string): number | null {
  const letters = lettersIn(text);
  const id = readSpokenNumber(letters.slice(0, -KEYED));
  if (id === null) return null;
  const given = Buffer.from(letters.slice(-KEYED));
  return keyedLetters(id).some((keyed) => timingSafeEqual(Buffer.from(keyed), given)) ? id : null;
}

/**
 * The id in a code as it was until November 2026: "BV-U-7K3M", without keyed letters. Anybody can make
 * one, so it says only whom to ask for. Null for other texts.
 */
export const readOldAccountCode = (text: string): number | null =>
  readSpokenNumber(lettersIn(text));

/** Why a code from before is not searched by. */
export const OLD_CODE =
  "This is a code from before, which others can make too. Search for the one that the account's page shows now, or for the name";
