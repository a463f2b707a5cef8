import { db } from "~/platform/database/db.server";
import { forumPosts } from "~drizzle/schema";
import { expect, test } from "../support/test";
import { PHONE, type Weight, weigh } from "../support/weight";

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const LITE = { extraHTTPHeaders: { "Save-Data": "on" } };

/** The maximum bytes of a first visit, as transferred: compressed, with headers. */
const LIMITS = {
  html: 14_000,
  css: 14_000,
  script: 110_000,
  fonts: 40_000,
  hero: 40_000,
  total: 166_000,
  requests: 12,
};
const LITE_TOTAL = 60_000;
/** Its picture is wider than a phone's. */
const DESKTOP_TOTAL = 170_000;

function expectWithinLimits(mode: string, { urls, ...weight }: Weight, limits: typeof LIMITS) {
  const over = Object.entries(weight).filter(([kind, bytes]) => {
    return bytes > limits[kind as keyof typeof LIMITS]; // weight has the keys of LIMITS
  });
  expect(over, `${mode}: ${urls.join(", ")}`).toEqual([]);
}

const LITE_LIMITS = { ...LIMITS, script: 0, fonts: 0, total: LITE_TOTAL };

// What other tests wrote may need the fonts' second parts.
test.beforeEach(() => db.delete(forumPosts));

for (const path of ["/", "/community", "/shop", "/book"]) {
  test(`the first visit to ${path} stays within its size limit`, async ({ browser, baseURL }) => {
    const phone = { ...PHONE, baseURL, path };
    expectWithinLimits("past the age gate", await weigh(browser, phone), LIMITS);
    expectWithinLimits("Lite", await weigh(browser, { ...phone, ...LITE }), LITE_LIMITS);
  });
}

test("the age gate and a page without script stay within the size limit", async ({
  browser,
  baseURL,
}) => {
  const phone = { ...PHONE, baseURL, path: "/" };
  const gated = { ...phone, isGated: true };
  expectWithinLimits("at the gate", await weigh(browser, gated), LIMITS);
  expectWithinLimits("Lite, gate", await weigh(browser, { ...gated, ...LITE }), LITE_LIMITS);
  const withoutScript = await weigh(browser, { ...phone, javaScriptEnabled: false });
  expectWithinLimits("without script", withoutScript, { ...LIMITS, script: 0 });
});

test("the first visit to / stays within its size limit on a desktop", async ({
  browser,
  baseURL,
}) => {
  const weight = await weigh(browser, { ...DESKTOP, baseURL, path: "/" });
  expectWithinLimits("desktop", weight, { ...LIMITS, total: DESKTOP_TOTAL });
  // The visit loaded files of every kind.
  expect(Math.min(weight.html, weight.css, weight.script, weight.fonts, weight.hero)).not.toBe(0);
});
