import { z } from "zod";
import { emailAddress, requiredText } from "~/lib/input/input";

export const guestInput = z.object({
  email: emailAddress({
    required: "Enter an email address",
    invalid: "Enter a valid email address",
  }),
});

export const guestNoteInput = guestInput.extend({
  note: requiredText({ label: "Note", max: 2000, required: "Write your note" }),
});

export type GuestNoteInput = z.infer<typeof guestNoteInput>;
