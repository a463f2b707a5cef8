import { z } from "zod";
import { requiredLine } from "~/lib/input/input";

/** What a picture shows, for the owner. */
export const pictureInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter a name" }),
});

/** The form of an import has a file and nothing else. */
export const importInput = z.object({});

/** Why a day is closed. */
export const closingInput = z.object({
  reason: requiredLine({
    label: "Reason",
    max: 200,
    required: "Enter a reason. Guests and customers read it",
  }),
});
