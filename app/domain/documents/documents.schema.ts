import { z } from "zod";
import { documentLevelOptions } from "~/domain/investors/clearance";
import { choice } from "~/lib/input/choices";
import { checkbox } from "~/lib/input/numbers";
import { optionalLine, optionalText, requiredLine } from "~/lib/input/input";

/** A document's metadata. Its file is passed separately. */
export const documentInput = z.object({
  title: requiredLine({ label: "Title", max: 255, required: "Enter a title" }),
  category: requiredLine({
    label: "Category",
    max: 100,
    required: "Enter a category, like Agreement",
  }),
  folder: optionalLine({ label: "Folder", max: 100 }).optional(),
  description: optionalText({ label: "Description", max: 2000 }),
  accessLevel: choice(documentLevelOptions, "Choose who may open it"),
});

export type DocumentInput = z.infer<typeof documentInput>;

/** The confidentiality terms. Without a text nothing is asked. */
export const termsInput = z.object({
  text: optionalText({ label: "Terms", max: 50_000 }).transform((text) => text ?? ""),
});

/** The rules of the levels, each as checkboxes. */
export const levelRulesInput = z.object({
  ...{ investorViewOnly: checkbox, investorStamped: checkbox },
  ...{ advisorViewOnly: checkbox, advisorStamped: checkbox },
  ...{ boardViewOnly: checkbox, boardStamped: checkbox },
});

export type LevelRulesInput = z.infer<typeof levelRulesInput>;
