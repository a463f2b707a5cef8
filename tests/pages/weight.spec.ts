import { expect, test, confirmAge, untilHydrated } from "../support/test";
import type { Browser } from "@playwright/test";

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const LITE = { extraHTTPHeaders: { "Save-Data": "on" } };

/** Most bytes a first visit may fetch, as they go over the wire: compressed, headers with them. */
const LIMITS = {
  html: 14_000,
  css: 14_000,
  script: 110_000,
  fonts: 40_000,
  hero: 40_000,
  total: 170_000,
  requests: 12,
};
const LITE_TOTAL = 60_000;

type Weight = Record<keyof typeof LIMITS, number> & { urls: string[] };
type Visit = Parameters<Browser["newContext"]>[0] & { path: string; isGated?: boolean };

const kindOf = (url: string, type: string) => {
  if (type === "Document") return "html";
  if (type === "Stylesheet") return "css";
  if (type === "Script") return "script";
  if (type === "Font") return "fonts";
  return url.includes("/images/hero") ? "hero" : null;
};

/** What a browser with an empty cache fetches for a page, as Chromium counts it. */
async function weigh(browser: Browser, { path, isGated = false, ...options }: Visit) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  if (!isGated) await confirmAge(page);
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const types = new Map<string, { url: string; type: string }>();
  const weight: Weight = {
    ...{ html: 0, css: 0, script: 0, fonts: 0, hero: 0, total: 0, requests: 0 },
    urls: [],
  };
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.url.startsWith("http")) types.set(requestId, { url: response.url, type });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = types.get(requestId);
    if (!answer) return;
    const kind = kindOf(answer.url, answer.type);
    if (kind) weight[kind] += encodedDataLength;
    weight.total += encodedDataLength;
    weight.requests += 1;
    weight.urls.push(`${encodedDataLength} ${answer.url}`);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const hasScript = options.javaScriptEnabled !== false && options.extraHTTPHeaders === undefined;
  await untilHydrated(page, hasScript);
  await page.waitForLoadState("networkidle");
  await context.close();
  return weight;
}

function expectWithinLimits(mode: string, { urls, ...weight }: Weight, limits: typeof LIMITS) {
  const over = Object.entries(weight).filter(([kind, bytes]) => {
    return bytes > limits[kind as keyof typeof LIMITS]; // weight has the keys of LIMITS
  });
  expect(over, `${mode}: ${urls.join(", ")}`).toEqual([]);
}

const LITE_LIMITS = { ...LIMITS, script: 0, fonts: 0, total: LITE_TOTAL };

for (const path of ["/", "/community", "/shop", "/book"]) {
  test(`the first visit to ${path} stays within its weight`, async ({ browser, baseURL }) => {
    const phone = { ...PHONE, baseURL, path };
    expectWithinLimits("past the age gate", await weigh(browser, phone), LIMITS);
    expectWithinLimits("Lite", await weigh(browser, { ...phone, ...LITE }), LITE_LIMITS);
  });
}

test("the age gate and a page without script stay within the weight", async ({
  browser,
  baseURL,
}) => {
  const phone = { ...PHONE, baseURL, path: "/" };
  expectWithinLimits("at the gate", await weigh(browser, { ...phone, isGated: true }), LIMITS);
  const withoutScript = await weigh(browser, { ...phone, javaScriptEnabled: false });
  expectWithinLimits("without script", withoutScript, { ...LIMITS, script: 0 });
});

test("the first visit to / stays within its weight on a desktop", async ({ browser, baseURL }) => {
  const weight = await weigh(browser, { ...DESKTOP, baseURL, path: "/" });
  expectWithinLimits("desktop", weight, LIMITS);
  // All kinds were seen.
  expect(Math.min(weight.html, weight.css, weight.script, weight.fonts, weight.hero)).not.toBe(0);
});
