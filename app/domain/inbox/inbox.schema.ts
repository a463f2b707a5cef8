import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { optionalLine, optionalText, requiredLine, requiredText } from "~/lib/input/input";
import { DUE_RULES } from "./due-rules";
import { INBOX_STATES } from "./inbox-kinds";

export const dueRuleInput = z.object({ rule: choice(DUE_RULES, "Choose how time is counted") });

export const inboxNoteInput = z.object({
  note: requiredText({ label: "Note", max: 10_000, required: "Write your note" }),
});

const WRONG_ID = "Copy the Message-ID as it stands in the mail, like <abc@mail.example>";

export const mailInInput = z.object({
  subject: optionalLine({ label: "Subject", max: 500 }),
  text: requiredText({ label: "The mail", max: 50_000, required: "Paste the mail" }),
  messageId: optionalLine({ label: "Message-ID", max: 257 }).transform((text, context) => {
    if (text === null) return null;
    const [, id] = /^<?([^\s<>@]+@[^\s<>@]+)>?$/.exec(text) ?? [];
    if (id && id.length <= 255) return id;
    context.addIssue({ code: "custom", message: WRONG_ID });
    return z.NEVER;
  }),
});

export type MailInInput = z.infer<typeof mailInInput>;

export const itemStateInput = z.object({ state: choice(INBOX_STATES, "Choose a state") });

/** A reply that is kept unsent. Without words there is no draft. */
export const draftInput = z.object({
  answer: optionalText({ label: "Answer", max: 10_000 }).transform((text) => text ?? ""),
  waits: z
    .enum(["on", "off"])
    .optional()
    .transform((value) => value === "on"),
});

export type DraftInput = z.infer<typeof draftInput>;

/** A mail of the item, to be saved as an answer. */
export const saveMailInput = z.object({
  mail: z
    .string("Choose a reply")
    .regex(/^[1-9]\d{0,8}$/, "Choose a reply")
    .transform(Number),
});

/** The account that gets an item. Empty for nobody. */
const assignee = z
  .string()
  .regex(/^([1-9]\d{0,9})?$/, "Choose somebody of the team")
  .default("")
  .transform((text) => (text === "" ? null : Number(text)));

export const assignInput = z.object({ assignee });

export const LONGEST_TITLE = 100;
export const LONGEST_ANSWER = 10_000;

export const savedAnswerInput = z.object({
  title: requiredLine({ label: "Title", max: LONGEST_TITLE, required: "Enter a title" }),
  text: requiredText({ label: "Text", max: LONGEST_ANSWER, required: "Write the text" }),
});

export type SavedAnswerInput = z.infer<typeof savedAnswerInput>;
