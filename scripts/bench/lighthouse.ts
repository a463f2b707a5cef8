// Lighthouse as it comes (mobile, simulated throttling) on four pages of the built site, at the age
// gate and past it: npx tsx scripts/bench/lighthouse.ts [/path…]
import { chromium } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import net from "node:net";
import { startServer } from "../../tests/support/server";
import { findChromium } from "../chromium.mjs";

const PAGES = ["/", "/community", "/shop", "/book"];
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = [
  "largest-contentful-paint",
  "cumulative-layout-shift",
  "total-blocking-time",
] as const;

type Report = RunnerResult["lhr"];

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return address.port;
}

/** The cookie of somebody who has said yes at the gate. */
async function ageCookie(origin: string): Promise<string> {
  const answer = new URLSearchParams({ answer: "yes", redirectTo: "/privacy-policy" });
  const headers = { Origin: origin };
  const options = { method: "POST", body: answer, headers, redirect: "manual" } as const;
  const response = await fetch(`${origin}/age`, options);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

async function measure(url: string, port: number, cookie: string | null): Promise<Report[]> {
  const reports: Report[] = [];
  const extraHeaders = cookie ? { Cookie: cookie } : undefined;
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, {
      ...{ port, output: "json", logLevel: "error", onlyCategories: [...CATEGORIES] },
      ...(extraHeaders && { extraHeaders }),
    });
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}`);
    reports.push(result.lhr);
  }
  return reports;
}

/** The row of a table, and which audits took points. */
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

async function run(pages: readonly string[] = PAGES) {
  const site = await startServer();
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const cookie = await ageCookie(site.origin);
    const rows: string[][] = [];
    const faults = new Set<string>();
    for (const path of pages) {
      for (const [where, sent] of [
        ["", cookie],
        [" at the age gate", null],
      ] as const) {
        const row = rowOf(path + where, await measure(site.origin + path, port, sent));
        rows.push(row.cells);
        for (const fault of row.faults) faults.add(`${path}${where}: ${fault}`);
      }
    }
    return {
      head: ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "CLS", "TBT"],
      rows,
      note: `Medians of ${RUNS}. Below 0.9 in some run: ${[...faults].join("; ") || "nothing"}.`,
    };
  } finally {
    await browser.close();
    await site.stop();
  }
}

export default { title: "Lighthouse on a slow phone", run: () => run() };

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2);
  const { head, rows, note } = await run(asked.length > 0 ? asked : PAGES);
  for (const cells of [head, ...rows]) console.info(cells.join(" | "));
  console.info(note);
}
