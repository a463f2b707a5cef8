import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { LIMITS } from "~/platform/database/limits.server";
import { setConfirmsAtOnce } from "../appointment-settings.server";
import { phoneReservationInput, reservationInput } from "../appointments.schema";
import { bookingList } from "~/domain/bookings/bookings-queries.server";
import { listMeetingRequests } from "~/domain/meetings/meetings-queries.server";
import { appointmentSessions, mailOutbox, reservationChanges, reservations } from "~drizzle/schema";
import {
  createTime,
  dayIn,
  guestInput,
  reserve,
  tokenOf,
} from "../../../../tests/support/appointments";
import { actorOf, anyAdmin, createUser, unwrap, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { cancelSession, setSessionState } from "../sessions/change-session.server";
import { getOffering, sessionPage } from "../sessions/sessions-queries.server";
import { cancelReservation, changeParty, moveReservation } from "./change-own.server";
import { asTeam, ownReservation, reservationByToken } from "./holder.server";
import { ownReservations, reservationForTeam, reservationPage } from "./reservation-queries.server";
import { confirmReservation } from "./answer-reservation.server";
import { addReservation, requestReservation } from "./request-reservation.server";
import { shownEmail } from "~/lib/text/shown-email";

useDatabase();

const admin = anyAdmin();

async function ask(sessionId: number, details: Parameters<typeof guestInput>[0] = {}) {
  const { joinsWaitingList, ...input } = guestInput(details);
  return requestReservation(
    visitor(),
    sessionId,
    { ...input, joinsWaitingList },
    { joinsWaitingList },
  );
}

test("200 guests at once on the last 8 seats: 8 get one, the others are told of the waiting list", async () => {
  const id = await createTime({ seats: 8 });
  const waits: number[] = [];
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const answer = await ask(id, { partySize: 1 });
      waits.push(performance.now() - began);
      return answer;
    }),
  );
  console.info(`The last of 200 guests waited ${Math.round(Math.max(...waits))} ms`);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
  expect(answers.length - refused.length).toBe(8);
  for (const problem of refused) {
    expect(problem).toMatchObject({ code: "conflict", field: "partySize" });
    expect(problem.message).toMatch(/no room left.*Join the waiting list/);
  }
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 0, state: "full" });
});

test("seats of a cancelled reservation are offered to the first party that fits, the others keep their place", async () => {
  const id = await createTime({ seats: 8 });
  const first = await reserve(id, { partySize: 5 });
  await reserve(id, { partySize: 3 });
  const large = await reserve(id, { partySize: 8, joinsWaitingList: true });
  const fitting = await reserve(id, { partySize: 4, joinsWaitingList: true });
  const late = await reserve(id, { partySize: 2, joinsWaitingList: true });
  await cancelReservation(first.holder);
  expect(await reservationPage(large.holder)).toMatchObject({ state: "waiting", waitingPlace: 1 });
  expect(await reservationPage(fitting.holder)).toMatchObject({ state: "offered" });
  expect(await reservationPage(late.holder)).toMatchObject({ state: "waiting", waitingPlace: 2 });
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 1 });
});

test.each([0, 21, "two", -1, 1e9, "1e9", 2.5, "", "0x3", null])(
  "a party of %j is refused before anything is read",
  (partySize) => {
    const parsed = reservationInput.safeParse({ ...guestInput(), partySize });
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["partySize", "Enter the number of guests, from 1 to 20"],
    ]);
  },
);

test("a party outside the session's limits, and one without a phone number, are told so", async () => {
  const id = await createTime({ minParty: 4, maxParty: 6 });
  expect(await ask(id, { partySize: 3 })).toMatchObject({
    problem: {
      code: "invalid",
      field: "partySize",
      message: "Group Tour takes 4 to 6 guests. Enter another number of guests",
    },
  });
  expect(await ask(id, { partySize: 7 })).toMatchObject({ problem: { field: "partySize" } });
  expect(await ask(id, { partySize: 5, phone: null })).toMatchObject({
    problem: { field: "phone" },
  });
  expect(await ask(0, { partySize: 5 })).toMatchObject({ problem: { code: "not-found" } });
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 8 });
});

test("a session that was cancelled or closed while the form was open takes nobody, not even to wait", async () => {
  const cancelled = await createTime();
  await cancelSession(admin, cancelled, "The host is ill");
  expect(await ask(cancelled, { joinsWaitingList: true })).toMatchObject({
    problem: { code: "conflict", message: "This time was cancelled. Choose another one" },
  });
  const closed = await createTime();
  await setSessionState(admin, closed, "closed");
  expect(await ask(closed)).toMatchObject({ problem: { code: "conflict" } });
  await setSessionState(admin, closed, "open");
  expect(await ask(closed)).toMatchObject({ ok: true });
});

