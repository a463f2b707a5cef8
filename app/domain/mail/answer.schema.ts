import { z } from "zod";
import { requiredText } from "~/lib/input/input";

/** The team's reply to a request or message. */
export const answerInput = z.object({
  answer: requiredText({ label: "Answer", max: 10_000, required: "Write your answer" }),
  /** Whether the sender has the next turn. By default nothing more is to be done. */
  waits: z
    .enum(["on", "off"])
    .optional()
    .transform((value) => value === "on"),
});

export type AnswerInput = { answer: string; waits?: boolean };

/** An answer, and how far the page of its form showed the story. */
export type SeenAnswer = AnswerInput & { seen?: string | undefined };
