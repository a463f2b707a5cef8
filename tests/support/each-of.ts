import { test } from "@playwright/test";

/**
 * Runs `look` for one after the other in one step of the test. Outside of a step Playwright (1.65) goes
 * through all earlier calls and expectations of the test for each one: 20 s of processor time for 5,000.
 */
export async function eachOf<One>(many: Iterable<One>, look: (one: One) => Promise<void> | void) {
  await test.step("each of many", async () => {
    for (const one of many) await look(one);
  });
}
