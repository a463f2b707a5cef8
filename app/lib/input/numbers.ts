import { z } from "zod";

/** A whole number of at most four digits, from a form's text or a JSON number. */
export function wholeNumber({ min, max, message }: { min: number; max: number; message: string }) {
  return z
    .union([z.number(), z.string()], { error: message })
    .transform((value) => (typeof value === "string" ? value.trim() : String(value)))
    .pipe(
      z
        .string({ error: message })
        .regex(/^\d{1,4}$/, message)
        .transform(Number)
        .pipe(z.number().min(min, message).max(max, message)),
    );
}

/** A checkbox: checked if the form sent it. JSON may send a boolean. */
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || (typeof value === "string" && value !== ""));
