import { and, asc, eq, gte, lt } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { auditLog } from "~drizzle/schema";

/** How the log names the act. */
export const SALE_VOIDED = "counter sale voided";

/** The sales that were voided on a business day, the oldest first: who, when, what was in it and why. */
export const listVoided = (day: string) =>
  db
    .select({
      id: auditLog.id,
      by: auditLog.actorName,
      detail: auditLog.detail,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.act, SALE_VOIDED),
        gte(auditLog.createdAt, businessInstant(day, "00:00")),
        lt(auditLog.createdAt, businessInstant(addDays(day, 1), "00:00")),
      ),
    )
    .orderBy(asc(auditLog.id));

export type VoidedSale = Awaited<ReturnType<typeof listVoided>>[number];
