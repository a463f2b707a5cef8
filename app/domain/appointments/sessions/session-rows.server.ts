import { and, asc, eq, gt, gte, inArray, lt, ne, type SQL } from "drizzle-orm";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import type { Database } from "~/platform/database/db.server";
import { appointmentSessions, offerings } from "~drizzle/schema";

/** The columns of an offering that its sessions and reservations need. */
export const offeringColumns = {
  id: offerings.id,
  slug: offerings.slug,
  kind: offerings.kind,
  title: offerings.title,
  isPrivate: offerings.isPrivate,
  confirmsAtOnce: offerings.confirmsAtOnce,
};

export type OfferingKind = (typeof offerings.$inferSelect)["kind"];

export type OfferingRow = Pick<typeof offerings.$inferSelect, keyof typeof offeringColumns>;
export type SessionRow = typeof appointmentSessions.$inferSelect;
export type LockedSession = SessionRow & { offering: OfferingRow };

/** Sessions of these ids, locked in the order of their ids until the transaction ends. */
export async function lockSessions(
  tx: Database,
  ids: readonly number[],
): Promise<Map<number, LockedSession>> {
  if (ids.length === 0) return new Map();
  const locked = await lockWhere(tx, inArray(appointmentSessions.id, [...ids]));
  return new Map(locked.map((session) => [session.id, session]));
}

/** The sessions of a business day that have not begun and stand, locked in the same order. */
export const lockSessionsToCome = (tx: Database, day: string, now: Date) =>
  lockWhere(
    tx,
    and(
      ne(appointmentSessions.state, "cancelled"),
      gt(appointmentSessions.startsAt, now),
      gte(appointmentSessions.startsAt, businessInstant(day, "00:00")),
      lt(appointmentSessions.startsAt, businessInstant(addDays(day, 1), "00:00")),
    ),
  );

async function lockWhere(tx: Database, where: SQL | undefined): Promise<LockedSession[]> {
  const rows = await tx
    .select({ session: appointmentSessions, offering: offeringColumns })
    .from(appointmentSessions)
    .innerJoin(offerings, eq(offerings.id, appointmentSessions.offeringId))
    .where(where)
    .orderBy(asc(appointmentSessions.id))
    .for("update", { of: appointmentSessions });
  return rows.map(({ session, offering }) => ({ ...session, offering }));
}

/** The seats that a party holds in the session. */
export function seatsOf(session: LockedSession, partySize: number): number {
  return session.offering.isPrivate ? session.seats : partySize;
}

/** Whether the free seats are enough for a party that holds `held` of the taken ones. */
export function hasRoom(session: LockedSession, partySize: number, held = 0): boolean {
  return session.seatsTaken - held + seatsOf(session, partySize) <= session.seats;
}
