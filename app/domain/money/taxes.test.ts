import fc from "fast-check";
import { expect, test } from "vitest";
import { taxes } from "~/content/taxes";
import { addTaxes, divide, NO_TAXES, ratesOfDay, share, taxesIn } from "./taxes";

const rates = ratesOfDay(taxes, "2026-11-23");

test("a price of $45.00 includes New York's three taxes on cannabis, and none if it is no cannabis", () => {
  // 4500 × 9 ÷ 113 = 358.4; 4500 × 4 ÷ 113 = 159.3; (4500 − 517) × 0.75 × 9 % = 268.9.
  expect(taxesIn(4500, "cannabis", rates)).toEqual({
    stateTaxCents: 358,
    localTaxCents: 159,
    distributorTaxCents: 269,
    salesTaxCents: 0,
  });
  expect(taxesIn(4500, "goods", rates)).toEqual(NO_TAXES);
  // Ulster County's 8 percent: 4500 × 8 ÷ 108 = 333.3.
  expect(taxesIn(4500, "goods", { ...rates, sales: 8000 })).toEqual({
    ...NO_TAXES,
    salesTaxCents: 333,
  });
});

test("half a cent is rounded up", () => {
  expect([share(1, 1, 2), share(3, 1, 2), share(4, 1, 3), share(5, 0, 7)]).toEqual([1, 2, 1, 0]);
  expect(share(0, 0, 0)).toBe(0);
});

test("the smallest and the highest price are exact", () => {
  expect(taxesIn(0, "cannabis", rates)).toEqual(NO_TAXES);
  // Beyond 2^53 when multiplied.
  expect(taxesIn(9_999_999_999, "cannabis", rates)).toEqual({
    stateTaxCents: 796_460_177,
    localTaxCents: 353_982_301,
    distributorTaxCents: 597_345_133,
    salesTaxCents: 0,
  });
});

test("a rate holds from its day until a later one of its name; rates of one kind are added", () => {
  const rate = (name: string, percent: number, from: string) =>
    ({ name, kind: "sales", percent, from }) as const;
  const owner = {
    floorPercent: 80,
    rates: [
      rate("New York", 4, "2020-01-01"),
      rate("County", 4.125, "2027-01-01"),
      rate("County", 3.75, "2021-01-01"),
    ],
  };
  const days = ["2019-12-31", "2020-01-01", "2026-12-31", "2027-01-01"];
  expect(days.map((day) => ratesOfDay(owner, day).sales)).toEqual([0, 4000, 7750, 8125]);
});

const cents = fc.integer({ min: 0, max: 9_999_999_999 });

test("parts of an amount add up to it, and taxes never exceed the price", () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }),
      (all, parts) => {
        const divided = divide(all, parts);
        expect(divided.reduce((sum, part) => sum + part, 0)).toBe(all);
        expect(Math.min(...divided)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
  const anyRates = fc.record({
    state: fc.integer({ min: 0, max: 100_000 }),
    local: fc.integer({ min: 0, max: 100_000 }),
    distributor: fc.integer({ min: 0, max: 100_000 }),
    sales: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(cents, anyRates, fc.constantFrom("cannabis", "goods"), (price, rates, taxClass) => {
      const found = taxesIn(price, taxClass, rates);
      expect(Object.values(found).every((tax) => Number.isSafeInteger(tax) && tax >= 0)).toBe(true);
      const { stateTaxCents, localTaxCents, salesTaxCents } = found;
      const net = price - stateTaxCents - localTaxCents - salesTaxCents;
      expect(net).toBeGreaterThanOrEqual(0);
      expect(found.distributorTaxCents).toBeLessThanOrEqual(net);
      expect(addTaxes(found, found, -1)).toEqual(NO_TAXES);
    }),
  );
});
