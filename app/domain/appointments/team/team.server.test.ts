import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { appointmentSessions, eventBookings, mailOutbox, reservations } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin, createAdmin, createStaff, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { booking } from "../../../../tests/support/lists";
import { call, createTour, tourFields } from "../../../../tests/support/tours";
import { readInboxFilter } from "~/domain/inbox/inbox-filter";
import { inboxPage } from "~/domain/inbox/inbox-list.server";
import { bookingList } from "~/domain/bookings/bookings-queries.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { seriesInput, sessionInput } from "../appointments.schema";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { bookEvent } from "../requests/book-event.server";
import { requestMeeting } from "../requests/request-meeting.server";
import { proposeSessions } from "../reservations/answer-reservation.server";
import { cancelReservation } from "../reservations/change-own.server";
import { asTeam } from "../reservations/holder.server";
import { createSeries } from "../sessions/create-series.server";
import { createSession } from "../sessions/create-session.server";
import { endSeries } from "../sessions/end-series.server";
import { replaceTeamCalendar, teamCalendarReader, teamCalendarUrl } from "../team-calendar.server";
import { sessionsBetween } from "../sessions/sessions-queries.server";
import { agenda, daySheet } from "./agenda.server";
import { readReservationFilter } from "./reservation-filter";
import { reservationCsv, reservationList } from "./reservation-list.server";
import { teamFeed } from "./team-feed.server";

useDatabase();

const ADMIN = { role: "admin" };

