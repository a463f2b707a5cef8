import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import { type APIRequestContext, test as base, type Browser, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { User } from "~/domain/accounts/accounts.schema";
import { closeDatabase, openDatabase } from "~/platform/database/db.server";
import { isFirstOfTemplate } from "./checked-templates";
import { createAdmin, createStaff, createUser, PASSWORD } from "./builders";
import { deliverSite } from "./delivered-site";
import { expect, isHttpPage } from "./http-page/expect";
import { nameWorker } from "./name-worker";
import { newDatabase, TEMPLATE } from "./new-database";
import { retrying } from "./retrying";
import { type RunningServer, startRemixServe, startServer } from "./server";

const BUILDERS = { customer: createUser, staff: createStaff, admin: createAdmin };

type Site = Pick<RunningServer, "origin" | "output" | "dataDirectory"> & {
  databaseUrl: string;
  stop: () => Promise<unknown>;
};

type Worker = {
  server: Omit<Site, "stop">;
  /** Whether the stock server of Remix serves the site. */
  isStock: boolean;
  /** Whether pages are requested and parsed by the tests, without a browser. */
  isWithoutBrowser: boolean;
};

type Fixtures = {
  /** Every test of a worker finds its site as delivered, whatever the tests before set for all of it. */
  deliveredSite: undefined;
  /** Whether every request for the page's scripts fails, as behind a strict proxy. */
  blocksBundle: boolean;
  /** Whether requests of the page fail on purpose, which Chromium reports in the console. */
  expectsFailures: boolean;
  /** Whether something changes the page before React takes it over, which React reports. */
  expectsMismatches: boolean;
  /** Whether axe looks at one page of each route template in a run. It takes twice as long as a visit. */
  checksTemplatesOnce: boolean;
  /** Whether the project runs the page's script. */
  hasScript: boolean;
  /** Opens a page and, with script, waits for hydration. */
  visit: (path: string) => Promise<void>;
  /** A page past the age gate. Its console errors and warnings fail the test. */
  page: Page;
  /** Signs the page's browser in as a new account of that role. */
  signIn: (role?: "customer" | "staff" | "admin") => Promise<User>;
  /** The page must not violate WCAG 2.2 AAA, as far as axe knows it, or axe's best practices. */
  expectAccessible: () => Promise<void>;
};

/**
 * Chromium's messages for responses that a test causes on purpose, and for the frame with a mail,
 * which allows no script: Playwright's own is blocked there.
 */
const EXPECTED_CONSOLE =
  /Failed to load resource: the server responded with a status of 4\d\d|^Blocked script execution in '[^']*\/mail'/;
/**
 * Messages for failures. The second is from Remix, which reads a response that is not from its
 * server.
 */
const FAILED_CONSOLE = /^(Failed to (load resource|fetch manifest patches)|SyntaxError)/;
/** React's messages when it renders anew what is not as the server sent it. */
const MISMATCH = /Minified React error #(418|422|423|425)/;
const BLOCKED_CONSOLE = "Failed to load resource: net::ERR_BLOCKED_BY_CLIENT";

/** axe itself. Its package for Playwright adds three times as much to a page. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_OPTIONS: RunOptions = {
  // All of WCAG 2.2 that axe knows, AAA too.
  runOnly: ["wcag2a", "wcag21a", "wcag2aa", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice"],
  // The owner asks for a refusal that leads away after a second.
  rules: { "meta-refresh-no-exceptions": { enabled: false } },
  // The elements that pass are not listed, which saves a third of the time.
  resultTypes: ["violations"],
};

const COLOR_RULES: RunOptions["runOnly"] = {
  type: "rule",
  values: ["color-contrast-enhanced", "link-in-text-block"],
};

/** The secret of the servers in browser tests (playwright.config.ts). */
export const SESSION_SECRET = process.env.SESSION_SECRET ?? "";

