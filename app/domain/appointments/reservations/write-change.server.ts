import { eq, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { getSetting } from "~/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import {
  appointmentSessions,
  offerings,
  reservationChanges,
  reservationProposals,
  reservations,
  users,
} from "~drizzle/schema";
import { holdsSeats, type ReservationAct, type ReservationState } from "../appointment-states";
import { appointmentMail, type MailedReservation } from "../mail/appointment-mail.server";
import { isReminderTime } from "../mail/reminder-time";
import { teamChangeMail } from "../mail/team-change-mail.server";
import { type HeldSession, offeringColumns, seatsOf } from "../sessions/session-rows.server";
import { manageToken, newReference, newTokenSeed } from "./reservation-links.server";
import { businessDay } from "~/lib/dates/dates";

type Row = typeof reservations.$inferSelect;

/** A reservation as it is stored. */
export type Reservation = Omit<Row, "state"> & { state: ReservationState };

/** Who changes a reservation: whoever has its link, the team, or the clock. */
export type Author =
  { by: "guest"; userId: number | null } | { by: "team"; admin: Admin } | { by: "system" };

/** Changes that no mail tells: the team's own marks. */
const UNMAILED: readonly ReservationAct[] = [
  "noted",
  "id-checked",
  "id-unchecked",
  "arrived",
  "missed",
  "reopened",
];

type Change = {
  act: ReservationAct;
  author: Author;
  /** The session of the changed reservation, locked. Null without one. */
  session: HeldSession | null;
  set: Partial<Omit<Reservation, "id" | "seats" | "sequence">>;
  detail?: string | null;
};

// The tables' check constraints allow no other state.
export const asReservation = (row: Row) => row as Reservation;

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
  const isMailed = !UNMAILED.includes(change.act);
  const row = onlyRow(
    await tx
      .update(reservations)
      .set({
        ...set,
        seats,
        sessionId: session?.id ?? null,
        ...(isMailed && { sequence: sql`${reservations.sequence} + 1` }),
        tokenHash: manageToken(before).hash,
      })
      .where(eq(reservations.id, before.id))
      .returning(),
  );
  return tell(tx, before.state, asReservation(row), change, now);
}

type NewReservation = Omit<
  typeof reservations.$inferInsert,
  "reference" | "sessionId" | "seats" | "sequence" | "tokenSeed" | "tokenHash" | "state"
> & { state: ReservationState };

/** Stores a new reservation, with everything that writeChange does. */
export async function insertReservation(
  tx: Database,
  values: NewReservation,
  change: Omit<Change, "set">,
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
    return tell(tx, null, asReservation(row), change, now);
  }
}

async function addSeats(tx: Database, sessionId: number, count: number) {
  if (count === 0) return;
  await tx
    .update(appointmentSessions)
    .set({ seatsTaken: sql`${appointmentSessions.seatsTaken} + ${count}` })
    .where(eq(appointmentSessions.id, sessionId));
}

async function tell(
  tx: Database,
  fromState: ReservationState | null,
  reservation: Reservation,
  { act, author, session, detail }: Omit<Change, "set">,
  now: Date,
): Promise<Reservation> {
  const teamMail = author.by === "guest" ? await getSetting("appointments.teamMail", tx) : null;
  const waitsForTeamMail = teamMail === "hourly";
  const { id: changeId } = onlyRow(
    await tx
      .insert(reservationChanges)
      .values({
        reservationId: reservation.id,
        at: now,
        by: author.by,
        userId: authorId(author),
        act,
        fromState,
        toState: reservation.state,
        detail: detail ?? null,
        teamToldAt: author.by === "guest" && !waitsForTeamMail ? now : null,
      })
      .returning({ id: reservationChanges.id }),
  );
  if (author.by === "team") {
    await recordAudit(tx, author.admin, {
      act: `appointment ${act}`,
      subject: `appointment ${reservation.reference}`,
    });
  }
  if (!UNMAILED.includes(act)) {
    const told = { act, session, changeId, asked: detail ?? null, isTeams: author.by !== "guest" };
    await mailGuest(tx, reservation, told, now);
  }
  if (author.by === "guest" && teamMail !== "hourly" && teamMail !== "none") {
    await queueMail(tx, teamChangeMail(reservation, { act, changeId }));
  }
  return reservation;
}

type Told = {
  act: ReservationAct;
  session: HeldSession | null;
  changeId: number;
  asked: string | null;
  isTeams: boolean;
};

async function mailGuest(
  tx: Database,
  reservation: Reservation,
  { session, ...told }: Told,
  now: Date,
) {
  const { email } = reservation;
  if (!email) return;
  const mailed: MailedReservation = {
    ...reservation,
    email,
    token: manageToken(reservation).token,
    offering: session?.offering ?? (await offeringOf(tx, reservation.offeringId)),
    session,
    proposals: told.act === "proposed" ? await proposedTimes(tx, reservation.id) : [],
  };
  const showsVideoLink =
    session !== null && reservation.state === "confirmed" && isReminderTime(session.startsAt, now);
  await queueMail(tx, appointmentMail(mailed, { ...told, showsVideoLink, now }));
  if (showsVideoLink) {
    // This mail says everything that the reminder would.
    await tx
      .update(reservations)
      .set({ remindedFor: businessDay(session.startsAt) })
      .where(eq(reservations.id, reservation.id));
  }
}

async function offeringOf(tx: Database, id: number) {
  return onlyRow(await tx.select(offeringColumns).from(offerings).where(eq(offerings.id, id)));
}

function proposedTimes(tx: Database, reservationId: number) {
  return tx
    .select({ id: appointmentSessions.id, startsAt: appointmentSessions.startsAt })
    .from(reservationProposals)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservationProposals.sessionId))
    .where(eq(reservationProposals.reservationId, reservationId))
    .orderBy(appointmentSessions.startsAt);
}

// An admin whose account was deleted meanwhile has none.
function authorId(author: Author) {
  const id = author.by === "team" ? author.admin.id : author.by === "guest" ? author.userId : null;
  return sql<number | null>`(select ${users.id} from ${users} where ${users.id} = ${id}::int)`;
}
