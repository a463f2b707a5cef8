import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import { answerByMail } from "~/domain/mail/answer-by-mail.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { meetingRequests } from "~drizzle/schema";
import { confirmation } from "./meeting-mail";
import type { MeetingAnswerInput } from "./meetings.schema";
import type { MeetingRow } from "./meetings-queries.server";

/**
 * Mails the guest the confirmed time, a message or both, and marks the request as handled. The same
 * reply is not mailed twice. Problems: "invalid" for a time without a date, a time in the past, or
 * neither time nor message.
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
  await answerByMail(admin, { noun: "meeting", id, subject, answer }, (tx) =>
    tx
      .update(meetingRequests)
      .set({ answer, answeredAt: new Date(), status: "handled" })
      .where(
        and(eq(meetingRequests.id, id), sql`${meetingRequests.answer} is distinct from ${answer}`),
      )
      .returning({ name: meetingRequests.name, email: meetingRequests.email }),
  );
  return { ok: true, id };
}
