import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { often } from "../../../tests/support/often";
import { runShops } from "../../../tests/support/shop-acts";
import { checkShop } from "../../../tests/support/shop-checks";

useDatabase();

afterEach(() => vi.useRealTimers());

test("after random acts of buyers, team and clock, stock, money and limits are what naive sums say", async () => {
  const done = await runShops({ runs: 3, groups: 40 }, checkShop);
  // A long run of the same, which `npm run test:faults` makes, does every act.
  expect(done.get("place")).toBeTruthy();
  const paying = ["pay", "forget", "reduce"] as const;
  expect(paying.some((kind) => done.get(kind))).toBe(true);
});

test.each([
  ["spring, when a day has 23 hours", "2027-03-14T03:59:00Z"],
  ["spring, an hour into the day", "2027-03-14T05:59:00Z"],
  ["autumn, when a day has 25 hours", "2027-11-07T03:59:00Z"],
  ["autumn, in the hour that comes twice", "2027-11-07T06:30:00Z"],
])("the same holds on the night of %s", async (_, now) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const done = await runShops({ runs: often(4), groups: 40 }, checkShop);
  expect(done.get("place")).toBeTruthy();
});
