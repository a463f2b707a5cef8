import { and, asc, desc, eq, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { experiences } from "~/content/landing";
import { site } from "~/content/site";
import { db } from "~/platform/database/db.server";
import { publishDraft, saveDraft } from "~/domain/website/edit-section.server";
import { publishedContent } from "~/domain/website/published.server";
import { findSection } from "~/domain/website/sections.server";
import { appointmentSessions, mailOutbox, reservations } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../tests/support/appointments";
import { anyAdmin, createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { mailTo } from "../../../tests/support/investors";
import { runJobs } from "../../../tests/support/jobs";
import { setTeamMail } from "./appointment-settings.server";
import { appointmentsModule } from "./appointments.module";
import { phoneReservationInput } from "./appointments.schema";
import { confirmReservation } from "./reservations/answer-reservation.server";
import { acceptOffer, cancelReservation, joinWaitingList } from "./reservations/change-own.server";
import { reservationPage } from "./reservations/reservation-queries.server";
import { addReservation } from "./reservations/request-reservation.server";
import { changeSession } from "./sessions/change-session.server";

useDatabase();

const HOUR_MS = 3_600_000;
const VIDEO = "https://video.example/room-7";
const admin = anyAdmin();

beforeEach(() => {
  // A Wednesday, 11:00 in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T16:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock to an instant, and runs what is due in two processes at once. */
async function passTo(instant: string | Date) {
  vi.setSystemTime(instant);
  await Promise.all([
    runJobs(appointmentsModule, new Date()),
    runJobs(appointmentsModule, new Date()),
  ]);
}

const hoursLater = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

test("an offer is held for 24 hours, then the next party in the list gets it, each told once", async () => {
  const id = await createTime({ seats: 4 });
  const holder = await reserve(id, { partySize: 4 });
  const first = await reserve(id, { partySize: 3, joinsWaitingList: true });
  const second = await reserve(id, { partySize: 4, joinsWaitingList: true });
  await cancelReservation(holder.holder);
  await passTo(hoursLater(23.9));
  expect((await reservationPage(first.holder)).state).toBe("offered");
  await passTo(hoursLater(0.2));
  expect(await acceptOffer(first.holder)).toMatchObject({ problem: { code: "conflict" } });
  expect(await reservationPage(first.holder)).toMatchObject({
    state: "cancelled",
    can: { join: true },
  });
  expect(await acceptOffer(second.holder)).toEqual({ ok: true, state: "confirmed" });
  expect(await acceptOffer(second.holder)).toEqual({ ok: true, state: "confirmed" });
  expect((await mailTo(first.email)).map(({ subject }) => subject.split(": ")[1])).toEqual([
    "on the waiting list",
    "seats are free",
    "the offer has ended",
  ]);
  expect((await mailTo(second.email)).map(({ subject }) => subject.split(": ")[1])).toEqual([
    "on the waiting list",
    "seats are free",
    "confirmed",
  ]);
  expect(await joinWaitingList(first.holder)).toEqual({ ok: true, state: "waiting" });
});

test("an offer ends at the latest when the session begins", async () => {
  const id = await createTime({ seats: 2, day: dayIn(1), time: "09:00" });
  const holder = await reserve(id, { partySize: 2 });
  const waiting = await reserve(id, { partySize: 2, joinsWaitingList: true });
  await cancelReservation(holder.holder);
  expect((await reservationPage(waiting.holder)).offeredUntil).toEqual(
    new Date("2027-03-11T14:00:00Z"),
  );
});

const form = {
  ...{ minutes: 90, seats: 2, minParty: 1, maxParty: 2 },
  ...{ place: "The lounge", videoLink: null, isSure: true, reason: "The roof leaks" },
};

/** A session of tomorrow at 15:00 whose only two seats are offered to the waiting list. */
async function offerOfTomorrow() {
  const id = await createTime({ seats: 2, day: dayIn(1), time: "15:00" });
  const leaves = await reserve(id, { partySize: 2 });
  const waiting = await reserve(id, { partySize: 2, joinsWaitingList: true });
  await cancelReservation(leaves.holder);
  expect((await reservationPage(waiting.holder)).state).toBe("offered");
  return { id, waiting };
}

test("an offer is cut to the start when the time is moved nearer, and the guest is told until when", async () => {
  const { id, waiting } = await offerOfTomorrow();
  await changeSession(admin, id, { ...form, day: dayIn(1), time: "08:00" });
  const start = new Date("2027-03-11T13:00:00Z");
  expect((await reservationPage(waiting.holder)).offeredUntil).toEqual(start);
  const mails = await mailTo(waiting.email);
  expect(mails.at(-1)?.text).toContain(
    "Take the seats on the page below until Thursday, March 11, 2027 at 8:00 AM",
  );
  // A later hour gives back no more than was offered.
  await changeSession(admin, id, { ...form, day: dayIn(1), time: "17:00" });
  expect((await reservationPage(waiting.holder)).offeredUntil).toEqual(start);
});

test("after the start an offer cannot be taken, and a walk-in gets its seats before any job has run", async () => {
  const { id, waiting } = await offerOfTomorrow();
  // As an offer of before this rule, or of a time that was moved then, is stored.
  await db
    .update(reservations)
    .set({ offeredUntil: hoursLater(48) })
    .where(eq(reservations.id, waiting.id));
  vi.setSystemTime("2027-03-11T20:01:00Z");
  expect((await reservationPage(waiting.holder)).can.accept).toBe(false);
  expect(await acceptOffer(waiting.holder)).toMatchObject({ problem: { code: "conflict" } });
  const walkIn = phoneReservationInput.parse({ name: "At the door", partySize: "2" });
  expect(await addReservation(admin, id, walkIn)).toMatchObject({ ok: true });
  expect((await reservationPage(waiting.holder)).state).toBe("cancelled");
  await passTo(new Date());
  const [last] = (await mailTo(waiting.email)).slice(-1);
  expect(last?.subject).toContain("the offer has ended");
  expect(last?.text).toContain("were not taken before the start");
  expect(last?.text).not.toContain("join the waiting list again");
  const other = await offerOfTomorrow();
  await db
    .update(reservations)
    .set({ offeredUntil: hoursLater(72) })
    .where(eq(reservations.id, other.waiting.id));
  await passTo(hoursLater(25));
  expect((await reservationPage(other.waiting.holder)).state).toBe("cancelled");
});

test("the confirmed are reminded once, at 10:00 in New York the day before, with the video link", async () => {
  // The clocks change on the day before the session.
  const id = await createTime({
    offering: "beginner-workshop",
    day: dayIn(5),
    seats: 15,
    maxParty: 4,
    videoLink: VIDEO,
  });
  const confirmed = await reserve(id);
  const cancelled = await reserve(id);
  await cancelReservation(cancelled.holder);
  await passTo("2027-03-14T13:59:00Z");
  expect(JSON.stringify(await mailTo(confirmed.email))).not.toContain(VIDEO);
  expect(await mailTo(confirmed.email)).toHaveLength(1);
  await passTo("2027-03-14T14:00:00Z");
  await passTo("2027-03-14T14:01:00Z");
  const [, reminder, ...more] = await mailTo(confirmed.email);
  expect(more).toEqual([]);
  expect(reminder?.subject).toContain("reminder");
  expect(reminder?.text).toContain(`Video link: ${VIDEO}`);
  expect(reminder?.calendar?.replaceAll("\r\n ", "")).toContain(`LOCATION:${VIDEO}`);
  expect(await mailTo(cancelled.email)).toHaveLength(2);
});

test("who is confirmed after the reminders gets the video link with that, who is not confirmed never", async () => {
  const id = await createTime({
    offering: "investor-meeting",
    day: dayIn(1),
    time: "16:00",
    seats: 4,
    videoLink: VIDEO,
  });
  const request = await reserve(id, { partySize: 1 });
  const waiting = await reserve(id, { partySize: 1, joinsWaitingList: true });
  await passTo(hoursLater(1));
  expect(JSON.stringify(await mailTo(request.email))).not.toContain(VIDEO);
  await confirmReservation(admin, request.id);
  await passTo(hoursLater(1));
  const mails = await mailTo(request.email);
  expect(mails.map(({ text }) => text.includes(VIDEO))).toEqual([false, true]);
  expect(JSON.stringify(await mailTo(waiting.email))).not.toContain(VIDEO);
});

test("the team is told at once, once an hour or not at all", async () => {
  const id = await createTime({ seats: 20 });
  const told = () =>
    db
      .select({ subject: mailOutbox.subject, text: mailOutbox.text })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, site.email))
      .orderBy(desc(mailOutbox.id));
  const before = (await told()).length;
  const first = await reserve(id);
  expect((await told()).length).toBe(before + 1);
  await setTeamMail(admin, "none");
  await reserve(id);
  expect((await told()).length).toBe(before + 1);
  await setTeamMail(admin, "hourly");
  await passTo(hoursLater(1));
  expect((await told()).length).toBe(before + 1);
  await reserve(id, { name: "Ada Secret" });
  await cancelReservation(first.holder);
  await passTo(hoursLater(0.01));
  expect((await told()).length).toBe(before + 1);
  await passTo(hoursLater(1));
  await passTo(hoursLater(1));
  expect((await told()).length).toBe(before + 2);
  expect((await told())[0]?.subject).toBe("Appointments: 2 changes by guests");
  expect(JSON.stringify(await told())).not.toContain("Secret");
  await setTeamMail(admin, "at-once");
});

test("sessions of the calendar's series are made 180 days ahead, once, and a moved one stays moved", async () => {
  const ofSeries = () =>
    db
      .select({ id: appointmentSessions.id, startsAt: appointmentSessions.startsAt })
      .from(appointmentSessions)
      .where(like(appointmentSessions.place, "Video call"))
      .orderBy(asc(appointmentSessions.startsAt));
  await passTo(new Date());
  const made = await ofSeries();
  expect(made.length).toBeGreaterThan(25 + 5);
  const moved = made.find(({ startsAt }) => startsAt > hoursLater(48));
  if (!moved) throw new Error("No session was made");
  await db
    .update(appointmentSessions)
    .set({ startsAt: new Date(moved.startsAt.getTime() + HOUR_MS / 2) })
    .where(and(eq(appointmentSessions.id, moved.id)));
  await passTo(hoursLater(24 * 21));
  const later = await ofSeries();
  expect(later.length).toBeGreaterThan(made.length);
  expect(later.some(({ startsAt }) => startsAt.getTime() === moved.startsAt.getTime())).toBe(false);
  expect(new Set(later.map(({ startsAt }) => startsAt.getTime())).size).toBe(later.length);
});

test("the published title of an experience is in the mails of the next minute", async () => {
  const section = findSection("experiences");
  if (!section) throw new Error("No experiences");
  const value = {
    ...experiences,
    "group-tour": { ...experiences["group-tour"], title: "Walk of the valley" },
  };
  const admin = await createAdmin();
  expect(await saveDraft(admin, section, { value, revision: 0 })).toMatchObject({ ok: true });
  expect(await publishDraft(admin, section, 1)).toMatchObject({ ok: true });
  await publishedContent();
  await passTo(hoursLater(0.1));
  const { email } = await reserve(await createTime({}));
  expect((await mailTo(email))[0]?.text).toContain("Walk of the valley");
});
