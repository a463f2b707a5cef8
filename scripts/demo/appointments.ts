import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { getAccountByLogin } from "~/domain/accounts/accounts-queries.server";
import { phoneReservationInput, reservationInput } from "~/domain/appointments/appointments.schema";
import {
  declineReservation,
  proposeSessions,
} from "~/domain/appointments/reservations/answer-reservation.server";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import {
  checkId,
  markArrived,
  markMissed,
} from "~/domain/appointments/reservations/check-in.server";
import { asTeam } from "~/domain/appointments/reservations/holder.server";
import {
  addReservation,
  requestReservation,
} from "~/domain/appointments/reservations/request-reservation.server";
import { cancelSession } from "~/domain/appointments/sessions/change-session.server";
import { createSeries } from "~/domain/appointments/sessions/create-series.server";
import { createSession } from "~/domain/appointments/sessions/create-session.server";
import { extendSeries } from "~/domain/appointments/sessions/extend-series.server";
import {
  getOffering,
  sessionsBetween,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import type { Outcome } from "~/lib/outcome";
import { appointmentSessions, reservations } from "~drizzle/schema";

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const DAY_MS = 24 * HOUR_MS;

const GUESTS = [
  ...["Dana Whitfield", "Lee Marchetti", "Noor Haddad", "Pat Sorensen", "Ines Duarte"],
  ...["Walt Kowalski", "Ruth Abrams", "Teo Vasquez", "June Okafor", "Sam Lindqvist"],
  ...["Greta Holm", "Isaac Boone", "Marta Jurado", "Owen Pryce", "Leila Farsi"],
  ...["Hank Dempsey", "Yuki Arai", "Bea Santoro", "Cal Whitehorse", "Nina Petrov"],
];
const NEEDS = [
  "One of us uses a wheelchair.",
  "A chair with a back, please. No stools.",
  "I am deaf and read lips. A seat near the speaker helps.",
];

let asked = 0;

/** The next guest: name, address and phone, now and then with a need. */
function nextGuest() {
  const index = asked;
  asked += 1;
  const name = GUESTS[index % GUESTS.length] ?? "";
  return {
    name,
    email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
    phone: `(845) 555-01${String(10 + (index % 90))}`,
    needs: index % 5 === 0 ? NEEDS[(index / 5) % NEEDS.length] : "",
  };
}

async function done<Success extends object>(outcome: Promise<Outcome<Success>>): Promise<Success> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.problem.message);
  return result;
}

/** A guest's request on the site. Returns the reservation's id. */
async function ask(sessionId: number, partySize: number, user: User | null = null) {
  const guest = nextGuest();
  const actor = { user, address: `demo guest ${asked}` };
  const own = user && { name: `${user.firstName} ${user.lastName}`, email: user.email };
  const input = reservationInput.parse({ ...guest, ...own, partySize: String(partySize) });
  const options = { joinsWaitingList: true };
  const { reservation } = await done(requestReservation(actor, sessionId, input, options));
  return reservation.id;
}

/** A reservation by phone, confirmed at once. Returns its id. */
async function call(admin: Admin, sessionId: number, partySize: number, note = "") {
  const input = phoneReservationInput.parse({ ...nextGuest(), partySize: String(partySize), note });
  const { reservation } = await done(addReservation(admin, sessionId, input));
  return reservation.id;
}

/**
 * A season of times with their guests, created by the same functions as the owner's and the
 * guests': some times full, with a waiting list, an offer, requests to answer and a day that began.
 */
export async function generateAppointments() {
  const admin = await getAccountByLogin("demo-admin");
  const customer = await getAccountByLogin("demo-customer");
  if (!admin || !customer) throw new Error("A demo account is missing");
  // The events' own series, which the clock extends later.
  await extendSeries();
  await makeSeries(admin);
  await fillTour(admin, customer);
  await fillWorkshop(admin);
  await fillTastings(admin, customer);
  await answerDays(admin);
  await fillCalls(customer);
  await pastTour(admin, 2);
  await beginToday(admin);
}

async function makeSeries(admin: Admin) {
  const usual = { nth: null, endsOn: null, exceptions: [], videoLink: null };
  const startsOn = businessDay(new Date());
  const plans = [
    { slug: "private-tasting", weekdays: [5, 6], times: ["17:00", "20:00"] },
    { slug: "educational-workshop", weekdays: [0], times: ["13:00"] },
    { slug: "group-tour", weekdays: [6, 0], times: ["10:30"] },
    { slug: "investor-meeting", weekdays: [2, 4], times: ["10:00", "11:00"] },
  ] as const;
  for (const { slug, weekdays, times } of plans) {
    const offering = await getOffering(slug);
    if (!offering) throw new Error(`No offering ${slug}`);
    const { minutes, seats, minParty, maxParty, place } = offering;
    const seating = { minutes, seats, minParty, maxParty, place };
    const rule = { offering: slug, weekdays: [...weekdays], times: [...times], startsOn };
    await done(createSeries(admin, { ...usual, ...seating, ...rule, isSure: true }));
  }
}

