import { chromium } from "@playwright/test";
import { startServer } from "../../tests/support/server";
import { PHONE, weigh } from "../../tests/support/weight";
import { findChromium } from "../chromium.mjs";
import { whole } from "./support/figures";
import type { Part } from "./support/part";

const VISITS = [
  { name: "`/`, a phone", options: { path: "/" } },
  { name: "`/`, a phone, at the age gate", options: { path: "/", isGated: true } },
  { name: "`/`, a phone without script", options: { path: "/", javaScriptEnabled: false } },
  { name: "`/`, Save-Data", options: { path: "/", extraHTTPHeaders: { "Save-Data": "on" } } },
  { name: "`/community`, a phone", options: { path: "/community" } },
  { name: "`/shop`, a phone", options: { path: "/shop" } },
  { name: "`/book`, a phone", options: { path: "/book" } },
];

const part: Part = {
  title: "Bytes of a first visit",
  async run() {
    const site = await startServer();
    const executablePath = findChromium();
    const args = ["--no-sandbox"];
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
    const rows: string[][] = [];
    try {
      for (const { name, options } of VISITS) {
        const visit = { ...PHONE, baseURL: site.origin, ...options };
        const { html, css, script, fonts, hero, total, requests } = await weigh(browser, visit);
        rows.push([name, ...[html, css, script, fonts, hero, total, requests].map(whole)]);
      }
    } finally {
      await browser.close();
      await site.stop();
    }
    return {
      head: ["visit", "HTML", "CSS", "script", "fonts", "hero", "in all", "requests"],
      rows,
      note: "As Chromium counts them on the line, with headers; motion reduced, so without the video. Aims for `/`: 14,000, 14,000, 110,000, 40,000, 40,000, in all 170,000 in 12 requests, 60,000 with Save-Data.",
    };
  },
};

export default part;
