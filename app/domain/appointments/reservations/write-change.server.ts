import { eq, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { settleMeeting } from "~/domain/meetings/store-meeting.server";
import { appointmentSessions, reservations } from "~drizzle/schema";
import { holdsSeats } from "../appointment-states";
import { seatsOf } from "../sessions/session-rows.server";
import { manageToken, newReference, newTokenSeed } from "./reservation-links.server";
import { storeChange } from "./store-change.server";
import { isMailed, type ToldChange } from "./reservation-changed.server";

/** A reservation as it is stored. */
export type Reservation = typeof reservations.$inferSelect;

type Change = ToldChange & { set: Partial<Omit<Reservation, "id" | "seats" | "sequence">> };

/**
 * Changes a reservation, whose session is locked: its row, the seats it holds, its history, one
 * mail to the guest and, after a guest's change, one to the team as the settings say. All in the
 * caller's transaction.
 */
export async function writeChange(
  tx: Database,
  before: Reservation,
  change: Change,
  now: Date,
): Promise<Reservation> {
  const { session, set } = change;
  const state = set.state ?? before.state;
  const partySize = set.partySize ?? before.partySize;
  const seats = session && holdsSeats(state) ? seatsOf(session, partySize) : 0;
  if (before.sessionId !== null && before.sessionId !== session?.id) {
    await addSeats(tx, before.sessionId, -before.seats);
  }
  if (session) {
    await addSeats(tx, session.id, seats - (before.sessionId === session.id ? before.seats : 0));
  }
  const row = onlyRow(
    await tx
      .update(reservations)
      .set({
        ...set,
        seats,
        sessionId: session?.id ?? null,
        ...((isMailed(change.act) || change.act === "restored") && {
          sequence: sql`${reservations.sequence} + 1`,
        }),
        tokenHash: manageToken(before).hash,
      })
      .where(eq(reservations.id, before.id))
      .returning(),
  );
  const isAnswer = change.author.by === "team" && (state === "confirmed" || state === "declined");
  if (isAnswer && row.meetingId !== null) await settleMeeting(tx, row.meetingId);
  await storeChange(tx, before.state, row, change, now);
  return row;
}

type NewReservation = Omit<
  typeof reservations.$inferInsert,
  "reference" | "sessionId" | "seats" | "sequence" | "tokenSeed" | "tokenHash"
>;

/** Stores a new reservation, with everything that writeChange does. */
export async function insertReservation(
  tx: Database,
  values: NewReservation,
  change: ToldChange,
  now: Date,
): Promise<Reservation> {
  const { session } = change;
  const seats = session && holdsSeats(values.state) ? seatsOf(session, values.partySize) : 0;
  const tokenSeed = newTokenSeed();
  const tokenHash = manageToken({ tokenSeed, tokenHash: null }).hash;
  const stored = { ...values, sessionId: session?.id ?? null, seats, tokenSeed, tokenHash };
  for (let attempt = 0; ; attempt++) {
    const [row] = await tx
      .insert(reservations)
      .values({ ...stored, reference: newReference(attempt) })
      .onConflictDoNothing({ target: reservations.reference })
      .returning();
    if (!row) continue;
    if (session) await addSeats(tx, session.id, seats);
    await storeChange(tx, null, row, change, now);
    return row;
  }
}

async function addSeats(tx: Database, sessionId: number, count: number) {
  if (count === 0) return;
  await tx
    .update(appointmentSessions)
    .set({ seatsTaken: sql`${appointmentSessions.seatsTaken} + ${count}` })
    .where(eq(appointmentSessions.id, sessionId));
}
