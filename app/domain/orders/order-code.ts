import { afterCodePrefix, codePrefix } from "~/content/site";
import { readSpokenNumber, spokenNumber } from "~/lib/spoken-number";

// A code for an order that people say and type: "BV-7K3M". It is no secret: only the team finds an
// order by it.

/** The code of an order, and of no other one. Only a new name of the business changes its start. */
export const orderCode = (id: number): string => `${codePrefix()}-${spokenNumber(id)}`;

/**
 * The id of the order with this code, typed in any case, with or without hyphen and spaces. It may
 * start with the name as delivered, as codes from before a new name do. Null for other texts.
 */
export const readOrderCode = (text: string): number | null =>
  readSpokenNumber(afterCodePrefix(text));
