import { afterAll, beforeAll, expect, test } from "vitest";
import { attackCalls } from "../support/attacks/attack-calls";
import { type DemoSite, startDemoSite } from "../support/attacks/demo-site";
import { fuzzCalls } from "../support/attacks/fuzz-calls";
import { NASTY_STRINGS } from "../support/attacks/nasty-strings";

// tests/faults/long has the full list, the forms and 10,000 cases.
const CASES = 400;

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
});

afterAll(() => site.stop());

test("nasty strings in API calls are refused, or stored and read back unchanged", async () => {
  await attackCalls(site, NASTY_STRINGS);
});

test("almost valid bodies get a response without a failure", async () => {
  await fuzzCalls(site, CASES);
  expect(site.output()).not.toContain('"level":"error"');
});
