import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { today } from "~/domain/office/today.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { db } from "~/platform/database/db.server";
import {
  auditLog,
  mailOutbox,
  newsletterIssues,
  newsletterSubscribers,
  users,
} from "~drizzle/schema";
import { createAdmin, createStaff } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftLetter } from "../../../tests/support/letters";
import { launchHourInput } from "./launch-updates.schema";
import { getLaunchUpdate, saveLaunchUpdate, sendLaunchUpdate } from "./launch-updates.server";
import {
  scheduleLaunchUpdate,
  sendDueLaunchUpdates,
  unscheduleLaunchUpdate,
} from "./schedule-launch-update.server";

useDatabase();

const HOUR_MS = 3_600_000;
const NOW = businessInstant("2027-05-03", "09:00");
const AT = businessInstant("2027-05-03", "14:30");
const HOUR = { day: "2027-05-03", time: "14:30" };

beforeEach(async () => {
  await db.delete(newsletterIssues);
  await db.delete(mailOutbox);
  await db.delete(newsletterSubscribers);
  await db
    .insert(newsletterSubscribers)
    .values([{ email: "ada@example.com" }, { email: "bo@example.com" }]);
});

const mails = () => db.$count(mailOutbox);
const after = (ms: number) => new Date(AT.getTime() + ms);

async function scheduled(admin?: Awaited<ReturnType<typeof createAdmin>>) {
  const by = admin ?? (await createAdmin());
  const id = await draftLetter(by, { subject: "We open", content: `Words ${crypto.randomUUID()}` });
  expect(await scheduleLaunchUpdate(by, id, HOUR, { now: NOW })).toEqual({
    ok: true,
    scheduledAt: AT,
  });
  return { by, id };
}

test("a letter goes at its hour and not before, once, with what was last saved", async () => {
  const { by, id } = await scheduled();
  await saveLaunchUpdate(by, id, { subject: "We open late", content: "At noon." });
  await sendDueLaunchUpdates(after(-60_000));
  expect(await mails()).toBe(0);
  // As several processes do it, and one again after a kill.
  await Promise.all([1, 2, 3].map(() => sendDueLaunchUpdates(after(30_000))));
  await sendDueLaunchUpdates(after(90_000));
  expect((await db.select().from(mailOutbox)).map(({ subject }) => subject)).toEqual([
    "We open late",
    "We open late",
  ]);
  const letter = await getLaunchUpdate(id);
  expect(letter).toMatchObject({ recipientCount: 2, scheduledAt: AT, isPublic: true });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.act, "newsletter sent"));
  expect(entry).toMatchObject({ actorName: by.username, subject: `launch update ${id}` });
});