export const test = base.extend<Fixtures, Worker>({
  server: [
    async ({ isStock }, use, { project }) => {
      nameWorker(project.name);
      const site = runningSite() ?? (await startSite(isStock ? startRemixServe : startServer));
      // The test uses the same database, because builders call the domain.
      await openDatabase({ DATABASE_URL: site.databaseUrl, DATA_DIR: "" });
      await use(site);
      await closeDatabase();
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  deliveredSite: [
    async ({ server: _ }, use) => {
      await use(undefined);
      await deliverSite();
    },
    { auto: true },
  ],
  isWithoutBrowser: [false, { option: true, scope: "worker" }],
  isStock: [false, { option: true, scope: "worker" }],
  browser: [
    async ({ playwright, browserName, headless, launchOptions, server, isWithoutBrowser }, use) => {
      const browser = isWithoutBrowser
        ? await httpBrowser(server.origin)
        : await playwright[browserName].launch({ ...launchOptions, headless });
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  extraHTTPHeaders: async ({}, use) => {
    const bytes = randomBytes(3);
    await use({ "X-Forwarded-For": `10.${bytes.join(".")}` });
  },
  blocksBundle: [false, { option: true }],
  expectsFailures: [false, { option: true }],
  expectsMismatches: [false, { option: true }],
  checksTemplatesOnce: [false, { option: true }],
  hasScript: async ({ javaScriptEnabled, blocksBundle }, use) =>
    use(javaScriptEnabled && !blocksBundle),
  visit: async ({ page, hasScript }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await untilHydrated(page, hasScript);
    });
  },
  context: async ({ page }, use) => use(page.context()),
  request: async ({ request }, use) => {
    retrying(request);
    await confirmAge(request);
    await use(request);
  },
  page: async (
    {
      browser,
      extraHTTPHeaders,
      viewport,
      colorScheme,
      blocksBundle,
      expectsFailures,
      expectsMismatches,
      isWithoutBrowser,
    },
    use,
  ) => {
    const page = isWithoutBrowser ? await browser.newPage() : await cleanPage(browser);
    await page.context().setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    if (isWithoutBrowser) {
      await confirmAge(page.request);
      await use(page);
      await page.context().close();
      return;
    }
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme });
    if (blocksBundle) await blockBundle(page);
    const complaints: string[] = [];
    page.on("console", (message) => {
      const isComplaint = ["error", "warning"].includes(message.type());
      const isExpected =
        EXPECTED_CONSOLE.test(message.text()) ||
        (blocksBundle && message.text().includes(BLOCKED_CONSOLE)) ||
        (expectsFailures && FAILED_CONSOLE.test(message.text())) ||
        (expectsMismatches && MISMATCH.test(message.text()));
      if (isComplaint && !isExpected) complaints.push(message.text());
    });
    page.on("pageerror", (error) => {
      if (!(expectsMismatches && MISMATCH.test(error.message))) complaints.push(String(error));
    });
    await confirmAge(page.request);
    await use(page);
    expect(complaints, "errors and warnings in the console").toEqual([]);
  },
  signIn: async ({ page, baseURL }, use) => {
    await use(async (role = "customer") => {
      const user = await BUILDERS[role]();
      const response = await page.request.post("/api/auth/login", {
        data: { username: user.username, password: PASSWORD },
        // Like a page of this site: another account may be signed in.
        headers: { Origin: baseURL ?? "" },
      });
      expect(response.status()).toBe(200);
      return user;
    });
  },
  expectAccessible: async ({ page, hasScript, checksTemplatesOnce }, use) => {
    await use(async () => {
      // axe needs script, and the other projects have the same HTML.
      if (!hasScript) return;
      if (checksTemplatesOnce && !(await isFirstOfTemplate(page))) return;
      expect(await violationsOf(page)).toEqual([]);
    });
  },
});

/** What axe finds against WCAG 2.2 AAA and its best practices: each rule with its elements. */
export async function violationsOf(page: Page): Promise<string[]> {
  // A control that is half under the fixed bar would count as too small.
  await page.evaluate(`${AXE}; scrollTo({ top: 0, behavior: "instant" })`);
  return page.evaluate(findViolations, AXE_OPTIONS);
}

/** The same of a page that was read before and now has other colors. */
export async function violationsOfColors(page: Page): Promise<string[]> {
  return page.evaluate(findViolations, { ...AXE_OPTIONS, runOnly: COLOR_RULES });
}

/** What opens pages without a browser, in the place of one. */
async function httpBrowser(origin: string): Promise<Browser> {
  const { HttpBrowser } = await import("./http-page/context");
  // as: it has what the journeys use of a browser.
  return new HttpBrowser(origin) as unknown as Browser;
}

