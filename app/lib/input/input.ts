import { z } from "zod";
import { readDay } from "~/lib/dates/dates";

const MAX_EMAIL_LENGTH = 254; // RFC 5321, section 4.5.3.1.3, less the angle brackets

// Everything PostgreSQL cannot store or a page cannot show: C0 and C1 controls but tab and newline.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether PostgreSQL can store the text and a page can show it. */
export const isStorable = (text: string) => text.isWellFormed() && !CONTROL_CHARACTERS.test(text);

const tooLong = (label: string, max: number) =>
  `${label} must be ${max.toLocaleString("en-US")} characters or fewer`;

/** The message for a text that is not storable. */
export const unstorable = (label: string) =>
  `${label} contains a character that cannot be stored. Remove it and try again`;

type Limits = {
  /** Names the field at the start of a message, as its label does: "Name". */
  label: string;
  max: number;
  /** The message when nothing was given. */
  required: string;
};

/** A single line of text, trimmed, not blank; line breaks and tabs become spaces. */
export function requiredLine({ label, max, required }: Limits) {
  return z
    .string({ error: required })
    .transform((text) => text.replace(/[\r\n\t]+/g, " ").trim())
    .pipe(
      z
        // conform reads what became empty here as missing.
        .string({ error: required })
        .min(1, { error: required, abort: true })
        .max(max, tooLong(label, max))
        .refine(isStorable, unstorable(label)),
    );
}

/** Text of several lines, trimmed, not blank; line breaks are stored as \n. */
export function requiredText({ label, max, required }: Limits) {
  return z
    .string({ error: required })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        // conform reads what became empty here as missing.
        .string({ error: required })
        .min(1, { error: required, abort: true })
        .max(max, tooLong(label, max))
        .refine(isStorable, unstorable(label)),
    );
}

type OptionalLimits = Omit<Limits, "required">;

const wrongType = (label: string) => `${label} must be text`;

/** As requiredLine, but nothing or blanks become null. */
export function optionalLine({ label, max }: OptionalLimits) {
  return z
    .string({ error: wrongType(label) })
    .nullish()
    .transform((text) => text?.replace(/[\r\n\t]+/g, " ").trim() || null)
    .pipe(
      z.string().max(max, tooLong(label, max)).refine(isStorable, unstorable(label)).nullable(),
    );
}

/** As requiredText, but nothing or blanks become null. */
export function optionalText({ label, max }: OptionalLimits) {
  return z
    .string({ error: wrongType(label) })
    .nullish()
    .transform((text) => text?.replace(/\r\n?/g, "\n").trim() || null)
    .pipe(
      z.string().max(max, tooLong(label, max)).refine(isStorable, unstorable(label)).nullable(),
    );
}

const DATE_WRONG = "Enter a date like 06/19/2027";

const day = z.string().transform((text, context) => {
  const read = readDay(text);
  if (read) return read;
  context.addIssue({ code: "custom", message: DATE_WRONG });
  return z.NEVER;
});

/** A calendar day as `readDay` takes it, trimmed; its value is YYYY-MM-DD. */
export function requiredDay(required: string) {
  return (
    z
      .string({ error: required })
      .transform((text) => text.trim())
      // conform reads what became empty here as missing.
      .pipe(z.string({ error: required }).min(1, { error: required, abort: true }).pipe(day))
  );
}

/** As requiredDay, but nothing or blanks become null. */
export function optionalDay(label: string) {
  return optionalLine({ label, max: 40 }).pipe(day.nullable());
}

/** An e-mail address, trimmed. `invalid` is the message for what is not one. */
export function emailAddress({ required, invalid }: { required: string; invalid: string }) {
  return z
    .string({ error: required })
    .transform((text) => text.trim())
    .pipe(
      z
        // conform reads what became empty here as missing.
        .string({ error: required })
        .min(1, { error: required, abort: true })
        .max(MAX_EMAIL_LENGTH, tooLong("Email address", MAX_EMAIL_LENGTH))
        .refine(isStorable, invalid)
        .pipe(z.email(invalid)),
    );
}
