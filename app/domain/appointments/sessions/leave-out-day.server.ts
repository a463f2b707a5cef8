import { and, asc, eq, gt, ne } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { appointmentSeries, appointmentSessions } from "~drizzle/schema";
import type { LeaveOutInput } from "../appointments.schema";
import { lockSeries, missingSeries } from "./change-series.server";
import { clearSessions, type Cleared } from "./clear-sessions.server";
import { type Remade, remakeSessions } from "./remake-sessions.server";
import { seriesTimes } from "./series-days";
import { lockSessions } from "./session-rows.server";
import { onDays } from "./sessions-queries.server";

/**
 * Leaves out a day of a series: its times of that day without guests go, and the others are
 * cancelled with the reason, as cancelSession does it, with the same ten minutes to undo it. The
 * same day again changes nothing. Problems: "not-found"; "invalid" at `day` for a day in the past or
 * without a time of the series, at `reason` if parties are told and there is none.
 */
export async function leaveOutDay(
  admin: Admin,
  id: number,
  { day, reason }: LeaveOutInput,
): Promise<Outcome<Cleared & { id: number }>> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const series = await lockSeries(tx, id);
    if (!series) return missingSeries();
    if (day < businessDay(now)) {
      return refuse("invalid", "Choose a day that is today or later", { field: "day" });
    }
    const { exceptions } = series;
    const sessions = await lockSessionsOn(tx, id, { from: day, to: day }, now);
    const isLeftOut = exceptions.includes(day);
    if (!isLeftOut && sessions.length === 0 && seriesTimes(series, day, day).length === 0) {
      return refuse("invalid", "The series has no time on this day", { field: "day" });
    }
    const cleared = await clearSessions(tx, {
      ...{ admin, sessions, reason, now },
      isCancelled: () => true,
      unaskedReason: "Not on this day",
    });
    if (!cleared.ok) return cleared;
    if (!isLeftOut) await writeExceptions(tx, id, [...exceptions, day].sort());
    if (!isLeftOut || sessions.length > 0) {
      const detail = `${formatDay(day)}, ${cleared.told} parties told`;
      await recordAudit(tx, admin, { act: "series day left out", subject: `series ${id}`, detail });
    }
    return { ...cleared, id };
  });
}

/**
 * Brings back a day that was left out: its times are made again, with the values that the series has
 * on that day. A cancellation of the last ten minutes is undone instead, with its parties. A day
 * that is not left out stays as it is. Problems: "not-found"; "conflict" for a day in the past.
 */
export async function bringBackDay(
  admin: Admin,
  id: number,
  { day }: { day: string },
): Promise<Outcome<Remade & { id: number }>> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const series = await lockSeries(tx, id);
    if (!series) return missingSeries();
    if (day < businessDay(now)) return refuse("conflict", "This day is over");
    if (!series.exceptions.includes(day)) {
      return { ok: true as const, id, made: 0, restored: 0, clashes: [] };
    }
    const exceptions = series.exceptions.filter((one) => one !== day);
    await writeExceptions(tx, id, exceptions);
    const days = { from: day, to: day, since: null };
    const remade = await remakeSessions(tx, admin, { ...series, exceptions }, days, now);
    const detail = formatDay(day);
    await recordAudit(tx, admin, { act: "series day back", subject: `series ${id}`, detail });
    return { ok: true as const, id, ...remade };
  });
}

async function writeExceptions(tx: Database, id: number, exceptions: string[]) {
  await tx.update(appointmentSeries).set({ exceptions }).where(eq(appointmentSeries.id, id));
}

/** The sessions of a series on these days that are ahead and not cancelled, locked. */
export async function lockSessionsOn(
  tx: Database,
  seriesId: number,
  { from, to }: { from: string; to: string },
  now: Date,
) {
  const rows = await tx
    .select({ id: appointmentSessions.id })
    .from(appointmentSessions)
    .where(
      and(
        eq(appointmentSessions.seriesId, seriesId),
        onDays(from, to),
        gt(appointmentSessions.startsAt, now),
        ne(appointmentSessions.state, "cancelled"),
      ),
    )
    .orderBy(asc(appointmentSessions.id));
  const locked = await lockSessions(
    tx,
    rows.map(({ id }) => id),
  );
  // One that was cancelled or moved meanwhile was read before it was locked.
  return [...locked.values()].filter(
    ({ state, startsAt }) =>
      state !== "cancelled" && businessDay(startsAt) >= from && businessDay(startsAt) <= to,
  );
}
