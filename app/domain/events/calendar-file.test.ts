import ical from "node-ical";
import { expect, test } from "vitest";
import { calendarEvents } from "~/content/calendar";
import { businessInstant } from "~/lib/dates/calendar-days";
import { calendarFeed, eventFile } from "./calendar-file.server";
import { listOccurrences } from "./occurrences";

const origin = "https://farm.example";
const now = new Date("2026-10-20T12:00:00-04:00");
const [workshop, questions, edibles] = calendarEvents;
if (!workshop || !questions || !edibles) throw new Error("Three events are content");

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  weekday: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const shown = (at: Date) => clock.format(at).replaceAll("\u202f", " ");

test("the clock in New York shows the same time all year, at different instants", () => {
  expect(businessInstant("2026-10-31", "19:00").toISOString()).toBe("2026-10-31T23:00:00.000Z");
  expect(businessInstant("2026-11-01", "19:00").toISOString()).toBe("2026-11-02T00:00:00.000Z");
  expect(businessInstant("2026-03-08", "14:00").toISOString()).toBe("2026-03-08T18:00:00.000Z");
  expect(businessInstant("2026-11-01", "01:30").toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(businessInstant("2026-03-08", "02:30").toISOString()).toBe("2026-03-08T07:30:00.000Z");
});

test("a current event is the next one until it has ended", () => {
  const at = (time: string) => listOccurrences(questions, new Date(time), 1)[0]?.day;
  expect(at("2026-11-03T19:59:00-05:00")).toBe("2026-11-03");
  expect(at("2026-11-03T20:00:00-05:00")).toBe("2026-11-10");
});

test("the monthly workshop is on the first Saturday, also when the month begins on one", () => {
  const days = listOccurrences(workshop, new Date("2027-04-20T00:00:00Z"), 3).map(({ day }) => day);
  expect(days).toEqual(["2027-05-01", "2027-06-05", "2027-07-03"]);
});

test.each([
  ["the weekly session", questions],
  ["the monthly workshop", workshop],
])(
  "another program's parser reads %s at the same times across both changes of the clocks",
  (_, event) => {
    const parsed = Object.values(ical.sync.parseICS(eventFile(event.slug, { origin, now }) ?? ""));
    const [read] = parsed.filter((component) => component?.type === "VEVENT");
    if (read?.type !== "VEVENT") throw new Error("No VEVENT was read");
    const expected = listOccurrences(event, now, 24).map(({ startsAt }) => startsAt);
    const until = new Date((expected.at(-1)?.getTime() ?? 0) + 1000);
    const found = ical.expandRecurringEvent(read, { from: now, to: until });
    expect(found.map(({ start }) => shown(new Date(start)))).toEqual(expected.map(shown));
    expect(found.map(({ start }) => new Date(start).getTime())).toEqual(
      expected.map((at) => at.getTime()),
    );
    expect(read.summary).toBe(event.title);
    expect((read.end?.getTime() ?? 0) - read.start.getTime()).toBe(event.durationMinutes * 60_000);
  },
);

test("an event without a date is in no file, because calendars ignore tasks and refuse an event without a start", () => {
  const types = Object.values(ical.sync.parseICS(calendarFeed({ origin, now })))
    .map((component) => component?.type)
    .filter((type) => type === "VEVENT" || type === "VTODO");
  expect(types).toEqual(["VEVENT", "VEVENT"]);
  expect(eventFile(edibles.slug, { origin, now })).toBeNull();
});

test("every line of a file ends as RFC 5545 requires and has at most 75 octets", () => {
  const file = calendarFeed({ origin, now });
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("the feed says how often to reload it, with its type", () => {
  const lines = calendarFeed({ origin, now }).split("\r\n");
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:P1D");
  expect(lines).toContain("DTSTART;TZID=America/New_York:20261020T190000");
});

test("there is no file for an event that does not exist", () => {
  expect(eventFile("picnic", { origin, now })).toBeNull();
});
