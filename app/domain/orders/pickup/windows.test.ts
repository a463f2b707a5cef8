import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpeningHours } from "~/content/opening-hours";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { DELIVERY_DEFAULTS, PICKUP_DEFAULTS, type PickupSettings } from "./fulfilment";
import { windowWords } from "./pickup-words";
import { deliveryWindows, isOpenDuring, pickupWindows, type Window } from "./windows";

const inWords = ({ startsAt, endsAt }: Window) =>
  windowWords({ windowStartsAt: startsAt, windowEndsAt: endsAt });

const daily = [{ from: "10:00", to: "18:00" }];

const hours: OpeningHours = {
  weekdays: {
    ...{ monday: [], tuesday: daily, wednesday: daily, thursday: daily, friday: daily },
    ...{ saturday: [{ from: "01:00", to: "04:00" }], sunday: [{ from: "01:00", to: "04:00" }] },
  },
  holidays: [{ day: "2026-11-26", name: "Thanksgiving", spans: [] }],
};

const settings = (details: Partial<PickupSettings> = {}): PickupSettings => ({
  ...PICKUP_DEFAULTS,
  isOn: true,
  minutes: 60,
  leadMinutes: 0,
  cutoffMinutes: 0,
  daysAhead: 0,
  ...details,
});

const startsOf = (details: Partial<PickupSettings>, now: Date) =>
  pickupWindows(settings(details), hours, now).map(({ startsAt }) => businessTime(startsAt));

test("windows fill the opening hours; lead time and cut-off leave out the first and the last", () => {
  const at = (time: string) => businessInstant("2026-11-24", time);
  expect(startsOf({}, at("08:00"))).toEqual(
    ["10", "11", "12", "13", "14", "15", "16", "17"].map((hour) => `${hour}:00`),
  );
  expect(startsOf({ leadMinutes: 60 }, at("13:00"))).toEqual(["14:00", "15:00", "16:00", "17:00"]);
  expect(startsOf({ leadMinutes: 60 }, at("13:01"))).toEqual(["15:00", "16:00", "17:00"]);
  expect(startsOf({ cutoffMinutes: 30 }, at("15:00"))).toEqual(["15:00", "16:00"]);
  expect(startsOf({ minutes: 30, cutoffMinutes: 30 }, at("16:45"))).toEqual(["17:00"]);
  expect(startsOf({}, at("17:01"))).toEqual([]);
});

test("closed weekdays and holidays have no windows, the days ahead do", () => {
  const windows = pickupWindows(
    settings({ daysAhead: 6, minutes: 60 }),
    hours,
    businessInstant("2026-11-23", "09:00"),
  );
  expect([...new Set(windows.map(({ startsAt }) => businessDay(startsAt)))]).toEqual([
    ...["2026-11-24", "2026-11-25", "2026-11-27", "2026-11-28", "2026-11-29"],
  ]);
  expect(windows.map(inWords)[0]).toBe("Tuesday, November 24, 2026, 10:00 AM to 11:00 AM");
});

test("when the clocks change each window lasts as long, and the day has an hour less or more", () => {
  // 2:00 becomes 3:00 on March 8, and 1:00 again on November 1, 2026.
  expect(startsOf({}, businessInstant("2026-03-08", "00:30"))).toEqual(["01:00", "03:00"]);
  expect(startsOf({}, businessInstant("2026-11-01", "00:30"))).toEqual([
    ...["01:00", "01:00", "02:00", "03:00"],
  ]);
});

test("deliveries have hours of their own, on days on which the shop is open", () => {
  const rules = { ...DELIVERY_DEFAULTS, isOn: true, leadMinutes: 0, daysAhead: 2 };
  const windows = deliveryWindows(rules, hours, businessInstant("2026-11-25", "16:00"));
  expect(windows.map(inWords)).toEqual([
    "Wednesday, November 25, 2026, 4:00 PM to 6:00 PM",
    "Friday, November 27, 2026, 2:00 PM to 4:00 PM",
    "Friday, November 27, 2026, 4:00 PM to 6:00 PM",
  ]);
});

test("no delivery is offered while the shop is closed", () => {
  const rules = { ...DELIVERY_DEFAULTS, isOn: true, leadMinutes: 0, daysAhead: 13, minutes: 60 };
  const windows = deliveryWindows(
    { ...rules, from: "00:00", to: "23:59" },
    hours,
    businessInstant("2026-11-22", "00:00"),
  );
  expect(windows.length).toBeGreaterThan(0);
  expect(windows.filter((window) => !isOpenDuring(window, hours))).toEqual([]);
});

test("at any time and with any settings windows are of one length, apart, and can still be reached", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      fc.constantFrom(15, 30, 60),
      fc.nat(600),
      fc.nat(120),
      (now, minutes, leadMinutes, cutoffMinutes) => {
        const rules = settings({ minutes, leadMinutes, cutoffMinutes, daysAhead: 8 });
        const windows = pickupWindows(rules, hours, now);
        for (const [index, { startsAt, endsAt }] of windows.entries()) {
          expect(endsAt.getTime() - startsAt.getTime()).toBe(minutes * 60_000);
          expect(startsAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(leadMinutes * 60_000);
          const next = windows[index + 1];
          if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(endsAt.getTime());
          const day = businessDay(startsAt);
          expect(day).not.toBe("2026-11-26");
          const closes = businessTime(startsAt) < "10:00" ? "04:00" : "18:00";
          expect(businessInstant(day, closes).getTime() - endsAt.getTime()).toBeGreaterThanOrEqual(
            cutoffMinutes * 60_000,
          );
        }
      },
    ),
    { numRuns: 50 },
  );
});

test("windows go past midnight with the hours, and deliveries end with their own times", () => {
  const night = [{ from: "22:00", to: "02:00" }];
  const late: OpeningHours = { ...hours, weekdays: { ...hours.weekdays, friday: night } };
  const now = businessInstant("2026-12-04", "21:00");
  const windows = pickupWindows(settings(), late, now);
  expect(windows.map(({ startsAt }) => businessTime(startsAt))).toEqual([
    ...["22:00", "23:00", "00:00", "01:00"],
  ]);
  for (const window of windows) expect(isOpenDuring(window, late)).toBe(true);
  const [startsAt, endsAt] = ["01:30", "02:30"].map((time) => businessInstant("2026-12-05", time));
  if (!startsAt || !endsAt) throw new Error("No window");
  expect(
    isOpenDuring({ startsAt, endsAt }, { ...late, weekdays: { ...late.weekdays, saturday: [] } }),
  ).toBe(false);
  const delivery = { ...DELIVERY_DEFAULTS, isOn: true, from: "20:00", to: "23:30", minutes: 60 };
  const delivered = deliveryWindows({ ...delivery, leadMinutes: 0, daysAhead: 0 }, late, now);
  expect(delivered.map(({ startsAt }) => businessTime(startsAt))).toEqual(["22:00"]);
});