/** The next sessions of an offering, from tomorrow. */
async function nextOf(slug: string) {
  const tomorrow = addDays(businessDay(new Date()), 1);
  return sessionsBetween({ from: tomorrow, to: addDays(tomorrow, 60), slug });
}

/** A full tour with a waiting list, whose first party is offered the seats of one that cancelled. */
async function fillTour(admin: Admin, customer: User) {
  const [first, second, third, fourth] = await nextOf("group-tour");
  if (!first || !second || !third || !fourth) throw new Error("There are too few tours");
  for (const size of [8, 6]) await call(admin, first.id, size);
  const leaves = await call(admin, first.id, 6, "Comes with two cars.");
  for (const size of [5, 4, 8]) await ask(first.id, size);
  await done(cancelReservation(asTeam(admin, leaves), { reason: "Their van broke down." }));
  await call(admin, second.id, 12);
  await ask(third.id, 5, customer);
  await call(admin, fourth.id, 6);
  await done(cancelSession(admin, fourth.id, "The road up to the farm is closed that weekend."));
}

/** A full workshop with a party that waits, and one with a request that should be answered. */
async function fillWorkshop(admin: Admin) {
  const [first, second] = await nextOf("educational-workshop");
  if (!first || !second) throw new Error("There are too few workshops");
  for (const size of [8, 7]) await call(admin, first.id, size);
  await ask(first.id, 6);
  await makeOverdue(await ask(second.id, 7));
}

async function makeOverdue(id: number) {
  const dueAt = new Date(Date.now() - 3 * HOUR_MS);
  await db.update(reservations).set({ dueAt }).where(eq(reservations.id, id));
}

async function fillTastings(admin: Admin, customer: User) {
  const tastings = await nextOf("private-tasting");
  for (const [index, { id }] of tastings.slice(0, 3).entries()) {
    if (index % 3 === 0) await ask(id, 2 + (index % 6));
    else if (index % 3 === 1) await call(admin, id, 4, index === 1 ? "A birthday." : "");
  }
  const later = tastings[8];
  if (later) await ask(later.id, 2, customer);
}

/** Two of the requests for days that the lists made: one gets proposals, one is declined. */
async function answerDays(admin: Admin) {
  const asked = await db
    .select({ id: reservations.id, offeringId: reservations.offeringId })
    .from(reservations)
    .where(eq(reservations.state, "requested"))
    .orderBy(reservations.id)
    .limit(5);
  const [tasting, , tour] = asked;
  const open = (await nextOf("private-tasting")).filter(({ state }) => state === "open");
  if (!tasting || !tour) throw new Error("There are too few requests");
  const chosen = open.slice(-3).map(({ id }) => id);
  await done(proposeSessions(admin, tasting.id, chosen));
  await done(declineReservation(admin, tour.id, "The farm rests that week. Try the week after."));
}

/**
 * A session of a coming day with parties, moved to another instant: none can be created in the past.
 * Each needs a day of its own, because an equal session would not be created again.
 */
async function movedTour(admin: Admin, startsAt: Date, sizes: readonly number[]) {
  const fromNow = Math.max(1, Math.ceil((Date.now() - startsAt.getTime()) / DAY_MS));
  const day = addDays(businessDay(new Date()), fromNow);
  const seating = { minutes: 90, seats: 20, minParty: 4, maxParty: 20, place: "The lounge" };
  const tour = { offering: "group-tour", day, time: "10:30", videoLink: null } as const;
  const { id } = await done(createSession(admin, { ...tour, ...seating, isSure: true }));
  const parties: number[] = [];
  for (const size of sizes) parties.push(await call(admin, id, size));
  const endsAt = new Date(startsAt.getTime() + 1.5 * HOUR_MS);
  await db
    .update(appointmentSessions)
    .set({ startsAt, endsAt })
    .where(eq(appointmentSessions.id, id));
  return parties;
}

/** Registrations for the next video call, and an investor's request for a meeting. */
async function fillCalls(customer: User) {
  const [call] = await nextOf("tuesday-questions");
  const [meeting] = await nextOf("investor-meeting");
  if (!call || !meeting) throw new Error("There are too few calls");
  await ask(call.id, 2);
  await ask(call.id, 1, customer);
  await ask(meeting.id, 2);
}

/** A tour that is over: one party came, one did not. */
async function pastTour(admin: Admin, daysAgo: number) {
  const startsAt = businessInstant(addDays(businessDay(new Date()), -daysAgo), "10:30");
  const [first = 0, second = 0] = await movedTour(admin, startsAt, [6, 8]);
  await done(checkId(admin, first));
  await done(markArrived(admin, first));
  await done(markMissed(admin, second));
}

/** A tour that has just begun, at a quarter of an hour: one party is there. */
async function beginToday(admin: Admin) {
  const startsAt = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS);
  const [first = 0] = await movedTour(admin, startsAt, [5, 6]);
  await done(checkId(admin, first));
  await done(markArrived(admin, first));
}
