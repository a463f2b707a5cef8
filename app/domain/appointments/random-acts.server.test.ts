import fc from "fast-check";
import { and, asc, eq, gt, inArray, like, notLike, or, sql } from "drizzle-orm";
import ICAL from "ical.js";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { closeDay, openDay } from "~/domain/office/close-day.server";
import {
  appointmentSessions,
  closedDays,
  inboxItems,
  mailOutbox,
  offerings,
  reservationChanges,
  reservationProposals,
  reservations,
} from "~drizzle/schema";
import { anyAdmin, visitor } from "../../../tests/support/builders";
import { askForDay, createTime, dayIn, guestInput } from "../../../tests/support/appointments";
import { databaseKind, useDatabase } from "../../../tests/support/database";
import { runJobs } from "../../../tests/support/jobs";
import { setConfirmsAtOnce } from "./appointment-settings.server";
import {
  isActive,
  type ReservationAct,
  type ReservationState,
  sessionStateAt,
} from "./appointment-states";
import { appointmentsModule } from "./appointments.module";
import { phoneReservationInput } from "./appointments.schema";
import {
  confirmReservation,
  declineReservation,
  proposeSessions,
} from "./reservations/answer-reservation.server";
import {
  acceptOffer,
  cancelReservation,
  changeParty,
  joinWaitingList,
  moveReservation,
  takeProposal,
} from "./reservations/change-own.server";
import { markArrived, markMissed, undoArrival } from "./reservations/check-in.server";
import { asTeam, type Holder } from "./reservations/holder.server";
import { addReservation, requestReservation } from "./reservations/request-reservation.server";
import { cancelSession, changeSession, setSessionState } from "./sessions/change-session.server";
import { restoreReservation } from "./reservations/restore-reservation.server";
import { restoreSession } from "./sessions/restore-session.server";
import { tellParties } from "./sessions/tell-parties.server";
import { businessDay, businessTime } from "~/lib/dates/dates";

useDatabase();

afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
/** The embedded database runs the same SQL on one connection, five times as slowly. */
const RUNS = databaseKind === "postgres" ? 10 : 6;
const admin = anyAdmin();

/** The sessions of one run, and the requests for a day without one. All reservations are of these. */
type World = { sessions: number[]; asked: number[] };

async function makeWorld(): Promise<World> {
  await db.delete(closedDays);
  return {
    asked: [],
    sessions: [
      await createTime({ day: dayIn(3), seats: 8 }),
      await createTime({ day: dayIn(6), seats: 6, maxParty: 5 }),
      await createTime({ offering: "private-tasting", day: dayIn(4), seats: 6, minParty: 2 }),
      await createTime({ offering: "private-tasting", day: dayIn(7), seats: 8, minParty: 2 }),
    ],
  };
}

/** How often each act is drawn. */
const WEIGHTS = {
  ...{ request: 14, phone: 1, cancel: 6, party: 2, move: 3, accept: 1, confirm: 4, decline: 1 },
  ...{ propose: 2, take: 2, join: 2, arrive: 1, miss: 1, undo: 1, close: 1, open: 2 },
  ...{ reseat: 1, shift: 1, tell: 1, restore: 3, revive: 2, end: 0.5, switch: 1, clock: 3 },
  ...{ ask: 2, storm: 0.5, calm: 1 },
};

type Kind = keyof typeof WEIGHTS;

// Without fast-check's preference for small values, which would press the same buttons again.
const anAct = fc.noBias(
  fc.record({
    kind: fc.oneof(
      ...Object.entries(WEIGHTS).map(([kind, weight]) => ({
        weight: weight * 4,
        // The entries of an object have its keys.
        arbitrary: fc.constant(kind as Kind),
      })),
    ),
    who: fc.nat(1000),
    where: fc.nat(1000),
    size: fc.integer({ min: 1, max: 6 }),
    on: fc.boolean(),
  }),
);

