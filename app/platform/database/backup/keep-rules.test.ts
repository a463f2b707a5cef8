import fc from "fast-check";
import { expect, test } from "vitest";
import { backupsToKeep } from "./keep-rules";

const times = (...texts: string[]) => texts.map((text) => ({ madeAt: new Date(text) }));

const kept = (backups: { madeAt: Date }[], rules: Parameters<typeof backupsToKeep>[1]) =>
  [...backupsToKeep(backups, rules)].map(({ madeAt }) => madeAt.toISOString().slice(0, 16)).sort();

test("of each day, week from Monday and month only the newest backup is kept", () => {
  // 23 November 2026 is a Monday.
  const backups = times(
    ...["2026-11-24T03:30Z", "2026-11-24T15:00Z", "2026-11-23T03:30Z", "2026-11-22T03:30Z"],
    ...["2026-11-16T03:30Z", "2026-11-15T03:30Z", "2026-10-31T03:30Z", "2026-09-30T23:59Z"],
  );
  expect(kept(backups, { daily: 2, weekly: 0, monthly: 0 })).toEqual([
    "2026-11-23T03:30",
    "2026-11-24T15:00",
  ]);
  expect(kept(backups, { daily: 0, weekly: 3, monthly: 0 })).toEqual([
    "2026-11-15T03:30",
    "2026-11-22T03:30",
    "2026-11-24T15:00",
  ]);
  expect(kept(backups, { daily: 0, weekly: 0, monthly: 9 })).toEqual([
    "2026-09-30T23:59",
    "2026-10-31T03:30",
    "2026-11-24T15:00",
  ]);
  expect(kept(backups, { daily: 0, weekly: 0, monthly: 0 })).toEqual(["2026-11-24T15:00"]);
});

const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 800;

const anyTime = fc
  .integer({ min: 0, max: DAYS * 86_400 })
  .map((second) => new Date(FIRST_DAY + second * 1000));
const anyBackups = fc.uniqueArray(anyTime, { selector: (time) => time.getTime(), maxLength: 120 });
const anyRules = fc.record({
  daily: fc.nat({ max: 10 }),
  weekly: fc.nat({ max: 10 }),
  monthly: fc.nat({ max: 10 }),
});

/** The calendar's own numbers of a time, written in another way than the code does. */
const DAY_NUMBER = (time: Date) => Math.floor(time.getTime() / 86_400_000);
// Day 4 after the epoch was a Monday.
const WEEK_NUMBER = (time: Date) => Math.floor((DAY_NUMBER(time) - 4) / 7);
const MONTH_NUMBER = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();

test("for any backups and rules, exactly the newest of the last periods are kept", () => {
  fc.assert(
    fc.property(anyBackups, anyRules, (given, rules) => {
      const backups = given.map((madeAt) => ({ madeAt }));
      const keeps = backupsToKeep(backups, rules);
      for (const backup of backups) {
        const later = backups.filter(({ madeAt }) => madeAt > backup.madeAt);
        const isNewestOf = (numberOf: (time: Date) => number, count: number) => {
          const own = numberOf(backup.madeAt);
          const laterPeriods = new Set(later.map(({ madeAt }) => numberOf(madeAt)));
          return !laterPeriods.has(own) && laterPeriods.size < count;
        };
        const expected =
          later.length === 0 ||
          isNewestOf(DAY_NUMBER, rules.daily) ||
          isNewestOf(WEEK_NUMBER, rules.weekly) ||
          isNewestOf(MONTH_NUMBER, rules.monthly);
        expect(keeps.has(backup)).toBe(expected);
      }
    }),
  );
});

test("a day after day of backups and pruning keeps what the rules say of all that were ever made", () => {
  fc.assert(
    fc.property(anyBackups, anyRules, (given, rules) => {
      let present: { madeAt: Date }[] = [];
      const all = given.map((madeAt) => ({ madeAt })).sort((a, b) => +a.madeAt - +b.madeAt);
      for (const made of all) present = [...backupsToKeep([...present, made], rules)];
      expect(new Set(present)).toEqual(backupsToKeep(all, rules));
    }),
  );
});