/** A request for a day without a session. Returns its id. */
async function askForDay(day: string, name: string) {
  const input = bookEventInput.parse({ ...booking, preferredDate: day, name });
  const outcome = await bookEvent(visitor(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const [row] = await db.select().from(reservations).where(eq(reservations.name, name));
  return row?.id ?? 0;
}

test("agenda and day sheet show the parties that come, and the agenda the requests for a day", async () => {
  const id = await createTour(12);
  const comes = await call(id, { needs: "A ramp" });
  const leaves = await call(id);
  await cancelReservation(asTeam(anyAdmin(), leaves.id));
  const request = await askForDay(dayIn(12), "Agenda guest");
  const found = await agenda(ADMIN, { from: dayIn(12), to: dayIn(12) });
  const references = found.sessions.map(({ parties }) => parties.map((one) => one.reference));
  expect(references).toEqual([[comes.reference]]);
  expect(found.requests.map((one) => one.id)).toEqual([request]);
  const sheet = await daySheet(ADMIN, dayIn(12));
  expect(sheet).toMatchObject([{ id, parties: [{ needs: "A ramp", state: "confirmed" }] }]);
});

test("the day of staff shows no meetings with investors, and that of admins does", async () => {
  const id = await createTime({ offering: "investor-meeting", day: dayIn(13) });
  const { reference } = await reserve(id);
  const staff = { role: "staff" };
  expect(await daySheet(ADMIN, dayIn(13))).toMatchObject([{ id, parties: [{ reference }] }]);
  expect(await daySheet(staff, dayIn(13))).toEqual([]);
  expect(await agenda(staff, { from: dayIn(13), to: dayIn(13) })).toEqual({
    sessions: [],
    requests: [],
  });
  const asked = { email: "meets@example.com", name: "Meets", preferredDate: dayIn(13) };
  const meeting = meetingInput.parse({ ...asked, topic: "The plan", duration: "30" });
  expect(await requestMeeting(visitor(), meeting)).toMatchObject({ ok: true });
  const requests = async (actor: { role: string }) =>
    (await agenda(actor, { from: dayIn(13), to: dayIn(13) })).requests.map(({ name }) => name);
  expect(await requests(ADMIN)).toEqual(["Meets"]);
  expect(await requests(staff)).toEqual([]);
});

test("the list and its spreadsheet contain what the filter names, and nothing else", async () => {
  const id = await createTour(20);
  const { reference } = await call(id, { name: "=Filtered" });
  const late = await askForDay(dayIn(21), "Late guest");
  const dueAt = new Date(Date.now() - 60_000);
  await db.update(reservations).set({ dueAt }).where(eq(reservations.id, late));
  const names = async (query: string) => {
    const filter = readReservationFilter(new URLSearchParams(query));
    const { rows } = await reservationList(ADMIN, filter).page({ limit: 50 });
    const { columns, lines } = reservationCsv(filter);
    let text = "";
    for await (const piece of lines()) text += piece;
    const inFile = text.split("\r\n").slice(0, -1);
    expect(inFile).toHaveLength(rows.length);
    expect(columns).toContain("newYorkTime");
    return { names: rows.map(({ name }) => name), text };
  };
  expect((await names("overdue=on")).names).toEqual(["Late guest"]);
  const between = `from=${dayIn(20)}&to=${dayIn(21)}`;
  expect((await names(between)).names).toEqual(["Late guest", "=Filtered"]);
  expect((await names(`${between}&offering=group-tour`)).names).toEqual(["=Filtered"]);
  expect((await names(`${between}&state=requested`)).names).toEqual(["Late guest"]);
  const one = await names(`q=${reference.toLowerCase()}`);
  expect(one.names).toEqual(["=Filtered"]);
  expect(one.text).toContain(`${reference},confirmed,Group Tour,${dayIn(20)},10:30,`);
  expect(one.text).toContain("'=Filtered");
});

test("the same time or series sent twice is made once", async () => {
  const admin = anyAdmin();
  const input = sessionInput.parse(tourFields(40));
  const first = await createSession(admin, input);
  expect(await createSession(admin, input)).toEqual(first);
  const rule = { weekdays: String(weekdayOf(dayIn(41))), times: "10:30" };
  const series = seriesInput.parse({
    ...tourFields(41),
    ...rule,
    startsOn: dayIn(41),
    endsOn: dayIn(48),
  });
  const made = await createSeries(admin, series);
  expect(made).toMatchObject({ ok: true, count: 2 });
  expect(await createSeries(admin, series)).toEqual(made);
  const tours = await sessionsBetween({ from: dayIn(40), to: dayIn(48), slug: "group-tour" });
  expect(tours).toHaveLength(3);
});

test("a series whose weekdays are not within its days is refused", async () => {
  const outcome = await createSeries(
    anyAdmin(),
    seriesInput.parse({
      ...tourFields(41),
      weekdays: String(weekdayOf(dayIn(43))),
      times: "10:30",
      startsOn: dayIn(41),
      endsOn: dayIn(42),
    }),
  );
  expect(outcome).toMatchObject({ ok: false, problem: { field: "weekdays" } });
});

test("an ended series loses its later times, but for those with parties, and makes no more", async () => {
  const series = await createSeries(
    anyAdmin(),
    seriesInput.parse({
      ...tourFields(60),
      weekdays: ["0", "1", "2", "3", "4", "5", "6"],
      times: "16:00",
      startsOn: dayIn(60),
      endsOn: dayIn(69),
    }),
  );
  if (!series.ok) throw new Error(series.problem.message);
  const ofSeries = () => sessionsBetween({ from: dayIn(60), to: dayIn(69), slug: "group-tour" });
  const last = (await ofSeries()).at(-1);
  await call(last?.id ?? 0);
  const past = await endSeries(anyAdmin(), series.id, dayIn(-1));
  expect(past).toMatchObject({ ok: false, problem: { code: "invalid", field: "endsOn" } });
  const ended = await endSeries(anyAdmin(), series.id, dayIn(64));
  expect(ended).toEqual({ ok: true, id: series.id, removed: 4, kept: 1 });
  expect((await ofSeries()).map(({ startsAt }) => businessDay(startsAt))).toEqual(
    [60, 61, 62, 63, 64, 69].map(dayIn),
  );
});

test("proposing the same times again changes nothing and sends no mail", async () => {
  const admin = anyAdmin();
  const id = await askForDay(dayIn(30), "Proposed guest");
  const tasting = sessionInput.parse({
    ...tourFields(31, "17:00"),
    offering: "private-tasting",
    seats: "8",
    minParty: "1",
    maxParty: "8",
  });
  const made = await createSession(admin, tasting);
  if (!made.ok) throw new Error(made.problem.message);
  const proposed = await proposeSessions(admin, id, [made.id]);
  const mails = await db.$count(mailOutbox);
  expect(proposed).toEqual({ ok: true, state: "requested" });
  expect(await proposeSessions(admin, id, [made.id])).toEqual(proposed);
  expect(await db.$count(mailOutbox)).toBe(mails);
});

test("the team's feed has each time with its parties", async () => {
  const id = await createTour(3);
  const { reference } = await call(id, { needs: "A chair, with; a back" });
  const cancelled = await createTour(4);
  await db
    .update(appointmentSessions)
    .set({ state: "cancelled" })
    .where(eq(appointmentSessions.id, cancelled));
  const calendar = ICAL.Component.fromString(await teamFeed(ADMIN));
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  const tour = events.find(({ uid }) => uid.startsWith(`time-${id}@`));
  expect(tour?.summary).toBe("Group Tour (5 of 20 seats)");
  expect(tour?.description).toContain(`${reference} Grace Hopper, 5, confirmed`);
  expect(tour?.description).toContain("Needs: A chair, with; a back");
  expect(tour?.startDate.toString()).toBe(`${dayIn(3)}T10:30:00`);
  const other = events.find(({ uid }) => uid.startsWith(`time-${cancelled}@`));
  expect(other?.summary).toBe("Cancelled: Group Tour");
});

test("the address of a member of staff has no meetings with investors, that of an admin has", async () => {
  const meeting = await createTime({ offering: "investor-meeting", day: dayIn(14) });
  const tour = await createTime({ day: dayIn(14), time: "18:00" });
  const { reference } = await reserve(meeting, { name: "Secret Investor", needs: "Discretion" });
  const feedOf = async (member: User) => {
    await replaceTeamCalendar(member);
    const { searchParams } = new URL((await teamCalendarUrl(member)) ?? "");
    const reader = await teamCalendarReader(searchParams.get("key") ?? "");
    return reader ? teamFeed(reader) : "";
  };
  const staff = await createStaff();
  const feed = await feedOf(staff);
  expect(feed).toContain(`time-${tour}@`);
  for (const secret of [`time-${meeting}@`, reference, "Secret Investor", "Discretion"]) {
    expect(feed).not.toContain(secret);
  }
  const full = await feedOf(await createAdmin());
  expect(full).toContain(`time-${meeting}@`);
  expect(full).toContain(reference);
});

test("a caller is found by any spelling of the phone number, in requests, bookings and the inbox", async () => {
  const id = await createTime({ day: dayIn(45) });
  const spellings = ["(845) 555-0177", "845-555-0177", "8455550177", "+1 845 555 0177"];
  for (const phone of spellings) {
    const { id: asked, reference, email } = await reserve(id, { phone });
    const actor = await createAdmin();
    const found = async (q: string) => {
      const query = new URLSearchParams({ q });
      const { rows } = await reservationList(ADMIN, readReservationFilter(query)).page({
        limit: 9,
      });
      const bookings = await bookingList.page({ q, limit: 9 });
      const inbox = await inboxPage(actor, readInboxFilter(query), { limit: 9 });
      return {
        requests: rows.map((row) => row.id),
        bookings: bookings.rows.map((row) => row.email),
        inbox: inbox.rows.length,
      };
    };
    for (const q of [...spellings, "845.555.0177", "555 0177"]) {
      expect(await found(q), q).toEqual({ requests: [asked], bookings: [email], inbox: 1 });
    }
    expect(await found("845-555-0178")).toEqual({ requests: [], bookings: [], inbox: 0 });
    expect((await found(reference.toLowerCase())).inbox).toBe(1);
    expect((await found(`${reference}XX`)).inbox).toBe(0);
    await db.update(reservations).set({ phone: null }).where(eq(reservations.id, asked));
    await db.update(eventBookings).set({ phone: "" }).where(eq(eventBookings.email, email));
  }
});
