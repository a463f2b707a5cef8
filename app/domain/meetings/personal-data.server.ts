import { and, lt, ne } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { about, type PersonalTable, type Sweep } from "~/database/personal-tables.server";
import { meetingRequests } from "~drizzle/schema";
import { forgetMeetings, FORMER_GUEST } from "./store-meeting.server";

/** The table of meeting requests. */
export const meetingTables: PersonalTable[] = [
  {
    title: "Meeting requests",
    table: meetingRequests,
    where: about({ emails: [meetingRequests.email] }),
    forget: {
      how: "kept",
      why: "That a meeting was asked for, and when, stays for the figures, without the guest.",
      set: FORMER_GUEST,
    },
  },
];

/** Removes the guests of the oldest meetings from before then. Returns how many. */
export async function sweepMeetings(tx: Database, { before, limit }: Sweep): Promise<number> {
  const old = await tx
    .select({ id: meetingRequests.id })
    .from(meetingRequests)
    .where(
      and(lt(meetingRequests.createdAt, before), ne(meetingRequests.email, FORMER_GUEST.email)),
    )
    .orderBy(meetingRequests.id)
    .limit(limit);
  const ids = old.map(({ id }) => id);
  await forgetMeetings(tx, ids);
  return ids.length;
}
