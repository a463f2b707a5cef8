import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { meetingRequests } from "~drizzle/schema";

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

/** The id column, where a repeated request finds its first one. */
export const meetingId = meetingRequests.id;

const answered = {
  ...columns,
  answer: meetingRequests.answer,
  answeredAt: meetingRequests.answeredAt,
};

export type MeetingRow = Pick<typeof meetingRequests.$inferSelect, keyof typeof columns>;

export type AnsweredMeeting = Pick<typeof meetingRequests.$inferSelect, keyof typeof answered>;

/** A request by id. Throws if it does not exist. */
export async function getMeeting(id: number): Promise<MeetingRow> {
  const [row] = await db.select(columns).from(meetingRequests).where(eq(meetingRequests.id, id));
  if (!row) throw new Error(`No meeting request ${id}`);
  return row;
}

/** A request with its reply, or null. */
export async function findMeeting(id: number): Promise<AnsweredMeeting | null> {
  const [row] = await db.select(answered).from(meetingRequests).where(eq(meetingRequests.id, id));
  return row ?? null;
}

/** Open requests without a reply for this day (YYYY-MM-DD) or later, oldest first. */
export function listUnansweredMeetings(tx: Database, day: string): Promise<MeetingRow[]> {
  const isOpen = eq(meetingRequests.status, "pending");
  return tx
    .select(columns)
    .from(meetingRequests)
    .where(and(isOpen, isNull(meetingRequests.answeredAt), gte(meetingRequests.preferredDate, day)))
    .orderBy(asc(meetingRequests.id));
}

const LATEST_REQUESTS = 50;

/** The latest 50 requests for admins: open ones first, then newest first. */
export function listMeetingRequests(): Promise<AnsweredMeeting[]> {
  return db
    .select(answered)
    .from(meetingRequests)
    .orderBy(desc(eq(meetingRequests.status, "pending")), desc(meetingRequests.id))
    .limit(LATEST_REQUESTS);
}