test("the same form sent from two tabs is one reservation, and a new one after it was cancelled", async () => {
  const id = await createTime();
  const { joinsWaitingList, ...input } = guestInput({ partySize: 3 });
  const actor = visitor();
  const send = async () => {
    const outcome = await requestReservation(
      actor,
      id,
      { ...input, joinsWaitingList },
      { joinsWaitingList },
    );
    if (!outcome.ok) throw new Error(outcome.problem.message);
    return outcome.reservation;
  };
  const [one, two] = await Promise.all([send(), send()]);
  expect(two).toEqual(one);
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 5 });
  const holder = await reservationByToken(tokenOf(one.managePath));
  if (!holder) throw new Error("The link does not work");
  await Promise.all([cancelReservation(holder), cancelReservation(holder)]);
  expect(await mailTo(input.email)).toHaveLength(2);
  expect((await send()).id).not.toBe(one.id);
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 5 });
});

test("the form of the last seats sent again finds its own reservation, though nothing is free", async () => {
  const id = await createTime({ seats: 2 });
  const { joinsWaitingList, ...input } = guestInput();
  const actor = visitor();
  const send = () =>
    requestReservation(actor, id, { ...input, joinsWaitingList }, { joinsWaitingList });
  const first = await send();
  expect(first).toMatchObject({ ok: true });
  expect(await send()).toEqual(first);
  expect(await ask(id)).toMatchObject({ problem: { code: "conflict", field: "partySize" } });
});

test("two tabs that each take the last seats: one gets them, the other is told", async () => {
  const [from, to] = [
    await createTime({ seats: 4 }),
    await createTime({ seats: 4, day: dayIn(11) }),
  ];
  const one = await reserve(from, { partySize: 2 });
  const two = await reserve(from, { partySize: 2 });
  await reserve(to, { partySize: 2 });
  const moves = await Promise.all([
    moveReservation(one.holder, { sessionId: to }),
    moveReservation(two.holder, { sessionId: to }),
  ]);
  expect(moves.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await sessionPage(from)).toMatchObject({ seatsLeft: 2 });
  expect(await sessionPage(to)).toMatchObject({ seatsLeft: 0 });
  const grown = await Promise.all([changeParty(one.holder, 4), changeParty(two.holder, 4)]);
  expect(grown.filter(({ ok }) => ok)).toHaveLength(1);
});

test("an offering confirms at once or after a look, as its switch says", async () => {
  const tour = await getOffering("group-tour");
  if (!tour) throw new Error("The tour is reference data");
  const id = await createTime();
  expect((await reserve(id)).state).toBe("requested");
  await setConfirmsAtOnce(admin, tour.id, true);
  expect((await reserve(id)).state).toBe("confirmed");
  await setConfirmsAtOnce(admin, tour.id, false);
});

test("a private session is taken as a whole by one party", async () => {
  const id = await createTime({ offering: "private-tasting", seats: 8, minParty: 2 });
  await reserve(id, { partySize: 2 });
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 0, state: "full" });
  expect(await ask(id, { partySize: 2 })).toMatchObject({ problem: { field: "partySize" } });
});

test("the lists of bookings and meetings hold what was reserved on a session's page", async () => {
  const tour = await createTime({ seats: 20, maxParty: 20 });
  await reserve(tour, { partySize: 4, name: "Tour Party", message: "We come by bus" });
  const { rows } = await bookingList.page({ limit: 1 });
  expect(rows).toMatchObject([
    { name: "Tour Party", eventType: "group-tour", guestCount: "3-5", message: "We come by bus" },
  ]);
  const meeting = await createTime({ offering: "investor-meeting", seats: 4, maxParty: 4 });
  const reserved = await reserve(meeting, { partySize: 1, message: "The next round" });
  expect((await listMeetingRequests())[0]).toMatchObject({
    topic: "The next round",
    duration: "90",
    status: "pending",
  });
  await confirmReservation(admin, reserved.id);
  expect((await listMeetingRequests())[0]).toMatchObject({ status: "handled" });
});

test("the team takes a reservation by phone, without an address and without mail", async () => {
  const id = await createTime();
  const input = phoneReservationInput.parse({ ...guestInput(), email: "", note: "Rang twice" });
  const before = await db.$count(mailOutbox);
  const outcome = await addReservation(admin, id, input);
  expect(outcome).toMatchObject({ ok: true, reservation: { state: "confirmed" } });
  expect(await addReservation(admin, id, input)).toEqual(outcome);
  expect(await db.$count(mailOutbox)).toBe(before);
});

