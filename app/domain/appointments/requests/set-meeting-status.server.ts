import { db } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { reopenItem, settleItem } from "~/domain/inbox/inbox-items.server";
import { changeMeetingStatus } from "~/domain/meetings/store-meeting.server";
import { markAnswered, sourceOf } from "./mark-answered.server";

/** Marks a request for a meeting as handled or as open, in the inbox too. Idempotent. */
export async function setMeetingStatus(admin: Admin, id: number, status: "handled" | "pending") {
  await db.transaction(async (tx) => {
    if (!(await changeMeetingStatus(tx, id, status))) return;
    await recordAudit(tx, admin, { act: `meeting ${status}`, subject: `meeting ${id}` });
    const source = await sourceOf({ meetingId: id }, tx);
    if (status === "handled") await markAnswered(tx, { meetingId: id });
    if (source) await (status === "handled" ? settleItem : reopenItem)(tx, source, admin);
  });
}
