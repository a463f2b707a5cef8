import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import { answerItem } from "~/domain/inbox/answer-item.server";
import { businessDay } from "~/lib/dates/dates";
import { storeMeetingAnswer } from "~/domain/meetings/store-meeting.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { markAnswered, sourceOf } from "./mark-answered.server";
import { confirmation } from "~/domain/meetings/meeting-mail";
import type { MeetingAnswerInput } from "~/domain/meetings/meetings.schema";
import type { MeetingRow } from "~/domain/meetings/meetings-queries.server";

/**
 * Mails the guest the confirmed time, a message or both, and marks the request as handled. The same
 * reply again within 10 minutes is mailed once. Problems: "invalid" for a time without a date, a
 * time in the past, or neither time nor message.
 */
export async function answerMeeting(
  admin: Admin,
  { id, duration }: MeetingRow,
  { date, time, message }: MeetingAnswerInput,
): Promise<Outcome<{ id: number }>> {
  if (time && !date) return refuse("invalid", "Choose a date", { field: "date" });
  if (time && date && date < businessDay(new Date())) {
    return refuse("invalid", "Choose a date that is today or later", { field: "date" });
  }
  const sentence = time && date ? confirmation({ date, time }, duration) : null;
  const answer = [sentence, message].filter(Boolean).join("\n\n");
  if (!answer) return refuse("invalid", "Enter a time or write a message", { field: "time" });
  const subject = `Your meeting request at ${site.name}`;
  const source = await sourceOf({ meetingId: id });
  await answerItem(admin, source, { noun: "meeting", id, subject, answer }, async (tx) => {
    await markAnswered(tx, { meetingId: id });
    return storeMeetingAnswer(tx, id, answer);
  });
  return { ok: true, id };
}
