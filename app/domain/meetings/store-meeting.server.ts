import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { meetingRequests } from "~drizzle/schema";
import type { MeetingRow } from "./meetings-queries.server";

type NewMeeting = Pick<MeetingRow, "name" | "email" | "topic" | "preferredDate" | "duration">;

/** Inserts a meeting request. Returns its id. */
export async function storeMeeting(tx: Database, meeting: NewMeeting): Promise<{ id: number }> {
  const { name, email, topic, preferredDate, duration } = meeting;
  const values = { name, email, topic, preferredDate, duration };
  return onlyRow(
    await tx.insert(meetingRequests).values(values).returning({ id: meetingRequests.id }),
  );
}
