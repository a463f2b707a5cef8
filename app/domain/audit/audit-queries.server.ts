import { and, asc, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { auditLog } from "~drizzle/schema";
import { accountSubject } from "./record-audit.server";

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

/** The newest entries of what an account did as admin, and of what was done to it. */
export async function auditOf(account: { id: number; username: string }, limit: number) {
  const newest = (where: SQL) =>
    db.select(columns).from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit);
  const [did, suffered] = await Promise.all([
    newest(eq(auditLog.actorId, account.id)),
    newest(eq(auditLog.subject, accountSubject(account))),
  ]);
  return { did, suffered };
}

/** The entries of an act on a business day, the oldest first. */
export const auditedOn = (day: string, act: string): Promise<AuditRow[]> =>
  db
    .select(columns)
    .from(auditLog)
    .where(
      and(
        eq(auditLog.act, act),
        gte(auditLog.createdAt, businessInstant(day, "00:00")),
        lt(auditLog.createdAt, businessInstant(addDays(day, 1), "00:00")),
      ),
    )
    .orderBy(asc(auditLog.id));

/** The audit log, newest first. */
export const auditList = pagedList<AuditRow>({
  id: auditLog.id,
  search: [auditLog.actorName, auditLog.act, auditLog.subject, auditLog.detail],
  fetch: (where, limit) =>
    db.select(columns).from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit),
});
