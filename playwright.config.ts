import { defineConfig } from "@playwright/test";
import { findTestChromium } from "./scripts/chromium.mjs";

const chromium = findTestChromium();

// Of the test too, because builders make links in mail that the server must accept.
process.env.SESSION_SECRET = "a secret of the browser tests";

const isCi = Boolean(process.env.CI);
/** Files whose tests need a browser. A single test of another file has the tag @browser. */
const IN_BROWSER =
  /pages\/(barriers|conforming|every-page|failed-sends|foreign-elements|http-page|layout-shift|lost-modules|weight)\.spec/;
const NEEDS_BROWSER = [/@(chromium|browser)/, IN_BROWSER];
const ALL_JOURNEYS = "journeys/**/*.spec.ts";
const ALL_PAGES = ["pages/**/*.spec.ts", "walls/**/*.spec.ts", "api/**/*.spec.ts"];
/** What `npm test` leaves to the machine where changes land. `npm test -- NAME` runs it too. */
const LEFT_OUT = isCi || process.env.NAMED_TESTS ? [] : [/@sweep/];
const launchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    // A page reuses the process of the previous one, which costs less than a new process.
    "--renderer-process-limit=1",
    ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    // No test may use the network.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
};

/** What also runs on the stock server of Remix: one journey of each kind. */
const STOCK = [
  "journeys/{accounts,age-gate,answers,buyer,careers,contact,signed-out,toasts,transfer}.spec.ts",
  "walls/{moved-pages,refusal-pages,remix-serve}.spec.ts",
  "api/{forum,orders}.spec.ts",
];

/** It compares the stock server with ours. */
const STOCK_ONLY = "walls/remix-serve.spec.ts";

/** Pictures take a tenth of the processor time. No journey looks at one. */
const withoutPictures = {
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, "--blink-settings=imagesEnabled=false"],
  },
};

type Options = { blocksBundle: boolean; checksTemplatesOnce: boolean };

export default defineConfig<Options, { isWithoutBrowser: boolean; isStock: boolean }>({
  testDir: "tests",
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/browser-setup.ts",
  // A worker waits for its site and its browser: three left a third of two cores idle.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // Time limits only end tests that hang. A busy machine needs several times what a quiet one does.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A machine that lands changes tries a failed test again. `npm test` prints each such test.
  retries: isCi ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    launchOptions,
    // A click on what never appears fails with its locator, and not without a word after the whole time
    // of its test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // No background video: it would slow down two cores.
    contextOptions: { reducedMotion: "reduce" },
  },
  // Every journey runs without script. There a browser only requests HTML, parses it and sends
  // forms, which the tests do themselves: support/http-page. pages/every-page.spec.ts opens every
  // kind of page with script too, and pages/failed-sends.spec.ts and lost-modules.spec.ts send the
  // forms. So a journey runs with script only if script does something there that these do not prove.
  // The tags of a test say what it needs:
  // - @script: it runs with script too, because script changes what it is about.
  // - @browser: it runs in a browser only, and the same HTML with script is enough: layout, print, keys.
  // - @chromium: Chromium runs it without script, as proof of one journey of each kind, or because it
  //   is about what a browser adds, such as keys, Back or the accessibility tree.
  // - @blocked: it runs with script and with the bundle blocked too, as one of each kind of form.
  // - @sweep: it asks for many pages, forms or calls. It runs with CI=true.
  // Files of pages that need a browser are listed above. `npm test` without CI runs the project "no-script" alone, which needs no browser.
  projects: [
    // The longest tests start first, so that no worker waits for one at the end.
    {
      name: "pages",
      // Each worker prepares a demonstration and walks it, two minutes of processor time.
      workers: 2,
      testMatch: ALL_PAGES,
      grep: [/@browser/, IN_BROWSER],
      grepInvert: LEFT_OUT,
    },
    {
      name: "script",
      testMatch: ALL_JOURNEYS,
      grep: /@(script|browser|blocked)/,
      grepInvert: LEFT_OUT,
      use: { ...withoutPictures, javaScriptEnabled: true, checksTemplatesOnce: true },
    },
    // A few tests each. Every worker of a project starts a site and a browser, eight seconds of
    // processor time, so one worker runs them beside the others.
    {
      name: "chromium",
      workers: 1,
      testMatch: ALL_JOURNEYS,
      grep: /@chromium/,
      use: { ...withoutPictures, javaScriptEnabled: false },
    },
    {
      name: "blocked",
      workers: 1,
      testMatch: ALL_JOURNEYS,
      grep: /@blocked/,
      use: { ...withoutPictures, blocksBundle: true },
    },
    // The same build under `npx remix-serve`, on one site. Without CI, only how it compares with ours.
    {
      name: "remix-serve",
      workers: 1,
      testMatch: isCi ? STOCK : STOCK_ONLY,
      grepInvert: [...NEEDS_BROWSER, /@sweep/],
      use: { isWithoutBrowser: true, isStock: true, javaScriptEnabled: false },
    },
    // Walls, API and journeys share the sites of its workers.
    {
      name: "no-script",
      testMatch: [ALL_JOURNEYS, ...ALL_PAGES],
      testIgnore: STOCK_ONLY,
      grepInvert: [...NEEDS_BROWSER, ...LEFT_OUT],
      use: { isWithoutBrowser: true, javaScriptEnabled: false },
    },
  ],
});
