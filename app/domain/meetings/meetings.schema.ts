import { z } from "zod";
import { defaultDuration, durationOptions } from "~/content/form-options";
import { choice } from "~/lib/choices";
import { isCalendarDay } from "~/lib/dates";
import { emailAddress, requiredLine, requiredText } from "~/lib/input";

const DATE_MISSING = "Choose a date";

export const meetingInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter your name" }),
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }),
  preferredDate: z
    .string({ error: DATE_MISSING })
    .trim()
    .min(1, DATE_MISSING)
    .refine(isCalendarDay, "Enter a date as year-month-day, like 2026-06-01"),
  duration: choice(durationOptions, "Choose how long").default(defaultDuration),
  topic: requiredText({
    label: "Topic",
    max: 5000,
    required: "Enter what you want to talk about",
  }),
});

export type MeetingInput = z.infer<typeof meetingInput>;
