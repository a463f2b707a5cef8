import { desc, eq } from "drizzle-orm";
import { db } from "~/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import { LIMITS, spendLimit } from "~/domain/limits/limits.server";
import { made, once } from "~/domain/submissions/once.server";
import { businessDay } from "~/lib/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { meetingRequests } from "~drizzle/schema";
import type { MeetingInput } from "./meetings.schema";

const columns = {
  id: meetingRequests.id,
  name: meetingRequests.name,
  email: meetingRequests.email,
  topic: meetingRequests.topic,
  preferredDate: meetingRequests.preferredDate,
  duration: meetingRequests.duration,
  status: meetingRequests.status,
  createdAt: meetingRequests.createdAt,
};

export type MeetingRow = Pick<typeof meetingRequests.$inferSelect, keyof typeof columns>;

/**
 * Stores a request for a meeting; the same one again within 10 minutes once. Problems: "invalid"
 * for a day in the past (America/New_York), "too-many".
 */
export async function requestMeeting(
  actor: Actor,
  input: MeetingInput,
): Promise<Outcome<{ meeting: MeetingRow }>> {
  if (input.preferredDate < businessDay(new Date())) {
    return refuse("invalid", "Choose a date that is today or later", { field: "preferredDate" });
  }
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  const { id } = await once(
    { name: "request meeting", by: input.email, content: input },
    { id: meetingRequests.id },
    async (tx) =>
      made(await tx.insert(meetingRequests).values(input).returning({ id: meetingRequests.id })),
  );
  const [meeting] = await db
    .select(columns)
    .from(meetingRequests)
    .where(eq(meetingRequests.id, id));
  if (!meeting) throw new Error(`No meeting request ${id}`);
  return { ok: true, meeting };
}

const LATEST_REQUESTS = 50;

/** The latest 50 requests for admins: those that wait for an answer first, then newest first. */
export function listMeetingRequests(): Promise<MeetingRow[]> {
  return db
    .select(columns)
    .from(meetingRequests)
    .orderBy(desc(eq(meetingRequests.status, "pending")), desc(meetingRequests.id))
    .limit(LATEST_REQUESTS);
}

/** Marks a request as handled, or as waiting again; done already is as good. */
export async function setMeetingStatus(id: number, status: "handled" | "pending") {
  await audited(
    (tx) =>
      tx
        .update(meetingRequests)
        .set({ status })
        .where(eq(meetingRequests.id, id))
        .returning({ id: meetingRequests.id }),
    ([row]) => row && { act: `meeting ${status}`, subject: `meeting ${id}` },
  );
}
