import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ATTEMPTS, retryDelay } from "./retry-delay";

test("a retry delay is between a half and all of a time that doubles from 30 seconds to 6 hours", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_ATTEMPTS }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, chance) => {
        const whole = Math.min(30_000 * 2 ** (failures - 1), 6 * 3_600_000);
        const delay = retryDelay(failures, chance);
        expect(delay).toBeGreaterThanOrEqual(whole / 2);
        expect(delay).toBeLessThanOrEqual(whole);
      },
    ),
  );
});

test("all retries together take longer than a night and less than three days", () => {
  const hours = (chance: number) =>
    Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1, chance)).reduce(
      (sum, delay) => sum + delay,
      0,
    ) / 3_600_000;
  expect(hours(0)).toBeGreaterThan(12);
  expect(hours(1)).toBeLessThan(72);
});
