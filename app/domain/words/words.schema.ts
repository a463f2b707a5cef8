import { z } from "zod";
import { formatCount } from "~/lib/counts";
import { isStorable, unstorable } from "~/lib/input/input";
import { MOST_SYNONYMS, synonymGroups, tidySynonyms } from "./synonyms";

const LONGEST_LIST = 10_000;

/** The owner's list of words that stand for one another. Empty for none. */
export const synonymsInput = z.object({
  lines: z
    .string({ error: "Write one group of words a line" })
    .default("")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine(
      (text) => text.length <= LONGEST_LIST,
      `The list must be ${formatCount(LONGEST_LIST)} characters or fewer`,
    )
    .refine(isStorable, unstorable("The list"))
    .superRefine((text, context) => {
      const groups = synonymGroups(text);
      const alone = groups.find((group) => group.length === 1);
      if (alone) {
        context.addIssue({
          code: "custom",
          message: `Write “${alone[0]}” with the words that mean the same, like preroll = joint`,
        });
      }
      if (groups.length > MOST_SYNONYMS) {
        context.addIssue({ code: "custom", message: `Write at most ${MOST_SYNONYMS} lines` });
      }
    })
    .transform(tidySynonyms),
});
