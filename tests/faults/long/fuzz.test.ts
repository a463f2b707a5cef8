import { afterAll, beforeAll, expect, test } from "vitest";
import { type DemoSite, startDemoSite } from "../../support/attacks/demo-site";
import { fuzzCalls } from "../../support/attacks/fuzz-calls";

const CASES = 10_000;

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
}, 120_000);

afterAll(() => site.stop());

test(`${CASES} valid, almost valid and invalid bodies get a response without a failure`, async () => {
  const tally = await fuzzCalls(site, CASES);
  console.info("answers by status", Object.fromEntries([...tally].sort()));
  // Some reached the database, and some were invalid.
  for (const status of [200, 201, 400]) expect(tally.get(status), `${status}`).toBeGreaterThan(100);
  expect(site.output()).not.toContain('"level":"error"');
});
