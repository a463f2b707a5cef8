import { and, eq, gte, inArray, notExists, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import {
  appointmentSeries,
  appointmentSessions,
  reservationProposals,
  reservations,
} from "~drizzle/schema";

/**
 * Ends a series after a day: no further sessions are made, and later ones that nobody has asked
 * for are removed. Those with parties stay, because they are cancelled with a reason. Returns how
 * many were removed and how many stay. Problems: "not-found"; "invalid" at `endsOn` for a day in the
 * past or before the series starts.
 */
export async function endSeries(
  admin: Admin,
  id: number,
  endsOn: string,
): Promise<Outcome<{ id: number; removed: number; kept: number }>> {
  if (endsOn < businessDay(new Date())) {
    return refuse("invalid", "Choose a day that is today or later", { field: "endsOn" });
  }
  return db.transaction(async (tx) => {
    const [series] = await tx
      .select({ startsOn: appointmentSeries.startsOn })
      .from(appointmentSeries)
      .where(eq(appointmentSeries.id, id))
      .for("update");
    if (!series) return refuse("not-found", "That series is no longer there");
    if (endsOn < series.startsOn) {
      return refuse("invalid", "The last day must not be before the first", { field: "endsOn" });
    }
    await tx.update(appointmentSeries).set({ endsOn }).where(eq(appointmentSeries.id, id));
    const later = await lockLater(tx, id, endsOn);
    const { length: removed } = await removeUnasked(tx, later);
    const detail = `last day ${formatDay(endsOn)}, ${removed} times removed`;
    await recordAudit(tx, admin, { act: "series ended", subject: `series ${id}`, detail });
    return { ok: true, id, removed, kept: later.length - removed };
  });
}

/** The ids of the series' sessions after the day that were not cancelled, locked. */
async function lockLater(tx: Database, seriesId: number, endsOn: string): Promise<number[]> {
  const rows = await tx
    .select({ id: appointmentSessions.id })
    .from(appointmentSessions)
    .where(
      and(
        eq(appointmentSessions.seriesId, seriesId),
        gte(appointmentSessions.startsAt, businessInstant(addDays(endsOn, 1), "00:00")),
        inArray(appointmentSessions.state, ["open", "closed"]),
      ),
    )
    .orderBy(appointmentSessions.id)
    .for("update");
  return rows.map(({ id }) => id);
}

/** Deletes those of the sessions that nobody has asked for and nobody was proposed. Returns them. */
export async function removeUnasked(tx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const asked = tx
    .select({ one: sql`1` })
    .from(reservations)
    .where(eq(reservations.sessionId, appointmentSessions.id));
  const proposed = tx
    .select({ one: sql`1` })
    .from(reservationProposals)
    .where(eq(reservationProposals.sessionId, appointmentSessions.id));
  const removed = await tx
    .delete(appointmentSessions)
    .where(and(inArray(appointmentSessions.id, [...ids]), notExists(asked), notExists(proposed)))
    .returning({ id: appointmentSessions.id });
  return removed.map(({ id }) => id);
}
