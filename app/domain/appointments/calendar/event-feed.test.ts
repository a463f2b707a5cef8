import ical from "node-ical";
import { expect, test } from "vitest";
import { calendar, calendarEvents } from "~/content/community/calendar";
import { addDays, businessInstant, weekdayOf } from "~/lib/dates/calendar-days";
import { datesOf, type EventSession } from "../sessions/event-sessions.server";
import { eventFeed, eventFile } from "./event-feed.server";

const origin = "https://farm.example";
const now = new Date("2026-10-20T12:00:00-04:00");
const asked = { origin, texts: calendar, business: "Mill", now };

let ids = 0;

function session(day: string, details: Partial<EventSession> = {}): EventSession {
  const startsAt = businessInstant(day, "19:00");
  return {
    id: (ids += 1),
    slug: "tuesday-questions",
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    seats: 50,
    seatsLeft: 50,
    place: "Video call",
    state: "open",
    sequence: 0,
    ...details,
  };
}

/** Every Tuesday from October to March: the clocks change twice. */
const tuesdays = Array.from({ length: 180 }, (_, index) => addDays("2026-10-20", index))
  .filter((day) => weekdayOf(day) === 2)
  .map((day) => session(day));

const read = (file: string | null) =>
  Object.values(ical.sync.parseICS(file ?? "")).flatMap((part) =>
    part?.type === "VEVENT" ? [part] : [],
  );

test("another program's parser reads every date at its instant, across both changes of the clocks", () => {
  const events = read(eventFeed(tuesdays, asked));
  expect(events.map(({ start }) => start.toISOString())).toEqual(
    tuesdays.map(({ startsAt }) => startsAt.toISOString()),
  );
  expect(events.map(({ start }) => start.getUTCHours())).toContain(0);
  expect(events.map(({ start }) => start.getUTCHours())).toContain(23);
  for (const { start, end, summary } of events) {
    expect((end?.getTime() ?? 0) - start.getTime()).toBe(3_600_000);
    expect(summary).toBe("Tuesday Questions and Answers");
  }
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(tuesdays.length);
});

test("a cancelled date stays in the feed as cancelled, and is not in the event's own file", () => {
  const [held, cancelled] = [session("2026-11-03"), session("2026-11-10", { state: "cancelled" })];
  const statuses = read(eventFeed([held, { ...cancelled, sequence: 2 }], asked));
  expect(statuses.map(({ status }) => status)).toEqual(["CONFIRMED", "CANCELLED"]);
  expect(statuses.map(({ summary }) => summary)).toEqual([
    "Tuesday Questions and Answers",
    "Cancelled: Tuesday Questions and Answers",
  ]);
  expect(statuses.map(({ sequence }) => sequence)).toEqual([0, 2]);
  expect(read(eventFile("tuesday-questions", [held, cancelled], asked))).toHaveLength(1);
  expect(eventFile("tuesday-questions", [cancelled], asked)).toBeNull();
});

test("there is no file for an event without a date, or one that does not exist", () => {
  expect(eventFile("edibles-deep-dive", tuesdays, asked)).toBeNull();
  expect(eventFile("picnic", tuesdays, asked)).toBeNull();
});

test("every line ends as RFC 5545 requires and has at most 75 octets, and the feed says how often to reload it", () => {
  const file = eventFeed(tuesdays, asked);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = file.split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:P1D");
  expect(lines).toContain("DTSTART;TZID=America/New_York:20261020T190000");
});

test("a full date stays the next one, and the next with room is named too", () => {
  const full = session("2026-11-03", { state: "full", seatsLeft: 0 });
  const open = session("2026-11-10");
  const stopped = session("2026-10-27", { state: "cancelled" });
  const slugs = calendarEvents.map(({ slug }) => slug);
  expect(datesOf([stopped, full, open], slugs)).toEqual([
    { slug: "beginner-workshop", next: null, open: null },
    { slug: "tuesday-questions", next: full, open },
    { slug: "edibles-deep-dive", next: null, open: null },
  ]);
});