/** Runs in the page. Returns each violated rule with the elements that violate it. */
async function findViolations(options: RunOptions) {
  // as: the script that was just evaluated defines it.
  const { axe } = globalThis as unknown as { axe: typeof Axe };
  // A control that is half under a bar at the bottom would count as too small.
  const bars = Array.from(document.querySelectorAll<HTMLElement>("body *")).filter((element) => {
    const { position, bottom } = getComputedStyle(element);
    return position === "sticky" && bottom !== "auto";
  });
  for (const bar of bars) bar.style.position = "static";
  const { violations } = await axe.run(document, options);
  for (const bar of bars) bar.style.removeProperty("position");
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** The site that TEST_SITE names instead of one that the tests start, with the address of its database. */
function runningSite(): Site | null {
  const { TEST_SITE: origin, TEST_SITE_DATABASE_URL: url = "" } = process.env;
  if (!origin) return null;
  // Its folder is another machine's.
  const none = { dataDirectory: "", output: () => "", stop: () => Promise.resolve() };
  return { origin, databaseUrl: url, ...none };
}

/** Starts the built site on a copy of the migrated database. */
async function startSite(start: typeof startRemixServe): Promise<Site> {
  const { url } = await newDatabase(process.env.TEST_SERVER_URL ?? "", TEMPLATE);
  const server = await start({
    DATABASE_URL: url,
    SESSION_SECRET,
    // Each test has its own client address, so that tests do not share rate limits.
    TRUST_PROXY: "1",
  });
  return { ...server, databaseUrl: url, stop: server.kill };
}

/**
 * The page of a worker, which its tests use in turn. A new browser context for each test would take
 * a tenth more processor time, because it starts a process and has empty caches. After a failure
 * the next test has a new worker, and so a new page.
 */
let workerPage: Page | undefined;

/**
 * The worker's page with nothing left of the previous test. It is cleaned here and not after a test,
 * so that the screenshot of a failure shows the page. A test that changes a page in ways that last,
 * like its clock, closes the context.
 */
async function cleanPage(browser: Browser): Promise<Page> {
  if (workerPage && !workerPage.isClosed() && (await isCleaned(workerPage))) return workerPage;
  await workerPage?.context().close();
  const context = await browser.newContext();
  retrying(context.request);
  workerPage = await context.newPage();
  return workerPage;
}

/** Cleans the page. Returns false if it still goes to an address of the previous test. */
async function isCleaned(page: Page): Promise<boolean> {
  await page.removeAllListeners(undefined, { behavior: "wait" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setExtraHTTPHeaders({});
  await page.mouse.move(-1, -1);
  const isLeft = await page.goto("about:blank").then(
    () => true,
    () => false,
  );
  // After the page is left, so that no late response sets a cookie again.
  await page.context().clearCookies();
  return isLeft;
}

/**
 * Blocks the page's script in the browser itself. A route of Playwright would stop every request for
 * a decision of the test's process.
 */
async function blockBundle(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*/assets/*.js"] });
}

/** Confirms the age through the gate's form. */
export async function confirmAge(request: APIRequestContext) {
  const response = await request.post("/age", {
    form: { over21: "", redirectTo: "/privacy-policy" },
    maxRedirects: 0,
    // Callers have contexts of their own too, and all contexts of a process share connections.
    maxRetries: 2,
  });
  expect(response.status()).toBe(303);
}

/** The outcome of the last act: a toast, or the line above the content. */
export const toast = (page: Page) => page.locator(".toast, main > .outcome").first();

/** Whether the page has sizes and places. Without them the other projects look at the same HTML. */
export const hasLayout = (page: Page) => !isHttpPage(page);

/** The page must not scroll sideways at 320 px. */
export async function expectFitsPhone(page: Page) {
  if (!hasLayout(page)) return;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, "wider than a phone").toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/** Delays each later response to the page's script by this time. */
export async function slowDown(page: Page, ms = 400) {
  if (isHttpPage(page)) return;
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.fulfill({ response });
  });
}

/**
 * Waits until the page's script has run: before that a click does what plain HTML does. The page of
 * the age gate runs none.
 */
export async function untilHydrated(page: Page, hasScript: boolean) {
  if (!hasScript) return;
  // A function that waits in the page itself would load Playwright's script there a second time.
  const ready = page.locator("[data-gated], [data-ready=true]").first();
  try {
    await ready.waitFor({ state: "attached", timeout: 60_000 });
  } catch (cause) {
    throw new Error(`No script runs: ${JSON.stringify(await loadedOf(page))}`, { cause });
  }
}

/** What a page without script has loaded and painted, and what has the focus. */
const loadedOf = (page: Page) =>
  page.evaluate(() => ({
    state: `${document.readyState}, ${document.visibilityState}`,
    paints: performance.getEntriesByType("paint").map(({ name }) => name),
    focus: document.activeElement?.outerHTML.slice(0, 200),
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes(".js"))
      .map(({ name, duration }) => `${name} ${Math.round(duration)}`),
  }));

export { expect, retrying };
