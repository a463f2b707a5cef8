import { z } from "zod";
import { defaultDuration, durationOptions } from "~/content/form-options";
import { choice } from "~/lib/input/choices";
import {
  emailAddress,
  optionalDay,
  optionalText,
  optionalTime,
  requiredDay,
  requiredLine,
  requiredText,
} from "~/lib/input/input";

export const meetingInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter your name" }),
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }),
  preferredDate: requiredDay("Choose a date"),
  duration: choice(durationOptions, "Choose how long").default(defaultDuration),
  topic: requiredText({
    label: "Topic",
    max: 5000,
    required: "Enter what you want to talk about",
  }),
});

export type MeetingInput = z.infer<typeof meetingInput>;

/** The team's reply: a time, a message or both. */
export const meetingAnswerInput = z.object({
  date: optionalDay("Date"),
  time: optionalTime(),
  message: optionalText({ label: "Message", max: 10_000 }),
});

export type MeetingAnswerInput = z.infer<typeof meetingAnswerInput>;
