import { z } from "zod";
import { parseCents } from "../money";

/**
 * Dollars as people type them, also "$1,200", as cents. A number in JSON is refused, because it is
 * a binary fraction. `label` begins the message for an amount that cannot be stored.
 */
export function dollars({ label, wrong }: { label: string; wrong: string }) {
  return z
    .string({ error: wrong })
    .transform((text) =>
      text
        .trim()
        .replace(/^\$\s*/, "")
        .replace(/,(?=\d{3}(?:[,.]|$))/g, ""),
    )
    .pipe(
      z
        .string({ error: wrong })
        .regex(/^\d+(\.\d{1,2})?$/, wrong)
        .regex(/^\d{1,8}(\.|$)/, `${label} must be less than $100,000,000`),
    )
    .transform(parseCents);
}
