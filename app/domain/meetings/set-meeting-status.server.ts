import { and, eq, ne } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import { meetingRequests } from "~drizzle/schema";

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
