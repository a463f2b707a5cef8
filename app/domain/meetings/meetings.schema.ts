import { z } from "zod";
import { defaultDuration, durationOptions } from "~/content/form-options";
import { choice } from "~/lib/input/choices";
import { isCalendarDay, isTimeOfDay } from "~/lib/dates/dates";
import {
  emailAddress,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from "~/lib/input/input";

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

/** The team's answer: a time, a message or both. */
export const meetingAnswerInput = z.object({
  date: optionalLine({ label: "Date", max: 40 }).refine(
    (date) => date === null || isCalendarDay(date),
    "Enter a date as year-month-day, like 2026-06-01",
  ),
  time: optionalLine({ label: "Time", max: 40 }).refine(
    (time) => time === null || isTimeOfDay(time),
    "Enter a time as hour:minute, like 14:30",
  ),
  message: optionalText({ label: "Message", max: 10_000 }),
});

export type MeetingAnswerInput = z.infer<typeof meetingAnswerInput>;
