import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { runEach } from "~/platform/jobs/jobs.server";
import { appointmentSeries, appointmentSessions, type SeriesValues } from "~drizzle/schema";
import { sessionTimes } from "./create-session.server";
import { seriesTimes, valuesOn } from "./series-days";

/** How far ahead sessions of a series are made. */
export const DAYS_AHEAD = 180;

export type Series = typeof appointmentSeries.$inferSelect;

/**
 * Makes the sessions of all series up to 180 days ahead. Days that were reached before are left
 * alone, so that a session that an admin moved is not made again. Several processes may run it.
 */
export async function extendSeries(now = new Date()) {
  const last = addDays(businessDay(now), DAYS_AHEAD);
  const behind = await db
    .select({ id: appointmentSeries.id })
    .from(appointmentSeries)
    .where(
      and(
        or(isNull(appointmentSeries.madeUntil), lt(appointmentSeries.madeUntil, last)),
        or(
          isNull(appointmentSeries.endsOn),
          isNull(appointmentSeries.madeUntil),
          gt(appointmentSeries.endsOn, appointmentSeries.madeUntil),
        ),
      ),
    )
    .orderBy(asc(appointmentSeries.id));
  await runEach(behind, ({ id }) =>
    db.transaction(async (tx) => {
      const [series] = await tx
        .select()
        .from(appointmentSeries)
        .where(eq(appointmentSeries.id, id))
        .for("update");
      if (series) await makeSessions(tx, series, now);
    }),
  );
}

/** Makes the missing sessions of a series, whose row is locked or new. Returns how many. */
export async function makeSessions(tx: Database, series: Series, now: Date): Promise<number> {
  const today = businessDay(now);
  const last = addDays(today, DAYS_AHEAD);
  const next = series.madeUntil === null ? today : addDays(series.madeUntil, 1);
  const made = sessionsOf(series, next > today ? next : today, last, now);
  if (made.length > 0) {
    await tx.insert(appointmentSessions).values(made).onConflictDoNothing();
  }
  await tx
    .update(appointmentSeries)
    // A clock that was ahead for a while must not make it forget the days between.
    .set({ madeUntil: sql`greatest(${appointmentSeries.madeUntil}, ${last}::date)` })
    .where(eq(appointmentSeries.id, series.id));
  return made.length;
}

/** The sessions of a series on these days, both included, that are ahead, with the values of each day. */
export function sessionsOf(series: Series, from: string, to: string, now: Date) {
  const { id: seriesId, offeringId } = series;
  return seriesTimes(series, from, to)
    .map((local) => {
      const values: SeriesValues = valuesOn<SeriesValues>(series, local.day);
      const { minutes, seats, minParty, maxParty, place, videoLink, host, room } = values;
      const usual = { seriesId, offeringId, seats, minParty, maxParty, place, videoLink };
      return { ...usual, host, room, ...sessionTimes({ ...local, minutes }) };
    })
    .filter(({ startsAt }) => startsAt > now);
}
