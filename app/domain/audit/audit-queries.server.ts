import { desc } from "drizzle-orm";
import { db } from "~/database/db.server";
import { pagedList } from "~/database/paged-list.server";
import { auditLog } from "~drizzle/schema";

const columns = {
  id: auditLog.id,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  act: auditLog.act,
  subject: auditLog.subject,
  detail: auditLog.detail,
  createdAt: auditLog.createdAt,
};

export type AuditRow = Pick<typeof auditLog.$inferSelect, keyof typeof columns>;

/** The audit log, newest first. */
export const auditList = pagedList<AuditRow>({
  id: auditLog.id,
  search: [auditLog.actorName, auditLog.act, auditLog.subject, auditLog.detail],
  fetch: (where, limit) =>
    db.select(columns).from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit),
});
