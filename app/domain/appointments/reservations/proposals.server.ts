import { eq, inArray, sql } from "drizzle-orm";
import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { runEach } from "~/platform/jobs/jobs.server";
import { UNDO_MS } from "~/domain/opening/undo-time";
import {
  appointmentSessions,
  offerings,
  reservationProposals,
  reservations,
} from "~drizzle/schema";
import { type LockedSession, offeringColumns } from "../sessions/session-rows.server";
import { changeLocked } from "./locked-reservation.server";
import { takesParty } from "./place";
import { storeChange } from "./store-change.server";
import type { Author } from "./reservation-changed.server";
import { type Reservation, writeChange } from "./write-change.server";

/**
 * Withdraws the proposals of which none can be taken any more: all were cancelled, closed or
 * filled, or have begun. A request is the team's turn again, with a new due time, and the guest is
 * told once. A party of a waiting list keeps its place.
 */
export async function withdrawProposals(now: Date) {
  const ids = await listUntakeable(now);
  if (ids.length === 0) return;
  const rows = await db
    .select()
    .from(reservationProposals)
    .where(inArray(reservationProposals.reservationId, ids));
  await runEach(ids, (id) => {
    const other = rows.flatMap((row) => (row.reservationId === id ? [row.sessionId] : []));
    return changeLocked({ id, other, now }, async (tx, { reservation, session, sessions }) => {
      const { state, partySize } = reservation;
      const proposed = await tx
        .select({ id: reservationProposals.sessionId })
        .from(reservationProposals)
        .where(eq(reservationProposals.reservationId, id));
      const isStanding = proposed.some((one) => {
        const locked = sessions.get(one.id);
        // Another one was proposed meanwhile.
        return !locked || takesParty(asKept(locked, now), partySize, now);
      });
      const waits = state === "requested" || state === "waiting";
      if (!waits || proposed.length === 0 || isStanding) return { ok: true };
      await tx.delete(reservationProposals).where(eq(reservationProposals.reservationId, id));
      const set = state === "requested" ? { dueAt: await answerDueAt(tx, now) } : {};
      const author = { by: "system" } as const;
      await writeChange(tx, reservation, { act: "withdrawn", author, session, set }, now);
      return { ok: true };
    });
  });
}

/** A time whose cancellation can still be undone stays proposed, though nobody can take it. */
function asKept(session: LockedSession, now: Date): LockedSession {
  const { cancelledAt, cancelledFrom } = session;
  const isKept = cancelledFrom && cancelledAt && now.getTime() - cancelledAt.getTime() < UNDO_MS;
  return isKept ? { ...session, state: cancelledFrom } : session;
}

/** The reservations with proposals that takesParty refuses, all of them. */
async function listUntakeable(now: Date): Promise<number[]> {
  const found = await selectRows<{ id: number }>(sql`
    select distinct r.id from ${reservations} r
    join ${reservationProposals} proposal on proposal.reservation_id = r.id
    where r.state in ('requested', 'waiting') and not exists (
      select from ${reservationProposals} other
      join ${appointmentSessions} s on s.id = other.session_id
      join ${offerings} o on o.id = s.offering_id
      where other.reservation_id = r.id
        and (s.state = 'open' or s.state = 'cancelled' and s.cancelled_from = 'open'
          and s.cancelled_at > ${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz)
        and s.starts_at > ${now.toISOString()}::timestamptz
        and r.party_size between s.min_party and s.max_party
        and s.seats_taken + case when o.is_private then s.seats else r.party_size end <= s.seats)
    order by r.id`);
  return found.map(({ id }) => id);
}

/**
 * Mails the proposals of a locked reservation again, because one of them was moved. Its own session
 * is not locked: nothing of it changes.
 */
export async function proposeAgain(
  tx: Database,
  { id, sessionId, state }: Reservation,
  author: Author,
  now: Date,
) {
  const reservation = onlyRow(
    await tx
      .update(reservations)
      .set({ sequence: sql`${reservations.sequence} + 1` })
      .where(eq(reservations.id, id))
      .returning(),
  );
  const [own] = await tx
    .select({ session: appointmentSessions, offering: offeringColumns })
    .from(appointmentSessions)
    .innerJoin(offerings, eq(offerings.id, appointmentSessions.offeringId))
    .where(eq(appointmentSessions.id, sessionId ?? 0));
  const session = own ? { ...own.session, offering: own.offering } : null;
  await storeChange(tx, state, reservation, { act: "proposed", author, session }, now);
}
