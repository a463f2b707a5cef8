import { z } from "zod";
import { requiredText } from "~/lib/input/input";

/** The team's reply to a request or message. */
export const answerInput = z.object({
  answer: requiredText({ label: "Answer", max: 10_000, required: "Write your answer" }),
});

export type AnswerInput = z.infer<typeof answerInput>;
