import { and, asc, desc, eq, lt, or, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  appointmentSessions,
  offerings,
  reservationChanges,
  reservationProposals,
  reservations,
  users,
} from "~drizzle/schema";
import {
  isActive,
  type ReservationAct,
  type ReservationState,
  sessionStateAt,
} from "../appointment-states";
import {
  type OfferingKind,
  offeringColumns,
  type OfferingRow,
} from "../sessions/session-rows.server";
import type { ListedSession } from "../sessions/sessions-queries.server";
import { isSeenBy } from "../team/meetings-seen.server";
import type { Holder } from "./holder.server";
import { takesParty } from "./place";
import { managePath } from "./reservation-links.server";

/** What a guest is told after a request. */
export type MadeReservation = {
  id: number;
  reference: string;
  state: ReservationState;
  /** The path of its own page, with the link's token. */
  managePath: string;
};

/** A reservation that was just made. Throws if it does not exist. */
export async function madeReservation(id: number): Promise<MadeReservation> {
  const row = onlyRow(
    await db
      .select({
        reference: reservations.reference,
        state: reservations.state,
        tokenSeed: reservations.tokenSeed,
        tokenHash: reservations.tokenHash,
      })
      .from(reservations)
      .where(eq(reservations.id, id)),
  );
  const { reference } = row;
  return { id, reference, state: row.state, managePath: managePath(row) };
}

/** A proposed session, with whether the party can take it now. */
export type Proposal = {
  sessionId: number;
  startsAt: Date;
  endsAt: Date;
  place: string;
  hasRoom: boolean;
};

export type ReservationChange = {
  id: number;
  at: Date;
  by: (typeof reservationChanges.$inferSelect)["by"];
  act: ReservationAct;
};

export type ChangeForTeam = ReservationChange & {
  /** The account, if one did it. */
  username: string | null;
  fromState: ReservationState | null;
  toState: ReservationState;
  detail: string | null;
};

export type ReservationPage = {
  id: number;
  reference: string;
  state: ReservationState;
  name: string;
  email: string | null;
  phone: string | null;
  partySize: number;
  needs: string | null;
  message: string | null;
  preferredDate: string | null;
  createdAt: Date;
  offeredUntil: Date | null;
  dueAt: Date | null;
  isOverdue: boolean;
  idCheckedAt: Date | null;
  /** Why it was declined or cancelled. */
  reason: string | null;
  offering: ListedSession["offering"];
  session: (Omit<ListedSession, "offering"> & { cancelReason: string | null }) | null;
  /** The place in the waiting list, from 1. Null if it does not wait. */
  waitingPlace: number | null;
  proposals: Proposal[];
  /** Newest first. */
  changes: ReservationChange[];
  /** What its holder may do now. */
  can: {
    changeParty: boolean;
    move: boolean;
    cancel: boolean;
    accept: boolean;
    take: boolean;
    join: boolean;
  };
};

/** A reservation as its holder sees it. Throws if it does not exist. */
export async function reservationPage(
  { reservationId }: Holder,
  now = new Date(),
): Promise<ReservationPage> {
  const page = await readPage(eq(reservations.id, reservationId), now, "guest");
  if (!page) throw new Error(`No reservation ${reservationId}`);
  const { note: _, changes, ...shown } = page;
  // Without the sign-in names of the team, which are not on the page but would be in its data.
  const told = changes
    .filter(({ act }) => !TEAM_ACTS.has(act))
    .map(({ id, at, by, act }) => ({ id, at, by, act }));
  return { ...shown, changes: told };
}

// The team's own marks.
const TEAM_ACTS: ReadonlySet<ReservationAct> = new Set(["noted", "id-checked", "id-unchecked"]);

/**
 * A reservation with the team's note, by its reference, if this member of the team may see it. Null
 * for any other.
 */
export async function reservationForTeam(
  actor: Pick<User, "role">,
  reference: string,
  now = new Date(),
): Promise<ReservationForTeam | null> {
  const page = await readPage(eq(reservations.reference, reference), now, "team");
  return page && isSeenBy(actor, page) ? page : null;
}

/** A reservation by its id, for the team's inbox, with what else stands for it. Null if it is gone. */
export async function findReservation(id: number) {
  const [row] = await db
    .select({
      reference: reservations.reference,
      state: reservations.state,
      offering: offerings.title,
      startsAt: appointmentSessions.startsAt,
      preferredDate: reservations.preferredDate,
      partySize: reservations.partySize,
      phone: reservations.phone,
      needs: reservations.needs,
      message: reservations.message,
      bookingId: reservations.bookingId,
      meetingId: reservations.meetingId,
    })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(eq(reservations.id, id));
  return row ?? null;
}

/** What forms of the team change of a reservation, in their transaction. Null if it is gone. */
export async function editedOfReservation(id: number, tx: Database) {
  const [row] = await tx
    .select({ partySize: reservations.partySize, note: reservations.note })
    .from(reservations)
    .where(eq(reservations.id, id));
  return row ?? null;
}

export type ReservationForTeam = Omit<ReservationPage, "changes"> & {
  note: string | null;
  changes: ChangeForTeam[];
};