test("a link that is old, altered or of another party opens nothing else", async () => {
  const id = await createTime();
  const own = await reserve(id);
  const other = await reserve(id);
  const token = tokenOf(own.managePath);
  expect(await reservationByToken(token)).toEqual(own.holder);
  expect(own.holder.reservationId).not.toBe(other.holder.reservationId);
  const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [flipped, token.slice(1), `${token}x`, "", own.reference, undefined]) {
    expect(await reservationByToken(wrong)).toBeNull();
  }
  const [row] = await db.select().from(reservations).where(eq(reservations.id, own.id));
  // Not even with a copy of the database.
  expect(JSON.stringify(row)).not.toContain(token);
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  expect(await reservationByToken(token, days(39))).not.toBeNull();
  expect(await reservationByToken(token, days(42))).toBeNull();
});

test("opening a link, as a mail scanner does, changes nothing", async () => {
  const own = await reserve(await createTime());
  const read = () => db.select().from(reservations).where(eq(reservations.id, own.id));
  const before = await read();
  const holder = await reservationByToken(tokenOf(own.managePath));
  if (!holder) throw new Error("The link does not work");
  await reservationPage(holder);
  expect(await read()).toEqual(before);
});

test("an account sees its own reservations without a token, and nobody else's", async () => {
  const id = await createTime();
  const user = await createUser();
  const own = await reserve(id, {}, actorOf(user));
  const other = await reserve(id);
  expect((await ownReservations(user)).map(({ reference }) => reference)).toEqual([own.reference]);
  expect(await ownReservation(user, own.reference)).not.toBeNull();
  expect(await ownReservation(user, other.reference)).toBeNull();
});

test("a reference has no letters that look alike", async () => {
  const id = await createTime({ seats: 40, maxParty: 1 });
  for (let count = 0; count < 10; count++) {
    expect((await reserve(id, { partySize: 1 })).reference).toMatch(
      /^BV-[34679ACDEFGHJKMNPQRTWXY]{4}$/,
    );
  }
});

test("a guest's changes of one reservation are limited, the team's are not", async () => {
  const { holder } = await reserve(await createTime());
  const { points } = LIMITS.publicForm;
  for (let n = 0; n < points; n++) unwrap(await changeParty(holder, 1 + (n % 2)));
  const before = await db.$count(reservationChanges);
  expect(await changeParty(holder, 3)).toMatchObject({ problem: { code: "too-many" } });
  expect(await cancelReservation(holder)).toMatchObject({ problem: { code: "too-many" } });
  expect(await db.$count(reservationChanges)).toBe(before);
  unwrap(await changeParty(asTeam(admin, holder.reservationId), 3));
});

test("a time is running until its end, and the team adds walk-ins while seats are free", async () => {
  const id = await createTime({ seats: 9, minParty: 4, maxParty: 9 });
  const late = await reserve(id, { partySize: 4 });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const runs = { startsAt: minutesAgo(30), endsAt: minutesAgo(-60) };
  await db.update(appointmentSessions).set(runs).where(eq(appointmentSessions.id, id));
  expect(await sessionPage(id)).toMatchObject({ state: "running", seatsLeft: 5 });
  expect(await ask(id, { partySize: 4 })).toMatchObject({
    problem: { message: "This time has begun. Choose another one" },
  });
  // A party at the door needs no phone number, and two may join.
  const walkIn = (partySize: number) =>
    addReservation(admin, id, {
      ...guestInput({ partySize, phone: null, joinsWaitingList: true }),
      email: null,
      note: null,
    });
  expect(await walkIn(2)).toMatchObject({ ok: true, reservation: { state: "confirmed" } });
  expect(await walkIn(4)).toMatchObject({
    problem: { message: "Only 3 seats are left at this time. Choose another time" },
  });
  // The guest can no longer change it, and the team can.
  expect((await reservationPage(late.holder)).can).toMatchObject({ cancel: false, move: false });
  const ofTeam = await reservationForTeam({ role: "admin" }, late.reference);
  expect(ofTeam?.can).toMatchObject({ cancel: true, changeParty: true });
  expect(await confirmReservation(admin, late.id)).toMatchObject({ state: "confirmed" });
  const over = { startsAt: minutesAgo(90), endsAt: minutesAgo(1) };
  await db.update(appointmentSessions).set(over).where(eq(appointmentSessions.id, id));
  expect(await sessionPage(id)).toMatchObject({ state: "past" });
  expect(await walkIn(1)).toMatchObject({ problem: { code: "conflict" } });
});

test("an address with a domain of another script is stored in ASCII and shown as it is read", async () => {
  const typed = { name: "J\u00fcrgen", email: "j@b\u00fccher.example", phone: "(845) 555-0101" };
  const input = reservationInput.parse({ ...typed, partySize: "2" });
  const id = await createTime();
  const made = unwrap(await requestReservation(visitor(), id, input, { joinsWaitingList: false }));
  const holder = asTeam(admin, made.reservation.id);
  const { email } = await reservationPage(holder);
  expect(shownEmail(email ?? "")).toBe("j@b\u00fccher.example");
  expect(await mailTo("j@xn--bcher-kva.example")).toHaveLength(1);
});
