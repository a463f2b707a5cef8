import { and, eq, ne } from "drizzle-orm";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import { LIMITS } from "~/database/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";
import { limitedOnce, made } from "~/database/once.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { meetingRequests } from "~drizzle/schema";
import { meetingReceivedMail } from "./meeting-mail";
import type { MeetingInput } from "./meetings.schema";
import { getMeeting, type MeetingRow } from "./meetings-queries.server";

/**
 * Stores a request for a meeting and informs guest and team by mail. The same request again within
 * 10 minutes is stored once. Problems: "invalid" for a day in the past (America/New_York),
 * "too-many".
 */
export async function requestMeeting(
  actor: Actor,
  input: MeetingInput,
): Promise<Outcome<{ meeting: MeetingRow }>> {
  if (input.preferredDate < businessDay(new Date())) {
    return refuse("invalid", "Choose a date that is today or later", { field: "preferredDate" });
  }
  const sent = await limitedOnce(
    { limit: LIMITS.publicForm, key: actor.address },
    { name: "request meeting", by: input.email, content: input },
    { id: meetingRequests.id },
    async (tx) => {
      const asked = made(
        await tx.insert(meetingRequests).values(input).returning({ id: meetingRequests.id }),
      );
      await queueMail(
        tx,
        meetingReceivedMail(asked.id, input),
        teamMail({
          subject: "A meeting request waits",
          path: "/investor-admin/communications",
          cause: `meeting:${asked.id}:team`,
        }),
      );
      return asked;
    },
  );
  return sent.ok ? { ok: true, meeting: await getMeeting(sent.id) } : sent;
}

/** Marks a request as handled or as open. Idempotent. */
export async function setMeetingStatus(admin: Admin, id: number, status: "handled" | "pending") {
  await audited(
    admin,
    (tx) =>
      tx
        .update(meetingRequests)
        .set({ status })
        .where(and(eq(meetingRequests.id, id), ne(meetingRequests.status, status)))
        .returning({ id: meetingRequests.id }),
    ([row]) => row && { act: `meeting ${status}`, subject: `meeting ${id}` },
  );
}
