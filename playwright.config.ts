import { defineConfig } from "@playwright/test";
import { findTestChromium } from "./scripts/chromium.mjs";

const chromium = findTestChromium();

// Of the test too, because builders make links in mail that the server must accept.
process.env.SESSION_SECRET = "a secret of the browser tests";

const ALL_JOURNEYS = "journeys/**/*.spec.ts";
const VISITOR_JOURNEYS =
  /journeys\/(age-gate|newsletter|booking|appointments|buyer|careers|contact|accounts|inbox|jobs|layout|money|opening|order-desk|follows|forum-views|people|search|stock|writing)\.spec\.ts/;

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

/** Pictures take a tenth of the processor time. No journey looks at one. */
const withoutPictures = {
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, "--blink-settings=imagesEnabled=false"],
  },
};

export default defineConfig<{ blocksBundle: boolean }>({
  testDir: "tests",
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/browser-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Time limits only end tests that hang. A busy machine needs several times what a quiet one does.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    launchOptions,
    screenshot: "only-on-failure",
    // No background video: it would slow down two cores.
    contextOptions: { reducedMotion: "reduce" },
  },
  // Every journey runs with and without script. Those of visitors also run with the bundle blocked.
  // A test that needs script, or its absence, says so in its name. The other specs send requests
  // and open no browser.
  projects: [
    // The longest tests start first, so that no worker waits for one at the end.
    {
      name: "requests",
      testMatch: ["walls/**/*.spec.ts", "api/**/*.spec.ts", "pages/**/*.spec.ts"],
    },
    {
      name: "script",
      testMatch: ALL_JOURNEYS,
      use: { ...withoutPictures, javaScriptEnabled: true },
    },
    {
      name: "no-script",
      testMatch: ALL_JOURNEYS,
      use: { ...withoutPictures, javaScriptEnabled: false },
    },
    {
      name: "blocked",
      testMatch: VISITOR_JOURNEYS,
      use: { ...withoutPictures, blocksBundle: true },
    },
  ],
});
