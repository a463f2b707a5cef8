import { z } from "zod";
import { requiredLine } from "~/lib/input/input";

export const closingInput = z.object({
  reason: requiredLine({
    label: "Reason",
    max: 200,
    required: "Enter a reason. Guests and customers read it",
  }),
});