async function readPage(
  where: ReturnType<typeof eq>,
  now: Date,
  by: "guest" | "team",
): Promise<ReservationForTeam | null> {
  const [row] = await db
    .select({ reservation: reservations, session: appointmentSessions, offering: offeringColumns })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(where);
  if (!row) return null;
  const { reservation, session, offering } = row;
  const { state } = reservation;
  const [changes, proposals, waitingPlace] = await Promise.all([
    changesOf(reservation.id),
    proposalsOf(reservation, offering, now),
    state === "waiting" ? placeOf(reservation) : null,
  ]);
  const sessionState = session && sessionStateAt(session, now);
  // The team may still change what is running.
  const hasEnded = sessionState === "past" || (sessionState === "running" && by === "guest");
  const isAhead = isActive(state) && !hasEnded && sessionState !== "cancelled";
  const endedBy = changes.find(({ toState }) => toState === "cancelled")?.by;
  return {
    id: reservation.id,
    reference: reservation.reference,
    state,
    name: reservation.name,
    email: reservation.email,
    phone: reservation.phone,
    partySize: reservation.partySize,
    needs: reservation.needs,
    message: reservation.message,
    preferredDate: reservation.preferredDate,
    createdAt: reservation.createdAt,
    offeredUntil: reservation.offeredUntil,
    dueAt: reservation.dueAt,
    isOverdue: state === "requested" && reservation.dueAt !== null && reservation.dueAt <= now,
    idCheckedAt: reservation.idCheckedAt,
    reason: reservation.reason,
    note: reservation.note,
    offering: {
      id: offering.id,
      slug: offering.slug,
      kind: offering.kind,
      title: offering.title,
      isPrivate: offering.isPrivate,
    },
    session: session && {
      id: session.id,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      seats: session.seats,
      seatsLeft: session.seats - session.seatsTaken,
      minParty: session.minParty,
      maxParty: session.maxParty,
      place: session.place,
      state: sessionStateAt(session, now),
      cancelReason: session.cancelReason,
    },
    waitingPlace,
    proposals,
    changes,
    can: {
      changeParty: isAhead,
      move: isAhead,
      cancel: isAhead,
      accept:
        isAhead &&
        sessionState !== "running" &&
        state === "offered" &&
        reservation.offeredUntil !== null &&
        reservation.offeredUntil > now,
      take: isAhead && proposals.some(({ hasRoom }) => hasRoom),
      join:
        state === "cancelled" &&
        endedBy !== "team" &&
        (sessionState === "open" || sessionState === "full"),
    },
  };
}

async function changesOf(reservationId: number): Promise<ChangeForTeam[]> {
  return db
    .select({
      id: reservationChanges.id,
      at: reservationChanges.at,
      by: reservationChanges.by,
      username: users.username,
      act: reservationChanges.act,
      fromState: reservationChanges.fromState,
      toState: reservationChanges.toState,
      detail: reservationChanges.detail,
    })
    .from(reservationChanges)
    .leftJoin(users, eq(users.id, reservationChanges.userId))
    .where(eq(reservationChanges.reservationId, reservationId))
    .orderBy(desc(reservationChanges.id));
}

async function proposalsOf(
  { id, partySize }: { id: number; partySize: number },
  offering: OfferingRow,
  now: Date,
): Promise<Proposal[]> {
  const rows = await db
    .select({ session: appointmentSessions })
    .from(reservationProposals)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservationProposals.sessionId))
    .where(eq(reservationProposals.reservationId, id))
    .orderBy(asc(appointmentSessions.startsAt));
  return rows.map(({ session }) => ({
    sessionId: session.id,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    place: session.place,
    hasRoom: takesParty({ ...session, offering }, partySize, now),
  }));
}

async function placeOf({
  id,
  sessionId,
  waitingSince,
}: Pick<typeof reservations.$inferSelect, "id" | "sessionId" | "waitingSince">) {
  if (sessionId === null || waitingSince === null) return null;
  const earlier = or(
    lt(reservations.waitingSince, waitingSince),
    and(eq(reservations.waitingSince, waitingSince), lt(reservations.id, id)),
  );
  const before = await db.$count(
    reservations,
    and(eq(reservations.sessionId, sessionId), eq(reservations.state, "waiting"), earlier),
  );
  return before + 1;
}

/** A line of "Your appointments". */
type OwnReservation = {
  reference: string;
  state: ReservationState;
  title: string;
  kind: OfferingKind;
  partySize: number;
  startsAt: Date | null;
  endsAt: Date | null;
  preferredDate: string | null;
  createdAt: Date;
};

const MOST_OWN = 100;

/** The account's own reservations, at most 100: the latest appointment first. */
export async function ownReservations(user: Pick<User, "id">): Promise<OwnReservation[]> {
  return db
    .select({
      reference: reservations.reference,
      state: reservations.state,
      title: offerings.title,
      kind: offerings.kind,
      partySize: reservations.partySize,
      startsAt: appointmentSessions.startsAt,
      endsAt: appointmentSessions.endsAt,
      preferredDate: reservations.preferredDate,
      createdAt: reservations.createdAt,
    })
    .from(reservations)
    .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(eq(reservations.userId, user.id))
    .orderBy(
      desc(
        sql`coalesce(${appointmentSessions.startsAt}, ${reservations.preferredDate}::timestamptz)`,
      ),
      desc(reservations.id),
    )
    .limit(MOST_OWN);
}

/** Whether a signed-in person made this reservation. */
export async function isOfAccount(tx: Database, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ userId: reservations.userId })
    .from(reservations)
    .where(eq(reservations.id, id));
  return Boolean(row?.userId);
}
