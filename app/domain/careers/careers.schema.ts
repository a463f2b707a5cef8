import { z } from "zod";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import { choice } from "~/lib/input/choices";
import { emailAddress, optionalLine, optionalText, requiredLine } from "~/lib/input/input";

const PHONE_TOO_SHORT = "Phone number must be at least 10 digits";

/** The form's fields. The resume is passed separately, as a file or as a data URL. */
export const applyInput = z.object({
  firstName: requiredLine({ label: "First name", max: 100, required: "First name is required" }),
  lastName: requiredLine({ label: "Last name", max: 100, required: "Last name is required" }),
  email: emailAddress({ required: "Invalid email address", invalid: "Invalid email address" }),
  phone: requiredLine({ label: "Phone number", max: 50, required: PHONE_TOO_SHORT }).refine(
    (phone) => phone.length >= 10,
    PHONE_TOO_SHORT,
  ),
  position: choice(positionOptions, "Position is required"),
  experience: choice(experienceOptions, "Experience level is required"),
  availability: choice(availabilityOptions, "Availability is required"),
  coverLetter: optionalText({ label: "Cover letter", max: 10_000 }),
  /** The last part of the address of the opening that it answers, if it answers one. */
  opening: optionalLine({ label: "Opening", max: 220 }),
});

/** The API's body: the form's fields, and the resume as text. */
export const applyJsonInput = applyInput.extend({
  resumeFileName: optionalLine({ label: "Resume file name", max: 255 }),
  resumeFileData: z.string({ error: "Resume must be a data URL" }).nullish(),
});

export type ApplyInput = z.infer<typeof applyInput>;
