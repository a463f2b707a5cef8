import { z } from "zod";
import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import { choice } from "~/lib/input/choices";
import { isCalendarDay } from "~/lib/dates/dates";
import { emailAddress, optionalText, requiredLine } from "~/lib/input/input";

const DATE_MISSING = "Choose a date";

export const bookEventInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter your name" }),
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }),
  phone: requiredLine({ label: "Phone number", max: 50, required: "Enter your phone number" }),
  eventType: choice(eventTypeOptions, "Choose an experience"),
  preferredDate: z
    .string({ error: DATE_MISSING })
    .trim()
    .min(1, DATE_MISSING)
    .refine(isCalendarDay, "Enter a date as year-month-day, like 2026-06-01"),
  guestCount: choice(guestCountOptions, "Choose how many guests"),
  message: optionalText({ label: "Message", max: 5000 }),
});

export type BookEventInput = z.infer<typeof bookEventInput>;
