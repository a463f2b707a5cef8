import { expect, test } from "vitest";
import { labelledThc, type ThcFacts } from "./labelled-thc";

const NOTHING: ThcFacts = {
  ...{ pieces: null, thcPerPieceMg: null, thcPerPackageMg: null },
  ...{ thcPercent: null, weightGrams: null },
};

const thc = (facts: Partial<ThcFacts>, batchPercent: string | null = null) =>
  labelledThc({ ...NOTHING, ...facts }, batchPercent);

test("the THC of a package is what its label says, in hundredths of a milligram", () => {
  expect(thc({ thcPerPackageMg: "100.00", thcPerPieceMg: "9.99", pieces: 10 })).toBe(10_000);
  expect(thc({ thcPerPieceMg: "2.50", pieces: 20 })).toBe(5_000);
  // 21.5 % of 3.5 g are 752.5 mg, 24.31 % of 3.543 g are 861.3033 mg.
  expect(thc({ thcPercent: "21.50", weightGrams: "3.500" })).toBe(75_250);
  expect(thc({ thcPercent: "21.50", weightGrams: "3.543" }, "24.31")).toBe(86_130);
  expect(thc({ weightGrams: "3.500" }, "20.00")).toBe(70_000);
  expect(thc({ thcPerPackageMg: "0.00" })).toBe(0);
});

test("what the facts do not say is not known, and not nothing", () => {
  for (const facts of [
    {},
    { thcPerPieceMg: "10.00" },
    { thcPercent: "21.50" },
    { weightGrams: "3.500" },
  ]) {
    expect(thc(facts)).toBeNull();
  }
});
