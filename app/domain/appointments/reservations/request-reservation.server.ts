import { notInArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { LIMITS } from "~/platform/database/limits.server";
import { limitedOnce, once } from "~/platform/database/once.server";
import { statement } from "~/platform/database/statement.server";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { storeBooking } from "~/domain/bookings/store-booking.server";
import { storeMeeting } from "~/domain/meetings/store-meeting.server";
import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { appointmentSessions, reservations } from "~drizzle/schema";
import { ENDED, sessionStateAt } from "../appointment-states";
import type { PhoneReservationInput, ReservationInput } from "../appointments.schema";
import { type LockedSession, hasRoom } from "../sessions/session-rows.server";
import { fullProblem, partyProblem, stateProblem } from "./place";
import { type MadeReservation, madeReservation } from "./reservation-queries.server";
import { offerFreeSeats } from "./waiting-list.server";
import type { Author } from "./reservation-changed.server";
import { insertReservation } from "./write-change.server";

/** Options of a press: whether a party without room joins the waiting list. */
type Options = { joinsWaitingList: boolean };

// A reservation that has ended is not found again by an equal request.
const result = {
  id: reservations.id,
  where: notInArray(reservations.state, [...ENDED]),
};

/**
 * Reserves seats of a session for a guest and tells guest and team by mail. It is confirmed or
 * requested, as the offering's switch says; a request holds its seats too. The same request again
 * within 10 minutes is stored once. Problems: "not-found"; "invalid" at `partySize` (outside the
 * session's limits) or `phone`; "conflict" if the session takes no reservations, or at `partySize`
 * if too few seats are left and the party does not join the waiting list; "too-many".
 */
export async function requestReservation(
  actor: Actor,
  sessionId: number,
  { joinsWaitingList: _, ...input }: ReservationInput,
  options: Options,
): Promise<Outcome<{ reservation: MadeReservation }>> {
  if (!options.joinsWaitingList && (await isFullFor(sessionId, input.email))) {
    return fullProblem(0, false);
  }
  const author: Author = { by: "guest", userId: actor.user?.id ?? null };
  const made = await limitedOnce(
    { limit: LIMITS.publicForm, key: actor.address },
    { name: "reserve", by: input.email, content: { sessionId, ...input } },
    result,
    (tx) => place(tx, sessionId, { ...input, ...options, author, note: null }),
  );
  return made.ok ? { ok: true, reservation: await madeReservation(made.id) } : made;
}

/**
 * Reserves seats that a guest asked for by phone, or at the door of a session that is running: a
 * walk-in needs no phone number, and no smallest party, because the session takes place. It is
 * confirmed at once. Without an e-mail address no mail is sent. Problems: as requestReservation,
 * without "too-many".
 */
export async function addReservation(
  admin: Admin,
  sessionId: number,
  { joinsWaitingList, ...input }: PhoneReservationInput,
): Promise<Outcome<{ reservation: MadeReservation }>> {
  const author: Author = { by: "team", admin };
  const made = await once(
    { name: "add reservation", by: admin.id, content: { sessionId, ...input } },
    result,
    (tx) => place(tx, sessionId, { ...input, joinsWaitingList, author }),
  );
  return made.ok ? { ok: true, reservation: await madeReservation(made.id) } : made;
}

type Request = Omit<PhoneReservationInput, "joinsWaitingList"> & Options & { author: Author };

async function place(
  tx: Database,
  sessionId: number,
  { author, joinsWaitingList, ...guest }: Request,
): Promise<{ ok: true; id: number } | Refusal> {
  const now = new Date();
  const { email } = guest;
  if (!joinsWaitingList && email !== null && (await isFullFor(sessionId, email, tx))) {
    return fullProblem(0, false);
  }
  // Who waits comes first.
  const session = await offerFreeSeats(tx, sessionId, now);
  if (!session) return refuse("not-found", "That time is no longer there");
  const isWalkIn = author.by === "team" && sessionStateAt(session, now) === "running";
  const problem = isWalkIn ? null : refusalOf(session, guest, now);
  if (problem) return problem;
  const fits = hasRoom(session, guest.partySize);
  if (!fits && (!joinsWaitingList || isWalkIn)) {
    const seatsLeft = session.seats - session.seatsTaken;
    return fullProblem(seatsLeft, session.offering.isPrivate, isWalkIn);
  }
  const isConfirmed = author.by === "team" || session.offering.confirmsAtOnce;
  const state = !fits ? "waiting" : isConfirmed ? "confirmed" : "requested";
  const values = {
    ...guest,
    ...(await storeBeside(tx, session, guest)),
    offeringId: session.offering.id,
    userId: author.by === "guest" ? author.userId : null,
    state,
    waitingSince: state === "waiting" ? now : null,
    dueAt: state === "requested" ? await answerDueAt(tx, now) : null,
    createdAt: now,
  } as const;
  return {
    ok: true,
    id: (await insertReservation(tx, values, { act: state, author, session }, now)).id,
  };
}

/**
 * Whether no seat is left for a guest who has none yet. Read without a lock, before the transaction
 * and again in it, so that of hundreds who come for the last seats few wait for each other.
 */
async function isFullFor(id: number, email: string, database?: Database): Promise<boolean> {
  const now = new Date().toISOString();
  return (await readFull({ id, now, email: email.toLowerCase() }, database)).length > 0;
}

const readFull = statement(sql`
  select 1 from ${appointmentSessions}
  where ${appointmentSessions.id} = ${sql.placeholder("id")}
    and ${appointmentSessions.state} = 'open'
    and ${appointmentSessions.startsAt} > ${sql.placeholder("now")}::timestamptz
    and ${appointmentSessions.seatsTaken} = ${appointmentSessions.seats}
    and not exists (
      select 1 from ${reservations}
      where ${reservations.sessionId} = ${appointmentSessions.id}
        and lower(${reservations.email}) = ${sql.placeholder("email")})`);

function refusalOf(
  session: LockedSession,
  guest: Pick<Request, "partySize" | "phone">,
  now: Date,
): Refusal | null {
  const problem = stateProblem(sessionStateAt(session, now));
  if (problem) return problem;
  if (session.offering.kind === "experience" && !guest.phone) {
    return refuse("invalid", "Enter your phone number", { field: "phone" });
  }
  return partyProblem(session, guest.partySize);
}

/** The row of the booking or meeting list that holds the same request. */
async function storeBeside(
  tx: Database,
  { offering, ...session }: LockedSession,
  guest: Omit<Request, "author" | "joinsWaitingList">,
) {
  const preferredDate = businessDay(session.startsAt);
  const { name, message } = guest;
  const email = guest.email ?? "";
  if (offering.kind === "experience") {
    const phone = guest.phone ?? "";
    const asked = { name, email, phone, eventType: offering.slug, preferredDate, message };
    return { bookingId: (await storeBooking(tx, { ...asked, partySize: guest.partySize })).id };
  }
  if (offering.kind === "meeting") {
    const minutes = (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000;
    const topic = message ?? "";
    return {
      meetingId: (
        await storeMeeting(tx, { name, email, preferredDate, topic, duration: String(minutes) })
      ).id,
    };
  }
  return {};
}
