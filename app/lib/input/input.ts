import { z } from "zod";
import { readDay, readTime } from "~/lib/dates/dates";
import { withoutBidiControls } from "~/lib/text/bidi-controls";
import { hasInk } from "~/lib/text/visible-text";
import { readUrl } from "~/lib/text/read-url";
import { formatCount } from "../counts";

const MAX_EMAIL_LENGTH = 254; // RFC 5321, section 4.5.3.1.3, without the angle brackets

// Characters that PostgreSQL cannot store or a page cannot show: C0 and C1 controls, except tab and
// newline.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether PostgreSQL can store the text and a page can show it. */
export const isStorable = (text: string) => text.isWellFormed() && !CONTROL_CHARACTERS.test(text);

const tooLong = (label: string, max: number) =>
  `${label} must be ${formatCount(max)} characters or fewer`;

/** The message for a text that cannot be stored. */
export const unstorable = (label: string) =>
  `${label} contains a character that cannot be stored. Remove it and try again`;

type Limits = {
  /** The field's name at the start of a message, the same as its label: "Name". */
  label: string;
  max: number;
  /** The message for a missing value. */
  required: string;
};

const lineOf = (text: string) => withoutBidiControls(text.replace(/[\r\n\t]+/g, " ")).trim();

const textOf = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** In Markdown the indentation of the first line has a meaning. */
const markdownOf = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .replace(/^(?:\s*\n)+/, "");

const required = (read: (text: string) => string, { label, max, required }: Limits) =>
  z
    .string({ error: required })
    .transform(read)
    .pipe(
      z
        // conform treats a value that became empty here as missing.
        .string({ error: required })
        .refine(hasInk, { error: required, abort: true })
        .max(max, tooLong(label, max))
        .refine(isStorable, unstorable(label)),
    );

/**
 * A single line of text, trimmed, with something to see. Line breaks and tabs become spaces, and
 * characters that turn its direction are removed.
 */
export const requiredLine = (limits: Limits) => required(lineOf, limits);

/** Text of several lines, trimmed, with something to see. Line breaks are stored as \n. */
export const requiredText = (limits: Limits) => required(textOf, limits);

/** The same in Markdown, whose first line keeps its indentation. */
export const requiredMarkdown = (limits: Limits) => required(markdownOf, limits);

type OptionalLimits = Omit<Limits, "required">;

const wrongType = (label: string) => `${label} must be text`;

const seen = (text: string | null | undefined) => (text && hasInk(text) ? text : null);

/** Like requiredLine, but missing and blank values become null. */
export function optionalLine({ label, max }: OptionalLimits) {
  return z
    .string({ error: wrongType(label) })
    .nullish()
    .transform((text) => seen(text && lineOf(text)))
    .pipe(
      z.string().max(max, tooLong(label, max)).refine(isStorable, unstorable(label)).nullable(),
    );
}

/** Like requiredText, but missing and blank values become null. */
export function optionalText({ label, max }: OptionalLimits) {
  return z
    .string({ error: wrongType(label) })
    .nullish()
    .transform((text) => seen(text && textOf(text)))
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

/** A calendar day in a form that `readDay` accepts, trimmed. Its value is YYYY-MM-DD. */
export function requiredDay(required: string) {
  return (
    z
      .string({ error: required })
      .transform((text) => text.trim())
      // conform treats a value that became empty here as missing.
      .pipe(z.string({ error: required }).min(1, { error: required, abort: true }).pipe(day))
  );
}

/** Like requiredDay, but missing and blank values become null. */
export function optionalDay(label: string) {
  return optionalLine({ label, max: 40 }).pipe(day.nullable());
}

const TIME_WRONG = "Enter a time like 14:30 or 2:30 PM";

/** A time of day in a form that `readTime` accepts. Its value is HH:MM. */
export const timeOfDay = (wrong = TIME_WRONG) =>
  z.string({ error: wrong }).transform((text, context) => {
    const read = readTime(text);
    if (read) return read;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });

/** The same, trimmed, where one must be entered. */
export const requiredTime = (required: string) =>
  requiredLine({ label: "Time", max: 40, required }).pipe(timeOfDay());

/** The same, but missing and blank values become null. */
export const optionalTime = () =>
  optionalLine({ label: "Time", max: 40 }).pipe(timeOfDay().nullable());

/**
 * RFC 5321, sections 4.1.2 and 4.5.3.1.1: atoms between single periods, at most 64 characters, and a
 * domain of at least two labels. Not a quoted local part, which nobody types.
 */
const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

const isEmail = (email: string) => EMAIL.test(email);

/** Few servers take it (RFC 6531), and none of those that our mail goes through has to. */
const OTHER_LETTERS = "Before the @, use plain letters only: mail to others often gets lost";
const hasOtherLetters = (email: string) => /^[^@]*[^\u0000-\u007f][^@]*@[^@\s]+$/.test(email);

/** The address with its domain as mail servers know it: user@bücher.example is at xn--bcher-kva. */
function asciiEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  // Others stay as they are typed.
  if (at === 0 || !/[^\u0000-\u007f]/.test(domain) || /[/?#:@\\\s]/.test(domain)) return email;
  return email.slice(0, at) + (readUrl(`http://${domain}`)?.hostname ?? domain);
}

/** The address to start a form with: empty for one that it would refuse, such as owner@localhost. */
export const acceptedEmail = (email: string) => (isEmail(email) ? email : "");

/** An e-mail address. Its value has the domain in ASCII. */
export const emailText = (invalid: string) =>
  z
    .string()
    .transform(asciiEmail)
    .pipe(
      z
        .string()
        .max(MAX_EMAIL_LENGTH, { error: tooLong("Email address", MAX_EMAIL_LENGTH), abort: true })
        .refine((email) => isEmail(email) || hasOtherLetters(email), invalid)
        .refine((email) => !hasOtherLetters(email), OTHER_LETTERS),
    );

/** An e-mail address, trimmed, with the domain in ASCII. `invalid` is the message for anything else. */
export function emailAddress({ required, invalid }: { required: string; invalid: string }) {
  return z
    .string({ error: required })
    .transform((text) => text.trim())
    .pipe(
      z
        // conform treats a value that became empty here as missing.
        .string({ error: required })
        .min(1, { error: required, abort: true })
        .refine(isStorable, invalid)
        .pipe(emailText(invalid)),
    );
}
