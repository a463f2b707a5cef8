import fc from "fast-check";
import { expect, test } from "vitest";
import { limitProblems, type WeighedLine } from "./purchase-limits";

const line = (details: Partial<WeighedLine>): WeighedLine => ({
  productId: 1,
  name: "Heirloom Flower",
  kind: "flower",
  quantity: 1,
  milligrams: 3500,
  ...details,
});

test("three ounces of flower are accepted; a gram more names the line to reduce and to how many", () => {
  expect(limitProblems([line({ milligrams: 28_350, quantity: 3 })])).toEqual([]);
  expect(limitProblems([line({ milligrams: 28_350, quantity: 4 })])).toEqual([
    {
      productId: 1,
      message:
        "New York allows 3 ounces (85.05 g) of flower in one order; this one has 113.4 g. Reduce Heirloom Flower from 4 to 3",
      left: 3,
    },
  ]);
});

test("24 g of concentrate are accepted, a gram more is not; flower does not count towards it", () => {
  const vape = line({ productId: 2, name: "Vape", kind: "concentrate", milligrams: 1000 });
  expect(limitProblems([{ ...vape, quantity: 24 }, line({ quantity: 24 })])).toEqual([]);
  expect(limitProblems([{ ...vape, quantity: 25 }])).toEqual([
    {
      productId: 2,
      message:
        "New York allows 24 g of concentrate in one order; this one has 25 g. Reduce Vape from 25 to 24",
      left: 24,
    },
  ]);
});

test("what the same person ordered earlier on the day counts", () => {
  const lines = [line({ milligrams: 28_350, quantity: 2 })];
  expect(limitProblems(lines, { flower: 28_350, concentrate: 24_000 })).toEqual([]);
  expect(limitProblems(lines, { flower: 56_700 })).toEqual([
    {
      productId: 1,
      message:
        "New York allows 3 ounces (85.05 g) of flower a day; with the other orders of the day this is 113.4 g. Reduce Heirloom Flower from 2 to 1",
      left: 1,
    },
  ]);
  expect(limitProblems(lines, { flower: 85_050 })).toMatchObject([
    { message: expect.stringMatching(/Remove Heirloom Flower$/) as string, left: 0 },
  ]);
});

test("products that are neither flower nor concentrate have no weight limit", () => {
  expect(limitProblems([line({ kind: "other", milligrams: 9_999_000, quantity: 99 })])).toEqual([]);
});

test("following the message for a single line always ends within the limit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 85_050 }),
      fc.integer({ min: 1, max: 99 }),
      (milligrams, quantity) => {
        const message = limitProblems([line({ milligrams, quantity })])[0]?.message;
        const left = message ? Number(/ to (\d+)$/.exec(message)?.[1]) : quantity;
        expect(milligrams * left).toBeLessThanOrEqual(85_050);
        if (message) expect(milligrams * (left + 1)).toBeGreaterThan(85_050);
      },
    ),
  );
});
