import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { mailOutbox, reservationProposals, reservations } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { confirmReservation, proposeSessions } from "../reservations/answer-reservation.server";
import { cancelReservation } from "../reservations/change-own.server";
import { asTeam } from "../reservations/holder.server";
import { reservationPage } from "../reservations/reservation-queries.server";
import { findUndoable, restoreReservation } from "../reservations/restore-reservation.server";
import { cancelSession, setSessionState } from "./change-session.server";
import { restoreSession } from "./restore-session.server";
import { sessionForTeam } from "./sessions-queries.server";

useDatabase();

afterEach(() => {
  vi.useRealTimers();
});

const admin = anyAdmin();
const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ subject }) => subject.split(": ")[1] ?? "received");

/** Everything that must come back. The SEQUENCE only grows. */
async function rowOf(id: number) {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
  const proposals = await db
    .select()
    .from(reservationProposals)
    .where(eq(reservationProposals.reservationId, id));
  return { ...row, sequence: null, proposals };
}

const cancel = (id: number) => cancelReservation(asTeam(admin, id), { reason: "No host" });
const undo = async (id: number) =>
  restoreReservation(admin, id, (await findUndoable(id))?.changeId ?? 0);

/** One party in each state that can be cancelled. The one that waits fits no seats of another. */
async function makeParties() {
  const id = await createTime({ seats: 10 });
  const other = await createTime({ day: dayIn(11) });
  const confirmed = await reserve(id, { partySize: 3 });
  await confirmReservation(admin, confirmed.id);
  const requested = await reserve(id, { partySize: 2 });
  await proposeSessions(admin, requested.id, [other]);
  const leaves = await reserve(id, { partySize: 5 });
  const offered = await reserve(id, { partySize: 5, joinsWaitingList: true });
  await cancelReservation(leaves.holder);
  const waiting = await reserve(id, { partySize: 6, joinsWaitingList: true });
  return { id, parties: { confirmed, requested, offered, waiting } };
}

test("each party that the team cancels comes back as it was, and hears nothing", async () => {
  const { parties } = await makeParties();
  for (const [state, { id, email }] of Object.entries(parties)) {
    const [before, told] = [await rowOf(id), await subjectsTo(email)];
    expect(before.state).toBe(state);
    await cancel(id);
    expect(await undo(id)).toEqual({ ok: true, state });
    expect(await undo(id)).toMatchObject({ problem: { code: "conflict" } });
    expect(await rowOf(id)).toEqual(before);
    expect(await subjectsTo(email)).toEqual(told);
  }
});

test("a cancelled time comes back with all that was cancelled with it, and nothing else", async () => {
  const { id, parties } = await makeParties();
  const gone = parties.waiting;
  await cancel(gone.id);
  await setSessionState(admin, id, "closed");
  const rest = [parties.confirmed, parties.requested, parties.offered];
  const before = await Promise.all(rest.map((one) => rowOf(one.id)));
  const told = await Promise.all(rest.map(({ email }) => subjectsTo(email)));
  const taken = (await sessionForTeam({ role: "admin" }, id))?.seatsTaken;
  await cancelSession(admin, id, "Storm");
  const { undoable } = (await sessionForTeam({ role: "admin" }, id)) ?? {};
  const [first, second] = await Promise.all([
    restoreSession(admin, id, undoable?.sequence ?? 0),
    restoreSession(admin, id, undoable?.sequence ?? 0),
  ]);
  expect([first, second]).toEqual([
    { ok: true, id },
    { ok: true, id },
  ]);
  expect(await sessionForTeam({ role: "admin" }, id)).toMatchObject({
    ...{ state: "closed", seatsTaken: taken, cancelReason: null, undoable: null },
  });
  expect(await Promise.all(rest.map((one) => rowOf(one.id)))).toEqual(before);
  expect(await Promise.all(rest.map(({ email }) => subjectsTo(email)))).toEqual(told);
  expect((await rowOf(gone.id)).state).toBe("cancelled");
  // An old page cannot undo the next cancellation.
  await cancelSession(admin, id, "Flood");
  expect(await restoreSession(admin, id, undoable?.sequence ?? 0)).toMatchObject({
    problem: { code: "conflict" },
  });
});

test("seats that were given to who waits stay theirs", async () => {
  const time = await createTime({ seats: 4 });
  const party = await reserve(time, { partySize: 4 });
  const waits = await reserve(time, { partySize: 2, joinsWaitingList: true });
  await cancel(party.id);
  expect((await reservationPage(waits.holder)).state).toBe("offered");
  expect(await undo(party.id)).toMatchObject({
    problem: { code: "conflict", message: "Its seats are taken now" },
  });
  expect(await subjectsTo(party.email)).toEqual(["received", "cancelled"]);
});

test("what was told, is ten minutes old or was cancelled by the guest stays cancelled", async () => {
  const time = await createTime();
  const [old, told, own] = [await reserve(time), await reserve(time), await reserve(time)];
  await cancelReservation(own.holder);
  expect(await findUndoable(own.id)).toBeNull();

  await cancel(told.id);
  const { changeId = 0 } = (await findUndoable(told.id)) ?? {};
  await db
    .update(mailOutbox)
    .set({ status: "sent" })
    .where(sql`${mailOutbox.cause} = ${`reservation:${told.id}:change:${changeId}`}`);
  expect(await findUndoable(told.id)).toBeNull();
  expect(await restoreReservation(admin, told.id, changeId)).toMatchObject({
    problem: { message: "The guests were told already" },
  });

  await cancel(old.id);
  const undoable = await findUndoable(old.id);
  await cancelSession(admin, time, "Storm");
  const { sequence = 0 } = (await sessionForTeam({ role: "admin" }, time))?.undoable ?? {};
  expect(await restoreReservation(admin, old.id, undoable?.changeId ?? 0)).toMatchObject({
    problem: { message: "Its time was cancelled" },
  });
  later(11);
  expect(await restoreSession(admin, time, sequence)).toMatchObject({
    problem: { code: "conflict" },
  });
});
