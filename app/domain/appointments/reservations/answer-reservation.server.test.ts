import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { createTime, dayIn, guestInput, reserve } from "../../../../tests/support/appointments";
import { anyAdmin, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { formatAppointment } from "~/lib/dates/dates";
import { reservations } from "~drizzle/schema";
import { answerBooking } from "../requests/answer-booking.server";
import { bookEvent } from "../requests/book-event.server";
import { sessionPage } from "../sessions/sessions-queries.server";
import {
  confirmReservation,
  declineReservation,
  proposeSessions,
} from "./answer-reservation.server";
import { joinWaitingList, takeProposal } from "./change-own.server";
import { checkId, markArrived, markMissed, uncheckId, undoArrival } from "./check-in.server";
import { asTeam, reservationByToken } from "./holder.server";
import { reservationPage } from "./reservation-queries.server";

useDatabase();

const admin = anyAdmin();

/** A request for a day, as the site's form sends it, and its holder by the link in the mail. */
async function requestDay() {
  const { email } = guestInput();
  const input = bookEventInput.parse({
    ...{ name: "Grace", email, phone: "1", eventType: "group-tour" },
    ...{ preferredDate: dayIn(20), guestCount: "3-5", message: "Buy my pills" },
  });
  const outcome = await bookEvent(visitor(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const [mail] = await mailTo(email);
  const token = /\/appointments\/(\S+)/.exec(mail?.text ?? "")?.[1];
  const holder = await reservationByToken(token);
  if (!holder) throw new Error("The link in the mail does not work");
  return { email, holder, id: holder.reservationId, bookingId: outcome.booking.id, mail };
}

test("a request for a day is mailed with a link and without what was typed", async () => {
  const { holder, mail } = await requestDay();
  expect(mail?.text).toContain("Guests: 3 to 5 guests");
  expect(JSON.stringify(mail)).not.toMatch(/Buy my pills|Grace/);
  expect(await reservationPage(holder)).toMatchObject({
    state: "requested",
    session: null,
    partySize: 5,
    preferredDate: dayIn(20),
  });
  expect(await confirmReservation(admin, holder.reservationId)).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("Propose a time") as string },
  });
});

test("of up to three proposed times the guest takes one; a full one is refused and the others stay", async () => {
  const { email, holder, id } = await requestDay();
  const times = [await createTime(), await createTime({ day: dayIn(11) })];
  const [full = 0, free = 0] = times;
  expect(await proposeSessions(admin, id, [])).toMatchObject({ problem: { field: "sessionIds" } });
  expect(await proposeSessions(admin, id, [full, free, full])).toMatchObject({ ok: true });
  const proposed = (await mailTo(email)).at(-1);
  for (const time of times) {
    const { startsAt } = (await sessionPage(time)) ?? {};
    expect(proposed?.text).toContain(formatAppointment(startsAt ?? ""));
  }
  await reserve(full, { partySize: 4 });
  expect(await takeProposal(holder, full)).toMatchObject({
    problem: { code: "conflict", field: "sessionId" },
  });
  const { proposals } = await reservationPage(holder);
  expect(proposals.map(({ sessionId, hasRoom }) => [sessionId, hasRoom])).toEqual([
    [full, false],
    [free, true],
  ]);
  const other = await createTime({ day: dayIn(12) });
  expect(await takeProposal(holder, other)).toMatchObject({ problem: { code: "conflict" } });
  expect(await takeProposal(holder, free)).toEqual({ ok: true, state: "confirmed" });
  expect(await takeProposal(holder, free)).toEqual({ ok: true, state: "confirmed" });
  expect(await sessionPage(free)).toMatchObject({ seatsLeft: 3 });
  expect((await mailTo(email)).map(({ subject }) => subject.split(": ")[1])).toEqual([
    undefined,
    "choose a time",
    "confirmed",
  ]);
});

test("confirming and declining twice, or after the other, is told once", async () => {
  const id = await createTime();
  const party = await reserve(id);
  await Promise.all([1, 2, 3].map(() => confirmReservation(admin, party.id)));
  expect(await declineReservation(admin, party.id, "No host")).toMatchObject({
    problem: { code: "conflict" },
  });
  expect(await mailTo(party.email)).toHaveLength(2);
  const declined = await reserve(id);
  await Promise.all([1, 2].map(() => declineReservation(admin, declined.id, "No host")));
  const mails = await mailTo(declined.email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain("No host");
  // What the team ended stays so.
  expect(await joinWaitingList(declined.holder)).toMatchObject({ problem: { code: "conflict" } });
});

test("a reply by the list of bookings answers the request too", async () => {
  const { bookingId } = await requestDay();
  const request = () =>
    db
      .select({ dueAt: reservations.dueAt })
      .from(reservations)
      .where(eq(reservations.bookingId, bookingId));
  expect(await request()).toEqual([{ dueAt: expect.any(Date) as Date }]);
  await answerBooking(admin, bookingId, { answer: "Call us, please." });
  expect(await request()).toEqual([{ dueAt: null }]);
});

test("marks at the door can be taken back, need no mail, and reach no party that has ended", async () => {
  const id = await createTime();
  const party = await reserve(id, { partySize: 3 });
  await confirmReservation(admin, party.id);
  await checkId(admin, party.id);
  await checkId(admin, party.id);
  expect((await reservationPage(party.holder)).idCheckedAt).not.toBeNull();
  await uncheckId(admin, party.id);
  expect((await reservationPage(party.holder)).idCheckedAt).toBeNull();
  expect(await markMissed(admin, party.id)).toMatchObject({ problem: { code: "conflict" } });
  expect(await markArrived(admin, party.id)).toEqual({ ok: true, state: "arrived" });
  expect(await undoArrival(admin, party.id)).toEqual({ ok: true, state: "confirmed" });
  expect(await mailTo(party.email)).toHaveLength(2);
  expect(await sessionPage(id)).toMatchObject({ seatsLeft: 5 });
  const gone = await reserve(id);
  await declineReservation(admin, gone.id, "No host");
  expect(await markArrived(admin, gone.id)).toMatchObject({ problem: { code: "conflict" } });
  expect((await reservationPage(asTeam(admin, gone.id))).state).toBe("declined");
});
