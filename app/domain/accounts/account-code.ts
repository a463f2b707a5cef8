import { afterCodePrefix, codePrefix } from "~/content/site";
import { readSpokenNumber, spokenNumber } from "~/lib/spoken-number";

// A code for a customer's account that people say and type: "BV-U-7K3M". It names the account at the
// counter and opens nothing. No code of an order has a U, nor a V, which is read as one.

/** The code of an account, and of no other one. Only a new name of the business changes its start. */
export const accountCode = (id: number): string => `${codePrefix()}-U-${spokenNumber(id)}`;

const NUMBER_AFTER = /^[UV]([0-9A-Z]{4,7})$/;

const lettersIn = (text: string) => NUMBER_AFTER.exec(afterCodePrefix(text))?.[1];

/** Whether the text is meant as an account's code, though it may have letters that no code has. */
export const isLikeAccountCode = (text: string): boolean => lettersIn(text) !== undefined;

/** The id of the account with this code, read as an order's code is. Null for other texts. */
export const readAccountCode = (text: string): number | null =>
  readSpokenNumber(lettersIn(text) ?? "");
