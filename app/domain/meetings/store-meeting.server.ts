import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
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

/** Stores the team's latest reply, which handles the request. Returns the guest. */
export function storeMeetingAnswer(tx: Database, id: number, answer: string) {
  return tx
    .update(meetingRequests)
    .set({ answer, answeredAt: new Date(), status: "handled" })
    .where(eq(meetingRequests.id, id))
    .returning({ name: meetingRequests.name, email: meetingRequests.email });
}

/** Marks the requests of these meetings as handled, in the transaction of their answer. */
export async function settleMeeting(tx: Database, id: number) {
  await tx.update(meetingRequests).set({ status: "handled" }).where(eq(meetingRequests.id, id));
}

/** Sets the status of a request. Returns whether it changed. */
export async function changeMeetingStatus(
  tx: Database,
  id: number,
  status: "handled" | "pending",
): Promise<boolean> {
  const changed = await tx
    .update(meetingRequests)
    .set({ status })
    .where(and(eq(meetingRequests.id, id), ne(meetingRequests.status, status)))
    .returning({ id: meetingRequests.id });
  return changed.length > 0;
}
