import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { formatAppointment } from "~/lib/dates/dates";
import { inboxItems } from "~drizzle/schema";
import { askForDay, createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { runJobs } from "../../../../tests/support/jobs";
import { appointmentsModule } from "../appointments.module";
import { cancelSession, changeSession, setSessionState } from "../sessions/change-session.server";
import { sessionPage } from "../sessions/sessions-queries.server";
import { proposeSessions } from "./answer-reservation.server";
import { takeProposal } from "./change-own.server";
import { asTeam } from "./holder.server";
import { reservationPage } from "./reservation-queries.server";

useDatabase();

const admin = anyAdmin();
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A request for a day to which these times are proposed. */
async function proposed(...times: number[]) {
  const { id } = await askForDay();
  expect(await proposeSessions(admin, id, times)).toMatchObject({ ok: true });
  const holder = asTeam(admin, id);
  const { email } = await reservationPage(holder);
  return { id, holder, email: email ?? "" };
}

async function itemOf(id: number) {
  const isIts = and(eq(inboxItems.kind, "appointment"), eq(inboxItems.sourceId, id));
  const [item] = await db.select().from(inboxItems).where(isIts);
  if (!item) throw new Error("No item");
  return item;
}

const subjectsTo = async (email: string) =>
  (await mailTo(email)).map(({ subject }) => subject.split(": ")[1] ?? "received");

/** What is due runs in two processes at once, and again. */
async function runDue() {
  for (let turn = 0; turn < 2; turn++) {
    await Promise.all([
      runJobs(appointmentsModule, new Date()),
      runJobs(appointmentsModule, new Date()),
    ]);
  }
}

/** Until then nothing is withdrawn. */
async function cannotBeUndone() {
  await runDue();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
}

const ENDS = {
  cancelled: async (id: number) => void (await cancelSession(admin, id, "No host")),
  closed: async (id: number) => void (await setSessionState(admin, id, "closed")),
  filled: async (id: number) => void (await reserve(id, { partySize: 8 })),
  over: (id: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 12 * 24 * HOUR_MS });
    return Promise.resolve(id);
  },
};

test.for(Object.entries(ENDS))(
  "when the last proposed time is %s, the request is to do again and the guest is told once",
  async ([, end]) => {
    const times = [await createTime(), await createTime({ day: dayIn(11) })] as const;
    const { id, holder, email } = await proposed(...times);
    expect(await itemOf(id)).toMatchObject({ state: "waiting" });
    await cancelSession(admin, times[0], "No host");
    await runDue();
    expect((await reservationPage(holder)).can.take).toBe(true);
    expect(await subjectsTo(email)).toEqual(["received", "choose a time"]);
    await end(times[1]);
    expect((await reservationPage(holder)).can.take).toBe(false);
    await cannotBeUndone();
    await runDue();
    const page = await reservationPage(holder);
    expect(page).toMatchObject({ state: "requested", proposals: [], isOverdue: false });
    const item = await itemOf(id);
    expect(item.state).toBe("open");
    expect(item.dueAt).toEqual(page.dueAt);
    expect(item.dueAt?.getTime()).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    expect(await subjectsTo(email)).toEqual([
      "received",
      "choose a time",
      "the proposed times are gone",
    ]);
    expect((await mailTo(email)).at(-1)?.text).toContain("We propose others within 24 hours.");
    const other = await createTime({ day: dayIn(30) });
    expect(await proposeSessions(admin, id, [other])).toMatchObject({ ok: true });
    expect(await itemOf(id)).toMatchObject({ state: "waiting" });
  },
);

test("a party of a waiting list keeps its place when its proposals are gone", async () => {
  const full = await createTime({ seats: 2 });
  await reserve(full, { partySize: 2 });
  const waits = await reserve(full, { partySize: 2, joinsWaitingList: true });
  const other = await createTime({ day: dayIn(11) });
  await proposeSessions(admin, waits.id, [other]);
  await cancelSession(admin, other, "No host");
  await cannotBeUndone();
  await runDue();
  expect(await reservationPage(waits.holder)).toMatchObject({ waitingPlace: 1, dueAt: null });
  const mail = (await mailTo(waits.email)).at(-1);
  expect(mail?.text).toContain("You are on the waiting list.");
});

test("a proposed time that is moved is proposed at its new hour, and taken only at that", async () => {
  const [id, other] = [await createTime(), await createTime({ day: dayIn(11) })];
  const { holder, email } = await proposed(id, other);
  const before = await sessionPage(id);
  const form = { day: dayIn(10), minutes: 90, seats: 8, minParty: 1, maxParty: 8 };
  const place = { place: "The lounge", videoLink: null, isSure: true };
  await changeSession(admin, id, { ...form, ...place, time: "16:15" });
  await changeSession(admin, id, { ...form, ...place, time: "16:15", seats: 9 });
  const { startsAt = new Date(0) } = (await sessionPage(id)) ?? {};
  expect(await subjectsTo(email)).toEqual(["received", "choose a time", "choose a time"]);
  const text = (await mailTo(email)).at(-1)?.text;
  expect(text).toContain(`- ${formatAppointment(startsAt)}, New York time`);
  expect(text).not.toContain(formatAppointment(before?.startsAt ?? ""));
  expect((await reservationPage(holder)).proposals[0]).toMatchObject({ startsAt, hasRoom: true });
  // Pressed on a page from before the move.
  expect(await takeProposal(holder, id, before?.startsAt)).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("was moved to") as string },
  });
  expect(await takeProposal(holder, id, startsAt)).toEqual({ ok: true, state: "confirmed" });
});