type Act = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(world: World, { kind, who, where, size, on }: Act) {
  const now = new Date();
  const sessionId = world.sessions[where % world.sessions.length] ?? 0;
  const rows = await reservationsOf(world);
  const likely = rows.filter(({ state }) => isLikely(kind, state));
  // Seldom a button is pressed where it makes no sense, as from an old page.
  const those = who % 8 > 0 && likely.length > 0 ? likely : rows;
  const one = those[who % Math.max(those.length, 1)];
  const id = one?.id ?? 0;
  // Guests and team press the same buttons.
  const holder: Holder = on
    ? { reservationId: id, author: { by: "guest", userId: null } }
    : asTeam(admin, id);
  switch (kind) {
    case "request":
      return requestReservation(visitor(), sessionId, guestInput({ partySize: size }), {
        joinsWaitingList: size > 1,
      });
    case "phone": {
      const { email, ...guest } = guestInput({ partySize: size });
      const input = { ...guest, email: on ? email : null, note: null };
      return addReservation(admin, sessionId, phoneReservationInput.parse(input));
    }
    case "cancel":
      return cancelReservation(holder);
    case "party":
      return changeParty(holder, size);
    case "move":
      return moveReservation(holder, { sessionId, joinsWaitingList: size > 4 });
    case "accept":
      return acceptOffer(holder);
    case "confirm":
      return confirmReservation(admin, id);
    case "decline":
      return declineReservation(admin, id, "No host that day");
    case "propose":
      return proposeSessions(admin, id, [sessionId]);
    case "take":
      return takeProposal(holder, sessionId);
    case "join":
      return joinWaitingList(holder);
    case "arrive":
      return markArrived(admin, id);
    case "miss":
      return markMissed(admin, id);
    case "undo":
      return undoArrival(admin, id);
    case "close":
      return setSessionState(admin, sessionId, "closed");
    case "open":
      return setSessionState(admin, sessionId, "open");
    case "reseat":
    case "shift":
      return change(sessionId, kind === "shift" ? { hours: 1 } : { seats: size + 2 });
    case "restore":
      return restoreReservation(admin, id, (await lastCancelled(id)) - (who % 8 > 0 ? 0 : 1));
    case "revive":
      return reviveSome(world);
    case "tell":
      return tellParties(admin, sessionId, { message: `Bring a jacket ${who}` });
    case "end":
      return cancelSession(admin, sessionId, "The host is ill");
    case "ask":
      return world.asked.push((await askForDay(dayIn(5))).id);
    case "storm":
      return closeDay(admin, { day: await dayOf(sessionId), reason: "Snow storm" });
    case "calm":
      for (const { day } of await db.select().from(closedDays)) await openDay(admin, day);
      return;
    case "switch":
      return setConfirmsAtOnce(admin, await offeringOf(sessionId), on);
    case "clock":
      vi.setSystemTime(now.getTime() + size * 4 * HOUR_MS);
      return runJobs(appointmentsModule, new Date());
  }
}

function isLikely(kind: Kind, state: ReservationState) {
  if (kind === "accept") return state === "offered";
  if (kind === "restore") return state === "cancelled";
  if (kind === "join") return state === "cancelled";
  if (kind === "arrive" || kind === "miss") return state === "confirmed";
  if (kind === "undo") return state === "arrived" || state === "missed";
  return isActive(state);
}

async function dayOf(sessionId: number) {
  const [row] = await db
    .select({ startsAt: appointmentSessions.startsAt })
    .from(appointmentSessions)
    .where(eq(appointmentSessions.id, sessionId));
  if (!row) throw new Error("The session is gone");
  return businessDay(row.startsAt);
}

async function lastCancelled(reservationId: number) {
  const rows = await db
    .select({ id: reservationChanges.id })
    .from(reservationChanges)
    .where(
      and(
        eq(reservationChanges.reservationId, reservationId),
        eq(reservationChanges.act, "cancelled"),
      ),
    )
    .orderBy(asc(reservationChanges.id));
  return rows.at(-1)?.id ?? 0;
}

