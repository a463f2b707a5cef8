import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalOf, formatDollars, formatMoney, MAX_CENTS, parseCents } from "./money";

test("every possible price survives conversion to text and back, to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
      expect(parseCents(decimalOf(cents))).toBe(cents);
    }),
  );
});

test("amounts that binary fractions get wrong are right", () => {
  // As doubles, 0.1 + 0.2, 1.005 × 100 and 4.35 × 100 are none of these.
  expect(decimalOf(parseCents("0.10") + parseCents("0.20"))).toBe("0.30");
  expect(parseCents("4.35")).toBe(435);
  expect(parseCents("1.1") * 3).toBe(330);
  expect(decimalOf(parseCents("99999999.99"))).toBe("99999999.99");
});

test("dollars are formatted with two decimals and commas", () => {
  expect(formatMoney(0)).toBe("$0.00");
  expect(formatMoney(5)).toBe("$0.05");
  expect(formatMoney(123_456)).toBe("$1,234.56");
  expect(formatMoney(MAX_CENTS)).toBe("$99,999,999.99");
});

test.each([
  ["15000", "$15,000"],
  ["15000.00", "$15,000"],
  ["15000.5", "$15,000.50"],
  ["9999999999999.99", "$9,999,999,999,999.99"],
])("%s invested is shown as %s", (decimal, words) => {
  expect(formatDollars(decimal)).toBe(words);
});

test.each(["", "1.234", "-1", "1e3", "1,000", "NaN", " 1", "123456789"])(
  "%j is not an amount of money",
  (text) => {
    expect(() => parseCents(text)).toThrow("Not an amount of money");
  },
);

test.each([0.5, -1, Number.NaN, Infinity])("%d is not an amount of cents", (cents) => {
  expect(() => decimalOf(cents)).toThrow("Not an amount of cents");
});
