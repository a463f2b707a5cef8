import { z } from "zod";
import { requiredLine, requiredText } from "~/lib/input/input";

/** A launch update: plain text, paragraphs separated by blank lines. */
export const launchUpdateInput = z.object({
  subject: requiredLine({ label: "Subject", max: 200, required: "Enter a subject" }),
  content: requiredText({ label: "Text", max: 20_000, required: "Write the update" }),
});

export type LaunchUpdateInput = z.infer<typeof launchUpdateInput>;
