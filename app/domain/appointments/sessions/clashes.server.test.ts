import { expect, test } from "vitest";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { createTours, seriesChange, timesOfSeries } from "../../../../tests/support/series";
import { listEventSessions } from "./event-sessions.server";
import { daySheet } from "../team/agenda.server";
import { teamFeed } from "../team/team-feed.server";
import { changeSeries } from "./change-series.server";
import { changeSession } from "./change-session.server";
import { createSession } from "./create-session.server";
import {
  nextOpenSessions,
  sessionForTeam,
  sessionPage,
  sessionsBetween,
  usedNames,
} from "./sessions-queries.server";

useDatabase();

const admin = anyAdmin();
const DAY = dayIn(60);
const unique = (word: string) => `${word} ${crypto.randomUUID()}`;

const form = {
  ...{ offering: "group-tour", day: DAY, time: "15:00", minutes: 90, seats: 8, minParty: 1 },
  ...{ maxParty: 8, videoLink: null, isSure: false },
};

/** What the warning before saving says. Null if it was saved. */
async function warning(outcome: Promise<Awaited<ReturnType<typeof createSession>>>) {
  const answer = await outcome;
  if (answer.ok) return null;
  expect(answer.problem).toMatchObject({ code: "conflict", field: "isSure" });
  return answer.problem.message;
}

test("a host or a room that is taken at once is warned of before it is saved, in calls too, and can be saved anyway", async () => {
  const [host, room] = [unique("Ann"), unique("Cellar")];
  await createTime({ day: DAY, place: unique("Barn"), host, room });
  const elsewhere = () => ({ ...form, place: unique("Barn") });
  const sameHost = { ...elsewhere(), host: host.toUpperCase() };
  expect(await warning(createSession(admin, sameHost))).toMatch(
    /meets Group Tour with the same host/,
  );
  expect(await warning(createSession(admin, { ...elsewhere(), room }))).toMatch(
    /meets Group Tour in the same room/,
  );
  const both = await warning(createSession(admin, { ...elsewhere(), host, room }));
  expect(both).toMatch(/in the same room\. .*with the same host\. Tick the box/);
  const called = { ...elsewhere(), place: "Video call", videoLink: "https://video.example/1" };
  expect(await warning(createSession(admin, { ...called, host }))).toContain("with the same host");
  expect(await warning(createSession(admin, called))).toBeNull();
  expect(await warning(createSession(admin, { ...elsewhere(), host, time: "15:30" }))).toBeNull();
  expect(await warning(createSession(admin, { ...sameHost, isSure: true }))).toBeNull();
});

test("two rooms of one place are two places", async () => {
  const place = unique("Barn");
  await createTime({ day: DAY, place, room: "Upstairs" });
  const cellar = { ...form, place, room: "Downstairs" };
  expect(await warning(createSession(admin, cellar))).toBeNull();
  expect(await warning(createSession(admin, { ...form, place }))).toContain("in the same place");
});

test("another host of a time is warned of, tells no guest, and is kept by a form without the field", async () => {
  const host = unique("Ann");
  const place = unique("Barn");
  await createTime({ day: DAY, place: unique("Barn"), host });
  const id = await createTime({ day: DAY, place });
  const { email } = await reserve(id);
  const change = { ...form, place, time: "14:00", reason: null };
  expect(await warning(changeSession(admin, id, { ...change, host }))).toContain("same host");
  expect(await changeSession(admin, id, { ...change, host, isSure: true })).toMatchObject({
    ...{ ok: true, told: 0 },
  });
  expect(await mailTo(email)).toHaveLength(1);
  // The same again meets nothing new, and is saved without a warning.
  expect(await warning(changeSession(admin, id, { ...change, seats: 9 }))).toBeNull();
  expect(await sessionForTeam({ role: "admin" }, id)).toMatchObject({ host, room: null, seats: 9 });
  await changeSession(admin, id, { ...change, host: null });
  expect(await sessionForTeam({ role: "admin" }, id)).toMatchObject({ host: null });
});

test("a series gives its times host and room, but not those whose host was named by itself", async () => {
  const [host, other] = [unique("Ann"), unique("Ben")];
  const { id, place, times } = await createTours({ host, room: "Cellar" });
  expect(times.every((one) => one.host === host && one.room === "Cellar")).toBe(true);
  const own = { ...seriesChange(place), day: dayIn(22), time: "14:00", host: other };
  await changeSession(admin, times[2]?.id ?? 0, own);
  await createTime({ day: dayIn(25), place: unique("Barn"), host: other });
  const change = { ...seriesChange(place), host: other, isSure: false };
  expect(await changeSeries(admin, id, change)).toMatchObject({
    problem: { field: "isSure", message: /with the same host/ },
  });
  const third = unique("Cho");
  expect(await changeSeries(admin, id, { ...change, host: third, reason: null })).toMatchObject({
    ...{ ok: true, changed: 9, told: 0 },
  });
  const hosts = (await timesOfSeries(id)).map((one) => one.host);
  expect(hosts.slice(1, 4)).toEqual([third, other, third]);
});

test("host and room are suggested again and shown to the team, and to nobody else", async () => {
  const [host, room] = [unique("Ann"), unique("Cellar")];
  const id = await createTime({ day: DAY, place: unique("Barn"), host, room });
  const { hosts, rooms } = await usedNames();
  expect(hosts).toContain(host);
  expect(rooms).toContain(room);
  expect((await daySheet({ role: "staff" }, DAY)).find((one) => one.id === id)).toMatchObject({
    ...{ host, room },
  });
  expect(await teamFeed({ role: "staff" })).toContain("Host: Ann");
  const seen = JSON.stringify([
    ...[await sessionPage(id), await sessionsBetween({ from: DAY, to: DAY })],
    ...[await nextOpenSessions(["group-tour"], 50), await listEventSessions()],
  ]);
  expect(seen).toContain(`"id":${id}`);
  expect(seen).not.toContain(host);
  expect(seen).not.toContain(room);
});
