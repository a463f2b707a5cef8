import { z } from "zod";
import { readId } from "~/lib/input/read-id";
import { isStorable } from "~/lib/input/input";

/** More than any text that can be posted, so that a draft that is too long can be kept too. */
const DRAFT_LIMIT = 40_000;
const LINE_LIMIT = 2_000;

const typed = (label: string, max: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .refine((text) => text.length <= max, `${label} is too long to be kept`)
    .refine(isStorable, `${label} contains a character that cannot be stored`);

const anId = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? null : readId(String(value))));

/** A text that is not finished: nothing is required. */
export const draftInput = z.object({
  title: typed("The title", LINE_LIMIT),
  categoryId: typed("The category", LINE_LIMIT),
  videoUrl: typed("The video link", LINE_LIMIT),
  content: typed("The text", DRAFT_LIMIT),
  parentId: anId,
  /** Which version of which draft the form shows, if it shows one. */
  draftId: anId,
  draftVersion: anId,
});

/** The API's body also contains the post of a comment. */
export const apiDraftInput = draftInput.extend({ postId: anId });

export type DraftInput = z.infer<typeof draftInput>;

/** A version of a draft. */
export type DraftMark = { id: number; version: number };
