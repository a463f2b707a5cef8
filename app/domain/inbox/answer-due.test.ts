import { expect, test } from "vitest";
import type { OpeningHours } from "~/content/opening-hours";
import { dueByClock, dueInOpeningHours } from "./answer-due";

const NINE_TO_FIVE = [{ from: "09:00", to: "17:00" }];
const hours: OpeningHours = {
  weekdays: {
    sunday: [],
    monday: NINE_TO_FIVE,
    tuesday: NINE_TO_FIVE,
    wednesday: NINE_TO_FIVE,
    thursday: NINE_TO_FIVE,
    friday: [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "18:00" },
    ],
    saturday: [],
  },
  holidays: [{ day: "2026-11-26", name: "Thanksgiving", spans: [] }],
};

const due = (from: string) => dueInOpeningHours(new Date(from), hours).toISOString();

test("an answer is due after 24 open hours: closed days, breaks and holidays do not count", () => {
  // Monday 10 AM in New York: 7 hours, then Tuesday and Wednesday with 8 each, Thursday is closed.
  expect(due("2026-11-23T15:00:00Z")).toBe("2026-11-27T15:00:00.000Z");
  // Saturday counts from Monday morning.
  expect(due("2026-11-28T15:00:00Z")).toBe("2026-12-02T22:00:00.000Z");
  // Friday 8 AM: 8 hours around the break, then Monday and Tuesday.
  expect(due("2026-12-04T13:00:00Z")).toBe("2026-12-08T22:00:00.000Z");
});

test("without hours, or when it never opens, 24 hours of the clock count", () => {
  const from = new Date("2026-11-23T15:00:00Z");
  const never = { ...hours, weekdays: { ...hours.weekdays } };
  for (const day of Object.keys(never.weekdays)) Object.assign(never.weekdays, { [day]: [] });
  expect(dueInOpeningHours(from, undefined)).toEqual(dueByClock(from));
  expect(dueInOpeningHours(from, never)).toEqual(dueByClock(from));
  expect(dueByClock(from).toISOString()).toBe("2026-11-24T15:00:00.000Z");
});

test("hours past midnight count for the evening on which they begin", () => {
  const night = [{ from: "19:00", to: "02:00" }];
  const nights = { ...hours.weekdays, friday: night, saturday: night };
  const dueAtNight = (from: string) =>
    dueInOpeningHours(new Date(from), { ...hours, weekdays: nights }).toISOString();
  // Saturday, 1 AM in New York: one hour of Friday's, 7 of Saturday's, 8 each of Monday and Tuesday.
  expect(dueAtNight("2026-12-05T06:00:00Z")).toBe("2026-12-08T22:00:00.000Z");
});
