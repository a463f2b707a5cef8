import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, businessInstant, monthStart, weekdayOf, weekStart } from "./calendar-days";
import { businessDay, formatDate, formatDateTime, formatDay, readDay, readTime } from "./dates";

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("a day changes at midnight in New York, in winter and in summer time", () => {
  expect(businessDay(new Date("2026-01-15T04:59:59Z"))).toBe("2026-01-14");
  expect(businessDay(new Date("2026-01-15T05:00:00Z"))).toBe("2026-01-15");
  expect(businessDay(new Date("2026-07-15T03:59:59Z"))).toBe("2026-07-14");
  expect(businessDay(new Date("2026-07-15T04:00:00Z"))).toBe("2026-07-15");
});

test("dates are formatted as people write them", () => {
  expect(formatDate("2026-11-21T14:05:00Z")).toBe("November 21, 2026");
  expect(formatDateTime("2026-11-21T14:05:00Z")).toBe("Nov 21, 2026, 9:05 AM");
  expect(formatDay("2026-11-21")).toBe("November 21, 2026");
});

test("a day is parsed as people in New York type it and as a date picker sends it", () => {
  for (const real of ["2026-02-28", "2028-02-29", "2026-12-31"]) expect(readDay(real)).toBe(real);
  for (const [typed, day] of [
    ["06/19/2027", "2027-06-19"],
    ["6/9/2027", "2027-06-09"],
    ["02/29/2028", "2028-02-29"],
  ] as const) {
    expect(readDay(typed)).toBe(day);
  }
  for (const none of [
    ...["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "tomorrow", ""],
    ...["0000-01-01", "1899-12-31", "3000-01-01", "12/31/9999"],
    ...["02/29/2026", "13/01/2026", "6/19/27", "06-19-2027", "06/19/2027 or so"],
  ]) {
    expect(readDay(none), none).toBe(null);
  }
});

test("local times of New York are right on both sides of both changes of the clocks, and for skipped and repeated times", () => {
  expect(businessInstant("2026-03-08", "01:30").toISOString()).toBe("2026-03-08T06:30:00.000Z");
  expect(businessInstant("2026-03-08", "02:30").toISOString()).toBe("2026-03-08T07:30:00.000Z");
  expect(businessInstant("2026-03-08", "03:30").toISOString()).toBe("2026-03-08T07:30:00.000Z");
  expect(businessInstant("2026-11-01", "01:30").toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(businessInstant("2026-11-01", "02:30").toISOString()).toBe("2026-11-01T07:30:00.000Z");
});

test("noon of any day falls on that day in New York", () => {
  fc.assert(fc.property(day, (given) => businessDay(businessInstant(given, "12:00")) === given));
});

test("weeks start on Monday and months on the first, whatever the day", () => {
  fc.assert(
    fc.property(day, (given) => {
      const monday = weekStart(given);
      expect(weekdayOf(monday)).toBe(1);
      expect(monday <= given && given < addDays(monday, 7)).toBe(true);
      expect(monthStart(given)).toBe(`${given.slice(0, 7)}-01`);
      expect(addDays(addDays(given, 40), -40)).toBe(given);
    }),
  );
});

test.each([
  ["14:30", "14:30"],
  ["9:05", "09:05"],
  ["00:00", "00:00"],
  ["2:30 PM", "14:30"],
  ["2:30pm", "14:30"],
  [" 2 p.m. ", "14:00"],
  ["12 AM", "00:00"],
  ["12:15 PM", "12:15"],
  ["11:59 Pm", "23:59"],
])("the time %j is read as %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each([
  "",
  "14",
  "24:00",
  "13 PM",
  "0 AM",
  "2:60 PM",
  "2:3",
  "14:30:00",
  "noon",
  "2:30 XM",
  "-1:00",
])("%j is no time of day", (typed) => {
  expect(readTime(typed)).toBeNull();
});
