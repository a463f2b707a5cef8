import { z } from "zod";
import { endOnDay, isSpan, type OpenSpan } from "~/content/opening-hours";
import { readDay, readTime } from "~/lib/dates/dates";
import { parsePictureFile } from "~/lib/files/picture-sizes";
import { hasHost } from "~/lib/input/host";
import { emailAddress, requiredLine, requiredText, timeOfDay } from "~/lib/input/input";
import type { Leaf } from "./fields.server";
import { formatCount } from "~/lib/counts";

// The kinds of controls that sections are made of.

const LINE_LENGTH = 200;
const TEXT_LENGTH = 5000;
const MOST_LINES = 60;

type Options = { hint?: string; max?: number; rows?: number };

const required = (label: string) => `Enter: ${label}`;
const asItIs = (text: string) => text;

/** A line that must not be empty. */
export function line(label: string, { hint, max = LINE_LENGTH }: Options = {}): Leaf<string> {
  const schema = requiredLine({ label, max, required: required(label) });
  return { kind: "leaf", input: "line", label, ...(hint && { hint }), schema, ...strings };
}

const strings = { toText: asItIs, fromText: asItIs };

/** A text of several lines that must not be empty. */
export function text(
  label: string,
  { hint, max = TEXT_LENGTH, rows = 3 }: Options = {},
): Leaf<string> {
  const schema = requiredText({ label, max, required: required(label) });
  return { kind: "leaf", input: "text", rows, label, ...(hint && { hint }), schema, ...strings };
}

/** The same control, which may be left empty. */
export function optional<Value>(leaf: Leaf<Value>): Leaf<Value | undefined> {
  return {
    ...leaf,
    isOptional: true,
    schema: leaf.schema.optional(),
    toText: (value) => (value === undefined ? "" : leaf.toText(value)),
    fromText: (sent) => (sent === "" ? undefined : leaf.fromText(sent)),
  };
}

/** One of a few values. */
export function choice<Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
): Leaf<Value> {
  const values = options.map(({ value }) => value);
  const schema = z.enum(values, { error: `Choose: ${label}` });
  return { kind: "leaf", input: "choice", label, options, schema, ...strings };
}

/** A whole number within limits. */
export function whole(label: string, limits: { min: number; max: number }): Leaf<number> {
  const { min, max } = limits;
  const wrong = `${label} must be a number from ${formatCount(min)} to ${formatCount(max)}`;
  return {
    kind: "leaf",
    input: "line",
    label,
    schema: z.int(wrong).min(min, wrong).max(max, wrong),
    toText: String,
    fromText: (sent) => (/^-?[\d,]+$/.test(sent) ? Number(sent.replaceAll(",", "")) : sent),
  };
}

/** A percentage of a whole. */
export const percent = (label: string) => whole(label, { min: 0, max: 100 });

/** A percentage with at most three decimals. */
export function rate(label: string): Leaf<number> {
  const wrong = `${label} must be a percentage from 0 to 100, like 9 or 4.375`;
  return {
    ...percent(label),
    schema: z
      .number(wrong)
      .min(0, wrong)
      .max(100, wrong)
      .refine((value) => Number(value.toFixed(3)) === value, wrong),
    fromText: (sent) => (/^\d+(\.\d+)?$/.test(sent) ? Number(sent) : sent),
  };
}

/** A calendar day. */
export function day(label: string): Leaf<string> {
  const wrong = `${label}: enter a date like 06/19/2027`;
  return {
    kind: "leaf",
    input: "day",
    label,
    schema: z
      .string(wrong)
      .refine((value) => /^\d{4}-/.test(value) && readDay(value) === value, wrong),
    toText: asItIs,
    fromText: (sent) => readDay(sent) ?? sent,
  };
}

