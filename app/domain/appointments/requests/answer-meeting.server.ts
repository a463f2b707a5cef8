import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { lockItem } from "~/domain/inbox/lock-item.server";
import { reopenItem, settleItem } from "~/domain/inbox/inbox-items.server";
import { answerItem } from "~/domain/inbox/replies/answer-item.server";
import { businessDay } from "~/lib/dates/dates";
import { changeMeetingStatus, storeMeetingAnswer } from "~/domain/meetings/store-meeting.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { meetingConfirmed, requestSubject } from "../appointments-mails.server";
import { markAnswered, sourceOf } from "./mark-answered.server";
import type { MeetingAnswerInput } from "~/domain/meetings/meetings.schema";
import type { MeetingRow } from "~/domain/meetings/meetings-queries.server";

/**
 * Mails the guest the confirmed time, a message or both, and marks the request as handled. The same
 * reply again within 10 minutes is mailed once. Problems: "invalid" for a time without a date, a
 * time in the past, or neither time nor message; "conflict", if the page does not show what happened
 * since.
 */
export async function answerMeeting(
  admin: Admin,
  { id, duration }: MeetingRow,
  { date, time, message, seen }: MeetingAnswerInput & { seen?: string | undefined },
): Promise<Outcome<{ id: number }>> {
  if (time && !date) return refuse("invalid", "Choose a date", { field: "date" });
  if (time && date && date < businessDay(new Date())) {
    return refuse("invalid", "Choose a date that is today or later", { field: "date" });
  }
  const sentence = time && date ? meetingConfirmed({ date, time }, duration) : null;
  const answer = [sentence, message].filter(Boolean).join("\n\n");
  if (!answer) return refuse("invalid", "Enter a time or write a message", { field: "time" });
  const subject = requestSubject("meeting");
  const source = await sourceOf({ meetingId: id });
  const reply = { noun: "meeting", id, subject, answer, seen };
  const answered = await answerItem(admin, source, reply, async (tx) => {
    await markAnswered(tx, { meetingId: id });
    return storeMeetingAnswer(tx, id, answer);
  });
  return answered.ok ? { ok: true, id } : answered;
}

/** Marks a request for a meeting as handled or as open, in the inbox too. Idempotent. */
export async function setMeetingStatus(admin: Admin, id: number, status: "handled" | "pending") {
  await db.transaction(async (tx) => {
    const source = await sourceOf({ meetingId: id }, tx);
    if (source) await lockItem(tx, source);
    if (!(await changeMeetingStatus(tx, id, status))) return;
    await recordAudit(tx, admin, { act: `meeting ${status}`, subject: `meeting ${id}` });
    if (status === "handled") await markAnswered(tx, { meetingId: id });
    if (source) await (status === "handled" ? settleItem : reopenItem)(tx, source, admin);
  });
}
