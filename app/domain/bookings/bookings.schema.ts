import { z } from "zod";
import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import { choice } from "~/lib/input/choices";
import { emailAddress, optionalText, requiredDay, requiredLine } from "~/lib/input/input";

export const bookEventInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter your name" }),
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }),
  phone: requiredLine({ label: "Phone number", max: 50, required: "Enter your phone number" }),
  eventType: choice(eventTypeOptions, "Choose an experience"),
  preferredDate: requiredDay("Choose a date"),
  guestCount: choice(guestCountOptions, "Choose how many guests"),
  message: optionalText({ label: "Message", max: 5000 }),
});

export type BookEventInput = z.infer<typeof bookEventInput>;
