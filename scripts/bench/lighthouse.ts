import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { freePort } from "../../tests/support/postgres-server";
import { signInCookie } from "../../tests/support/http";
import { startServer } from "../../tests/support/server";
import { findChromium } from "../chromium.mjs";
import { median } from "./support/figures";
import type { Part, Table } from "./support/part";
import { ageCookie } from "./support/site";

/** The demonstration, whose newest post is the thread with 100 comments. */
const DEMO = ["build/demo.js", "--posts", "30", "--comments", "300"];
const THREAD = "/community/posts/30";
const VISITOR_PAGES = ["/", "/community", THREAD, "/shop", "/book"];
const MEMBER_PAGES = ["/", "/community", THREAD, "/shop", "/account"];
const RUNS = 5;
const PROGRAM = "node_modules/.bin/lighthouse";
const MAX_REPORT_BYTES = 50_000_000;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = [
  "largest-contentful-paint",
  "cumulative-layout-shift",
  "total-blocking-time",
] as const;

/**
 * The parts of a report that are used. The package's own types would double the time of every type
 * check.
 */
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

async function measure(url: string, port: number, cookie: string | null): Promise<Report[]> {
  const reports: Report[] = [];
  const options = [
    ...["--quiet", "--output=json", `--port=${port}`],
    `--only-categories=${CATEGORIES.join()}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  for (let tries = 0; reports.length < RUNS; tries++) {
    if (tries === 2 * RUNS) throw new Error(`Lighthouse records no load of ${url}`);
    const report = await runLighthouse([url, ...options]);
    if (report) reports.push(report);
  }
  return reports;
}

/** One report. Null if the program recorded no load (NO_NAVSTART), which happens occasionally. */
async function runLighthouse(args: string[]): Promise<Report | null> {
  try {
    const { stdout } = await promisify(execFile)(PROGRAM, args, { maxBuffer: MAX_REPORT_BYTES });
    return JSON.parse(stdout) as Report; // Lighthouse's own format.
  } catch (error) {
    if (String(error).includes("NO_NAVSTART")) return null;
    throw error;
  }
}

/** The row of a table, with the audits that cost points. */
function rowOf(path: string, reports: readonly Report[]) {
  const scores = CATEGORIES.map((category) =>
    median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100)),
  );
  const [lcp = NaN, cls = NaN, tbt = NaN] = AUDITS.map((audit) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN)),
  );
  const figures = [`${(lcp / 1000).toFixed(2)} s`, cls.toFixed(3), `${Math.round(tbt)} ms`];
  const faults = reports.flatMap(({ categories, audits }) =>
    CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return { cells: [path, ...scores.map(Math.round).map(String), ...figures], faults };
}

async function run(): Promise<Table> {
  const site = await startServer({}, DEMO);
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const visitor = await ageCookie(site.origin);
    const member = await signInCookie(site.origin, "demo-customer", "valley-customer");
    const rows: string[][] = [];
    const faults = new Set<string>();
    for (const [where, paths, sent] of [
      ["", VISITOR_PAGES, visitor],
      [" at the age gate", VISITOR_PAGES, null],
      [" signed in", MEMBER_PAGES, `${visitor}; ${member}`],
    ] as const) {
      for (const path of paths) {
        const row = rowOf(path + where, await measure(site.origin + path, port, sent));
        rows.push(row.cells);
        for (const fault of row.faults) faults.add(`${path}${where}: ${fault}`);
      }
    }
    return {
      head: ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "CLS", "TBT"],
      rows,
      note: `Medians of ${RUNS}. Below 0.9 in some run: ${[...faults].join("; ") || "nothing"}. \`/account\` is personal, so robots.txt forbids search engines to read it, and its SEO is low.`,
    };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/**
 * Lighthouse's defaults (mobile, simulated throttling), on pages with the demonstration's data:
 * after the age gate, at the gate, and signed in.
 */
const part: Part = { title: "Lighthouse on a slow phone", run };

export default part;