/** Undoes the cancellation of each time that is cancelled. */
async function reviveSome({ sessions }: World) {
  const rows = await db
    .select()
    .from(appointmentSessions)
    .where(
      and(inArray(appointmentSessions.id, sessions), eq(appointmentSessions.state, "cancelled")),
    );
  for (const { id, sequence } of rows) await restoreSession(admin, id, sequence);
}

/** The cancellations that were undone: the last one before each undoing. */
function undoneOf(own: readonly Change[]) {
  const ids = new Set<number>();
  let last = 0;
  for (const { id, act } of own) {
    if (act === "cancelled") last = id;
    if (act === "restored") ids.add(last);
  }
  return ids;
}

async function offeringOf(sessionId: number) {
  const [row] = await db
    .select({ id: offerings.id })
    .from(offerings)
    .innerJoin(appointmentSessions, eq(appointmentSessions.offeringId, offerings.id))
    .where(eq(appointmentSessions.id, sessionId));
  return row?.id ?? 0;
}

async function change(sessionId: number, { hours = 0, seats }: { hours?: number; seats?: number }) {
  const [row] = await db
    .select()
    .from(appointmentSessions)
    .where(eq(appointmentSessions.id, sessionId));
  if (!row) throw new Error("The session is gone");
  const startsAt = new Date(row.startsAt.getTime() + hours * HOUR_MS);
  const all = seats ?? row.seats;
  return changeSession(admin, sessionId, {
    day: businessDay(startsAt),
    time: businessTime(startsAt),
    minutes: 90,
    seats: all,
    minParty: row.minParty,
    maxParty: Math.max(row.minParty, Math.min(row.maxParty, all)),
    place: row.place,
    videoLink: row.videoLink,
    isSure: true,
    reason: "The lounge is being mended",
  });
}

const reservationsOf = ({ sessions, asked }: World) =>
  db
    .select()
    .from(reservations)
    .where(or(inArray(reservations.sessionId, sessions), inArray(reservations.id, asked)))
    .orderBy(asc(reservations.id));

async function look(world: World) {
  const sessions = await db
    .select({ session: appointmentSessions, isPrivate: offerings.isPrivate })
    .from(appointmentSessions)
    .innerJoin(offerings, eq(offerings.id, appointmentSessions.offeringId))
    .where(inArray(appointmentSessions.id, world.sessions));
  return {
    sessions: new Map(sessions.map((one) => [one.session.id, { ...one.session, ...one }])),
    rows: new Map((await reservationsOf(world)).map((row) => [row.id, row])),
  };
}

type Seen = Awaited<ReturnType<typeof look>>;

const changesAfter = (id: number) =>
  db
    .select()
    .from(reservationChanges)
    .where(gt(reservationChanges.id, id))
    .orderBy(asc(reservationChanges.id));

type Change = Awaited<ReturnType<typeof changesAfter>>[number];

