import type { Browser } from "@playwright/test";
import { confirmAge, untilHydrated } from "./test";

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
};

/** Transferred bytes, compressed and with headers, and the number of requests. */
export type Weight = Record<
  "html" | "css" | "script" | "fonts" | "hero" | "total" | "requests",
  number
> & {
  urls: string[];
};
type Visit = Parameters<Browser["newContext"]>[0] & { path: string; isGated?: boolean };

/** By the file's type, not by its initiator: some files are prefetched for the next page. */
const kindOf = (url: string, mimeType: string) => {
  if (mimeType === "text/html") return "html";
  if (mimeType === "text/css") return "css";
  if (mimeType === "text/javascript") return "script";
  if (mimeType.startsWith("font/")) return "fonts";
  return url.includes("/images/hero") ? "hero" : null;
};

/** What a browser with an empty cache loads for a page, according to Chromium. */
export async function weigh(browser: Browser, { path, isGated = false, ...options }: Visit) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  if (!isGated) await confirmAge(page.request);
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const types = new Map<string, { url: string; mimeType: string }>();
  const weight: Weight = {
    ...{ html: 0, css: 0, script: 0, fonts: 0, hero: 0, total: 0, requests: 0 },
    urls: [],
  };
  network.on("Network.responseReceived", ({ requestId, response }) => {
    const { url, mimeType } = response;
    if (url.startsWith("http")) types.set(requestId, { url, mimeType });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = types.get(requestId);
    if (!answer) return;
    const kind = kindOf(answer.url, answer.mimeType);
    if (kind) weight[kind] += encodedDataLength;
    weight.total += encodedDataLength;
    weight.requests += 1;
    weight.urls.push(`${encodedDataLength} ${answer.url}`);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const hasScript = options.javaScriptEnabled !== false && options.extraHTTPHeaders === undefined;
  await untilHydrated(page, hasScript);
  // The headless shell does not load the icon by itself. Other browsers do.
  await page.evaluate(() => fetch("/favicon.svg").then((response) => response.text()));
  await page.waitForLoadState("networkidle");
  await context.close();
  return weight;
}
