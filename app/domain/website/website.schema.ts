import { z } from "zod";
import { requiredLine } from "~/lib/input/input";

/** What a picture shows, for the owner. */
export const pictureInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter a name" }),
});

/** The form of an import has a file and nothing else. */
export const importInput = z.object({});
