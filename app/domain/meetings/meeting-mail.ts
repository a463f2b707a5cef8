import { site } from "~/content/site";
import { formatDay, formatTime } from "~/lib/dates/dates";
import type { MeetingInput } from "./meetings.schema";

/**
 * The guest's confirmation. It contains no typed text, so that nobody can send messages through the
 * site.
 */
export function meetingReceivedMail(id: number, meeting: MeetingInput) {
  return {
    to: meeting.email,
    subject: `Your meeting request at ${site.name}`,
    text: [
      "We have your request. This is what you asked for:",
      `Date: ${formatDay(meeting.preferredDate)}\nLength: ${meeting.duration} minutes`,
      "It is not confirmed yet: we confirm the time by e-mail.",
      `If this was not you, or something is wrong, write to ${site.email}.`,
    ].join("\n\n"),
    replyTo: site.email,
    cause: `meeting:${id}:received`,
  };
}

/** The sentence that confirms a meeting. */
export function confirmation({ date, time }: { date: string; time: string }, duration: string) {
  return `We confirm our meeting on ${formatDay(date)} at ${formatTime(time)}, New York time, for ${duration} minutes.`;
}
