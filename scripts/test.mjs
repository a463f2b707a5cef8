// Everything `npm test` runs, one after the other, closed by one line: N passed, N failed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";

const VITEST_REPORT = "test-results/vitest.json";
const PLAYWRIGHT_REPORT = "test-results/report.json";
const bin = (/** @type {string} */ name) => `node_modules/.bin/${name}`;

/** @type {{ name: string, command: [string, string[]], report?: string }[]} */
const steps = [
  { name: "Lint", command: [bin("eslint"), [".", "--max-warnings", "0"]] },
  { name: "Format", command: [bin("prettier"), ["--check", "--log-level", "warn", "."]] },
  { name: "Types", command: [bin("tsc"), []] },
  {
    name: "Unit and integration tests",
    command: [
      bin("vitest"),
      ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
    ],
    report: VITEST_REPORT,
  },
  { name: "Browser tests", command: [bin("playwright"), ["test"]], report: PLAYWRIGHT_REPORT },
];

let passed = 0;
let failed = 0;

for (const { name, command, report } of steps) {
  const began = Date.now();
  console.info(`\n== ${name}`);
  if (report) fs.rmSync(report, { force: true });
  const { status } = spawnSync(...command, { stdio: "inherit" });
  const counts = report ? countTests(report) : { passed: 0, failed: 0 };
  // A step without tests of its own counts as one; so does a runner that failed before any test.
  if (status === 0) passed += counts.passed || 1;
  else {
    passed += counts.passed;
    failed += counts.failed || 1;
  }
  console.info(`== ${name}: ${status === 0 ? "ok" : "FAILED"}, ${seconds(began)} s`);
}

console.info(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** @param {number} began */
function seconds(began) {
  return Math.round((Date.now() - began) / 1000);
}

/** The counts of a vitest or Playwright JSON report. @param {string} file */
function countTests(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(fs.readFileSync(file, "utf8"));
  return report.stats
    ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
    : { passed: report.numPassedTests, failed: report.numFailedTests };
}