const lastChangeId = async () => {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${reservationChanges.id}), 0)::int` })
    .from(reservationChanges);
  return row?.id ?? 0;
};

/** Seats taken are what the reservations hold, and never more than there are. */
function checkSeats({ sessions, rows }: Seen) {
  for (const { id, seats, seatsTaken } of sessions.values()) {
    const held = [...rows.values()]
      .filter(({ sessionId }) => sessionId === id)
      .reduce((sum, row) => sum + row.seats, 0);
    expect(seatsTaken).toBe(held);
    expect(seatsTaken).toBeLessThanOrEqual(seats);
  }
}

const needOf = (seen: Seen, sessionId: number, partySize: number) => {
  const session = seen.sessions.get(sessionId);
  if (!session) throw new Error("The session is gone");
  return session.isPrivate ? session.seats : partySize;
};

/** No party waits for seats that are free. */
function checkNobodyWaitsForFreeSeats(seen: Seen) {
  const now = new Date();
  for (const { sessionId, state, partySize } of seen.rows.values()) {
    const session = seen.sessions.get(sessionId ?? 0);
    if (state !== "waiting" || !session || sessionStateAt(session, now) !== "open") continue;
    const free = session.seats - session.seatsTaken;
    expect(needOf(seen, session.id, partySize)).toBeGreaterThan(free);
  }
}

/**
 * After the jobs of a minute each party that is under way has a next step that somebody knows of:
 * a request is on the team's list or has a proposed time that can be taken, an offer can be taken,
 * and who waits does so for a time that is to come.
 */
async function checkNobodyIsForgotten(seen: Seen) {
  const now = new Date();
  const ids = [...seen.rows.keys()];
  const items = await db
    .select({ id: inboxItems.sourceId, state: inboxItems.state })
    .from(inboxItems)
    .where(and(eq(inboxItems.kind, "appointment"), inArray(inboxItems.sourceId, ids)));
  const proposals = await db
    .select({ id: reservationProposals.reservationId, session: appointmentSessions })
    .from(reservationProposals)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservationProposals.sessionId))
    .where(inArray(reservationProposals.reservationId, ids));
  for (const row of seen.rows.values()) {
    const session = seen.sessions.get(row.sessionId ?? 0);
    const item = items.find(({ id }) => id === row.id);
    if (row.state === "requested" && row.dueAt !== null) {
      expect(["new", "open"]).toContain(item?.state);
    }
    if (row.state === "requested" && row.dueAt === null) {
      expect(item?.state).toBe("waiting");
      const takeable = proposals.filter(
        (one) => one.id === row.id && sessionStateAt(one.session, now) === "open",
      );
      expect(takeable.length).toBeGreaterThan(0);
    }
    if (row.state === "offered") {
      expect(row.offeredUntil?.getTime()).toBeGreaterThan(now.getTime());
      expect(row.offeredUntil?.getTime()).toBeLessThanOrEqual(session?.startsAt.getTime() ?? 0);
    }
    if (row.state === "waiting" || row.state === "offered" || row.state === "confirmed") {
      expect(session?.state).not.toBe("cancelled");
    }
  }
}

/**
 * Each offer of this step went to the first party that fitted: whoever waited longer and still
 * waits needed more than the seats that were free at that moment.
 */
function checkOrder(before: Seen, after: Seen, changes: Change[]) {
  for (const session of after.sessions.values()) {
    let free = session.seats - session.seatsTaken;
    for (const change of changes.toReversed()) {
      const row = after.rows.get(change.reservationId);
      if (row?.sessionId !== session.id) continue;
      const need = needOf(after, session.id, row.partySize);
      if (change.act === "lapsed") free -= need;
      if (change.act !== "offered") continue;
      free += need;
      const since = before.rows.get(row.id)?.waitingSince ?? row.waitingSince;
      for (const other of after.rows.values()) {
        if (other.sessionId !== session.id || other.state !== "waiting") continue;
        const isEarlier =
          since !== null && other.waitingSince !== null && other.waitingSince < since;
        if (isEarlier) expect(needOf(after, session.id, other.partySize)).toBeGreaterThan(free);
      }
    }
  }
}

const UNMAILED: readonly ReservationAct[] = ["restored", "arrived", "missed", "reopened"];

/** What changed is what the history says, and each change has exactly one mail. */
async function checkMails(before: Seen, after: Seen, changes: Change[]) {
  const mails = await db
    .select({ cause: mailOutbox.cause, recipient: mailOutbox.recipient })
    .from(mailOutbox)
    .where(and(like(mailOutbox.cause, "reservation:%"), notLike(mailOutbox.cause, "%:team")));
  for (const row of after.rows.values()) {
    const own = changes.filter(({ reservationId }) => reservationId === row.id);
    const undone = undoneOf(own);
    const states = own.map(({ toState }) => toState);
    const first = before.rows.get(row.id)?.state ?? null;
    expect(own.map(({ fromState }) => fromState)).toEqual([first, ...states].slice(0, own.length));
    expect(states.at(-1) ?? first).toBe(row.state);
    for (const { id, act } of own) {
      const cause = `reservation:${row.id}:change:${id}`;
      const told = mails.filter((mail) => mail.cause === cause);
      const isTold = row.email !== null && !UNMAILED.includes(act) && !undone.has(id);
      expect(told).toEqual(isTold ? [{ cause, recipient: row.email }] : []);
    }
  }
  const known = new Set((await changesAfter(0)).map(({ id }) => String(id)));
  for (const { cause } of mails) expect(known).toContain(cause.split(":").at(-1));
}

/** Every calendar file of a reservation has a higher SEQUENCE than the one before. */
async function checkSequences() {
  const mails = await db
    .select({ calendar: mailOutbox.calendar })
    .from(mailOutbox)
    .where(and(like(mailOutbox.cause, "reservation:%"), notLike(mailOutbox.cause, "%:team")))
    .orderBy(asc(mailOutbox.id));
  const last = new Map<string, number>();
  for (const { calendar } of mails) {
    const parsed = ICAL.Component.fromString(calendar ?? "");
    const event = parsed.getFirstSubcomponent("vevent");
    const uid = String(event?.getFirstPropertyValue("uid"));
    const sequence = Number(event?.getFirstPropertyValue("sequence"));
    expect(sequence).toBeGreaterThan(last.get(uid) ?? -1);
    last.set(uid, sequence);
  }
}

const acted = (kind: Kind, who = 1): Act => ({ kind, who, where: 0, size: 6, on: false });

/** What random acts may not reach: the second of two parties waits, and is offered the seats. */
const OFFERED = [acted("request"), acted("request"), acted("confirm", 16), acted("cancel", 16)];
/** A cancelled party comes back, and comes back again with its time. */
const RESTORED = [
  ...[acted("request"), acted("cancel"), acted("restore")],
  ...[acted("end"), acted("revive")],
];

/** The only proposed time goes with its day. */
const WITHDRAWN = [acted("ask"), acted("propose", 16), acted("storm"), acted("clock")];

test("whatever guests, team and clock do: seats are never oversold, the list is served in order, each change is mailed once, nobody is forgotten", async () => {
  const told: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 40, maxLength: 40 }), async (acts) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T15:00:00Z") });
      const world = await makeWorld();
      let before = await look(world);
      for (const act of acts) {
        const last = await lastChangeId();
        await perform(world, act);
        const after = await look(world);
        const changes = await changesAfter(last);
        checkSeats(after);
        checkNobodyWaitsForFreeSeats(after);
        checkOrder(before, after, changes);
        await checkMails(before, after, changes);
        if (act.kind === "clock") await checkNobodyIsForgotten(after);
        told.push(...changes.map(({ act: name }) => name));
        before = after;
      }
      await checkSequences();
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[OFFERED], [RESTORED], [WITHDRAWN]] },
  );
  // The runs got as far as the rules that they check.
  const reached = ["requested", "confirmed", "waiting", "offered", "cancelled", "restored"];
  for (const act of [...reached, "proposed", "withdrawn"]) expect(told).toContain(act);
});

test("acts at the same moment oversell nothing and are each mailed once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anAct, { minLength: 6, maxLength: 6 }), { minLength: 7, maxLength: 7 }),
      async (batches) => {
        vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T15:00:00Z") });
        const world = await makeWorld();
        const before = await look(world);
        const first = await lastChangeId();
        for (const batch of batches) {
          await Promise.all(batch.map((act) => perform(world, act)));
          // Whoever came between two clocks of a batch may have to wait for the next one.
          await runJobs(appointmentsModule, new Date());
          const seen = await look(world);
          checkSeats(seen);
          checkNobodyWaitsForFreeSeats(seen);
        }
        await checkMails(before, await look(world), await changesAfter(first));
        await checkSequences();
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});
