import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { runShops } from "../../../tests/support/shop-acts";
import { checkShop } from "../../../tests/support/shop-checks";

useDatabase();

test("after random acts of buyers, team and clock, stock, money and limits are what naive sums say", async () => {
  const done = await runShops({ runs: 2, groups: 40 }, checkShop);
  // A long run of the same, which `npm run test:faults` makes, does every act.
  expect(done.get("place")).toBeTruthy();
  const paying = ["pay", "forget", "reduce"] as const;
  expect(paying.some((kind) => done.get(kind))).toBe(true);
});