test("a run that dies after it queued the mails has sent nothing, and the next one sends to each once", async () => {
  const { id } = await scheduled();
  // The entry of the log is written after the mails, in the same transaction.
  await db.execute(sql`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await db.execute(sql`create trigger die before insert on audit_log for each row
    when (new.act = 'newsletter sent') execute function die()`);
  await expect(sendDueLaunchUpdates(after(0))).rejects.toThrow("1 of 1 failed");
  expect(await mails()).toBe(0);
  await db.execute(sql`drop trigger die on audit_log`);
  await sendDueLaunchUpdates(after(60_000));
  expect(await mails()).toBe(2);
  expect(await getLaunchUpdate(id)).toMatchObject({ recipientCount: 2 });
});

test("the hour is moved and taken back until the letter goes; then both are refused in words", async () => {
  const { by, id } = await scheduled();
  const later = { day: "2027-05-04", time: "08:00" };
  await scheduleLaunchUpdate(by, id, later, { now: NOW });
  await sendDueLaunchUpdates(after(60_000));
  expect(await mails()).toBe(0);
  expect(await unscheduleLaunchUpdate(by, id)).toEqual({ ok: true });
  expect(await unscheduleLaunchUpdate(by, id)).toEqual({ ok: true });
  await sendDueLaunchUpdates(businessInstant("2027-05-04", "08:01"));
  expect(await mails()).toBe(0);
  await scheduleLaunchUpdate(by, id, HOUR, { now: NOW });
  await sendDueLaunchUpdates(after(0));
  const sent = {
    code: "conflict",
    message: "This update was sent meanwhile. It cannot be taken back",
  };
  expect(await unscheduleLaunchUpdate(by, id)).toEqual({ ok: false, problem: sent });
  expect(await scheduleLaunchUpdate(by, id, later, { now: NOW })).toEqual({
    ok: false,
    problem: sent,
  });
});

test("a letter that was sent by hand before its hour is not sent again at it", async () => {
  const { by, id } = await scheduled();
  expect(await sendLaunchUpdate(by, id)).toEqual({ ok: true, count: 2 });
  await sendDueLaunchUpdates(after(0));
  expect(await mails()).toBe(2);
  expect((await getLaunchUpdate(id))?.scheduledAt).toBeNull();
});

test.for([
  ["2027-05-03", "08:59", "time", "This hour is over"],
  ["2027-05-03", "09:00", "time", "This hour is over"],
  ["2027-05-02", "23:00", "day", "This day is over"],
  ["2072-05-03", "14:30", "day", "within a year"],
])("%s %s is refused at its field", async ([day = "", time = "", field, words]) => {
  const by = await createAdmin();
  const id = await draftLetter(by, { subject: "Late", content: `Words ${time}` });
  const outcome = await scheduleLaunchUpdate(by, id, { day, time }, { now: NOW });
  expect(outcome).toMatchObject({ problem: { code: "invalid", field } });
  expect(JSON.stringify(outcome)).toContain(words);
  expect((await getLaunchUpdate(id))?.scheduledAt).toBeNull();
});

test("in the nights of a clock change an hour that is skipped is the next, and of a double one the first", async () => {
  const by = await createAdmin();
  const id = await draftLetter(by, { subject: "Night", content: "Words" });
  const at = async (day: string, time: string) => {
    const set = await scheduleLaunchUpdate(by, id, { day, time }, { now: NOW });
    return set.ok ? set.scheduledAt.toISOString() : set.problem.message;
  };
  expect(await at("2027-11-07", "01:30")).toBe("2027-11-07T05:30:00.000Z");
  expect(await at("2027-11-07", "02:30")).toBe("2027-11-07T07:30:00.000Z");
  expect(await at("2028-03-12", "02:30")).toBe("2028-03-12T07:30:00.000Z");
});

test.for(["14:30", "2:30 PM", "2:30 p.m.", " 2:30pm "])("the hour is read from “%s”", (time) => {
  expect(launchHourInput.parse({ day: "05/03/2027", time })).toEqual(HOUR);
});

test.for(["role", "suspended", "deleted"])(
  "it does not go in the name of who lost the right to send (%s), and admins are told",
  async (how) => {
    const { by, id } = await scheduled();
    if (how === "role") await db.update(users).set({ role: "staff" }).where(eq(users.id, by.id));
    if (how === "suspended") {
      await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, by.id));
    }
    if (how === "deleted") await db.delete(users).where(eq(users.id, by.id));
    await sendDueLaunchUpdates(after(0));
    await sendDueLaunchUpdates(after(60_000));
    expect(await mails()).toBe(0);
    expect(await getLaunchUpdate(id)).toMatchObject({ heldBack: "rights", sentAt: null });
    const held = { count: 1, to: "/office/launch-updates" };
    const other = await createAdmin();
    expect((await today(other)).waiting).toContainEqual(expect.objectContaining(held));
    expect((await today(await createStaff())).waiting).not.toContainEqual(
      expect.objectContaining(held),
    );
    // Another admin decides.
    expect(await scheduleLaunchUpdate(other, id, HOUR, { now: NOW })).toMatchObject({ ok: true });
    await sendDueLaunchUpdates(after(0));
    expect(await mails()).toBe(2);
  },
);

test("a letter that nobody would get, or that is half a day late, stays a draft", async () => {
  const late = await scheduled();
  await sendDueLaunchUpdates(after(13 * HOUR_MS));
  expect(await getLaunchUpdate(late.id)).toMatchObject({ heldBack: "late", sentAt: null });
  const empty = await scheduled();
  await db.delete(newsletterSubscribers);
  await sendDueLaunchUpdates(after(HOUR_MS));
  expect(await getLaunchUpdate(empty.id)).toMatchObject({ heldBack: "nobody", sentAt: null });
  expect(await mails()).toBe(0);
});
