import { and, asc, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { businessDay } from "~/lib/dates/dates";
import { appointmentSessions, type SeriesValues } from "~drizzle/schema";
import { detach, isFrom, slotStart } from "./change-series.server";
import { clashesOf } from "./clashes.server";
import { type Series, sessionsOf } from "./extend-series.server";
import { restoreLocked } from "./restore-session.server";
import { valuesOn } from "./series-days";
import { type LockedSession, lockSessions } from "./session-rows.server";

type Days = {
  from: string;
  to: string;
  /** Sessions that were cancelled before are not made again. Null to make all. */
  since: Date | null;
};

/** What was made again: new sessions, undone cancellations, and what the new ones meet. */
export type Remade = { made: number; restored: number; clashes: string[] };

/**
 * Makes the sessions of a locked series on these days again, as far as the clock has made them. A
 * session that is there stays, wherever it was moved. A cancellation that can still be undone is
 * undone, with its parties, who hear nothing of either.
 */
export async function remakeSessions(
  tx: Database,
  admin: Admin,
  series: Series,
  { from, to, since }: Days,
  now: Date,
): Promise<Remade> {
  const today = businessDay(now);
  const first = from > today ? from : today;
  const last = series.madeUntil !== null && series.madeUntil < to ? series.madeUntil : to;
  const there = await lockThere(tx, series.id, first);
  const missing: ReturnType<typeof sessionsOf> = [];
  let restored = 0;
  for (const wanted of sessionsOf(series, first, last, now)) {
    const start = wanted.startsAt.getTime();
    const those = there.filter(
      (one) => one.startsAt.getTime() === start || slotStart(one).getTime() === start,
    );
    if (those.some(({ state }) => state !== "cancelled")) continue;
    if (since && those.some(({ cancelledAt }) => !cancelledAt || cancelledAt < since)) continue;
    if (await restoreOne(tx, admin, those, now)) {
      restored += 1;
      continue;
    }
    await detach(
      tx,
      those.map(({ id }) => id),
    );
    missing.push(wanted);
  }
  if (missing.length === 0) return { made: 0, restored, clashes: [] };
  const made = await tx
    .insert(appointmentSessions)
    .values(missing)
    .onConflictDoNothing()
    .returning({ id: appointmentSessions.id });
  const { place, videoLink, host, room } = valuesOn<SeriesValues>(series, first);
  const ids = made.map(({ id }) => id);
  const clashes = await clashesOf(tx, { times: missing, ids, place, videoLink, host, room });
  return { made: made.length, restored, clashes };
}

async function lockThere(tx: Database, seriesId: number, from: string): Promise<LockedSession[]> {
  const rows = await tx
    .select({ id: appointmentSessions.id })
    .from(appointmentSessions)
    .where(and(eq(appointmentSessions.seriesId, seriesId), isFrom(seriesId, from)))
    .orderBy(asc(appointmentSessions.id));
  const ids = rows.map(({ id }) => id);
  return [...(await lockSessions(tx, ids)).values()];
}

/** Undoes the cancellation of one of them. Returns whether that could be done. */
async function restoreOne(tx: Database, admin: Admin, those: readonly LockedSession[], now: Date) {
  for (const session of those) {
    if ((await restoreLocked(tx, admin, session, now)) === null) return true;
  }
  return false;
}