/** A color, as #rrggbb. */
export function color(label: string, hint: string): Leaf<string> {
  const wrong = `${label}: enter a color like #ffd700`;
  return {
    kind: "leaf",
    input: "color",
    label,
    hint,
    schema: z.string(wrong).regex(/^#[\da-f]{6}$/, wrong),
    toText: asItIs,
    fromText: (sent) => sent.toLowerCase(),
  };
}

export function email(label: string): Leaf<string> {
  const invalid = `${label}: enter an address like name@example.com`;
  return {
    kind: "leaf",
    input: "line",
    label,
    schema: emailAddress({ required: required(label), invalid }),
    ...strings,
  };
}

/** The address of a page on another site. */
export function webAddress(label: string, hint?: string): Leaf<string> {
  const wrong = `${label}: enter an address that starts with https://`;
  return {
    kind: "leaf",
    input: "line",
    label,
    ...(hint && { hint }),
    schema: z
      .string(wrong)
      .max(500, wrong)
      .refine((value) => hasHost(value) && new URL(value).protocol === "https:", wrong),
    ...strings,
  };
}

/** One of the pictures that were uploaded, by its address. */
export function picture(label: string, { hint }: Pick<Options, "hint"> = {}): Leaf<string> {
  const wrong = `${label}: choose one of the pictures`;
  const isPicture = (value: string) =>
    value.startsWith("/images/website/") && parsePictureFile(value) !== null;
  return {
    kind: "leaf",
    input: "picture",
    label,
    ...(hint && { hint }),
    schema: z.string(wrong).max(LINE_LENGTH, wrong).refine(isPicture, wrong),
    ...strings,
  };
}

/** A list of short texts, one a line. */
export function lines(label: string, hint = "One a line."): Leaf<readonly string[]> {
  const entry = requiredLine({ label, max: 500, required: required(label) });
  return {
    kind: "leaf",
    input: "text",
    rows: 6,
    label,
    hint,
    schema: entries(label, z.array(entry)),
    toText: (value) => value.join("\n"),
    fromText: (sent) => split(sent, /\r?\n/),
  };
}

/** Paragraphs, with an empty line between them. */
export function paragraphs(label: string): Leaf<readonly string[]> {
  const entry = requiredText({ label, max: TEXT_LENGTH, required: required(label) });
  return {
    kind: "leaf",
    input: "text",
    rows: 10,
    label,
    hint: "Leave an empty line between two paragraphs.",
    schema: entries(label, z.array(entry)),
    toText: (value) => value.join("\n\n"),
    fromText: (sent) => split(sent.replaceAll("\r\n", "\n"), /\n[ \t]*\n+/),
  };
}

/** Labels with their values, one pair a line: "Size: 12 FL OZ". */
export function pairs(label: string): Leaf<readonly (readonly [string, string])[]> {
  const part = requiredLine({
    label,
    max: LINE_LENGTH,
    required: `${label}: each line needs a name, a colon and a value`,
  });
  return {
    kind: "leaf",
    input: "text",
    rows: 4,
    label,
    hint: "One a line, with a colon: “Size: 12 FL OZ”.",
    schema: z.array(z.tuple([part, part])).max(MOST_LINES, `${label}: at most ${MOST_LINES} lines`),
    toText: (value) => value.map((pair) => pair.join(": ")).join("\n"),
    fromText: (sent) => split(sent, /\r?\n/).map(asPair),
  };
}

function asPair(sent: string): [string, string] {
  const colon = sent.indexOf(":");
  return colon < 0 ? [sent, ""] : [sent.slice(0, colon), sent.slice(colon + 1)];
}

/** The hours of a day: "10:00-18:00, 19:00-21:00". Empty if nobody is there. */
export function hours(label: string): Leaf<readonly OpenSpan[]> {
  const wrong = `${label}: enter hours like 10:00-18:00, each to a later time, or to 06:00 at the latest of the next morning`;
  const time = timeOfDay(wrong);
  const span = z.strictObject({ from: time, to: time }, wrong).refine(isSpan, wrong);
  return {
    kind: "leaf",
    input: "line",
    label,
    hint: "Like 10:00-18:00 or 10 AM-6 PM, 7 PM-2 AM. Empty means closed.",
    isOptional: true,
    schema: z.array(span).max(5, wrong).refine(areApart, `${label}: these hours overlap`),
    toText: (value) => value.map(({ from, to }) => `${from}-${to}`).join(", "),
    fromText: (sent) => split(sent, /,/).map(asSpan),
  };
}

function asSpan(sent: string): OpenSpan {
  const [from = "", to = ""] = sent.split(/\s*[-–]\s*/).map((time) => readTime(time) ?? time);
  return { from, to };
}

const areApart = (spans: readonly OpenSpan[]) => {
  const sorted = spans.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.every(({ from }, index) => {
    const before = sorted[index - 1];
    return !before || endOnDay(before) <= from;
  });
};

const entries = (label: string, schema: z.ZodType<string[]>) =>
  schema
    .refine((value) => value.length > 0, required(label))
    .refine((value) => value.length <= MOST_LINES, `${label}: at most ${MOST_LINES}`);

const split = (sent: string, separator: RegExp) =>
  sent
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
