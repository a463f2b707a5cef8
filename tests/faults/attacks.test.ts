import { afterAll, beforeAll, expect, test } from "vitest";
import { attackCalls } from "../support/attacks/attack-calls";
import { attackForms } from "../support/attacks/attack-forms";
import { type DemoSite, startDemoSite } from "../support/attacks/demo-site";
import { findForms, untouchedRoutes } from "../support/attacks/find-forms";
import { fuzzCalls } from "../support/attacks/fuzz-calls";
import { NASTY_STRINGS } from "../support/attacks/nasty-strings";

// The long lists, and 10,000 cases, are those of tests/faults/long.
const CASES = 400;
const STRINGS_IN_FORMS = 3;

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
}, 120_000);

afterAll(() => site.stop());

test("nasty strings in the API's calls are refused, or stored and read back equal", async () => {
  await attackCalls(site, NASTY_STRINGS);
});

test("nasty strings in the site's forms are taken, or come back as they were typed", async () => {
  const forms = await findForms(site);
  expect(untouchedRoutes(forms.map(({ form }) => form))).toEqual([]);
  await attackForms(site, forms, NASTY_STRINGS.slice(8, 8 + STRINGS_IN_FORMS));
});

test("bodies that are nearly right are answered without a failure", async () => {
  await fuzzCalls(site, CASES);
  expect(site.output()).not.toContain('"level":"error"');
});
