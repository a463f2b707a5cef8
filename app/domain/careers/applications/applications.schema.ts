import { z } from "zod";
import { optionalLine, optionalText, requiredText } from "~/lib/input/input";

/** A move to another stage, and the mail that tells the applicant, if it is sent. */
export const stageInput = z.object({
  sendsMail: z.boolean().default(false),
  subject: optionalLine({ label: "Subject", max: 200 }),
  text: optionalText({ label: "Text", max: 10_000 }),
});

export type StageInput = z.infer<typeof stageInput>;

export const noteInput = z.object({
  note: requiredText({ label: "Note", max: 5000, required: "Write a note" }),
});

export type NoteInput = z.infer<typeof noteInput>;
