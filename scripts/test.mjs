// Runs all checks of `npm test`. Ends with the names of failures and one line: N passed, N failed.
import { spawn } from "node:child_process";
import fs from "node:fs";

const VITEST_REPORT = "test-results/vitest.json";
const PLAYWRIGHT_REPORT = "test-results/report.json";
const bin = (/** @type {string} */ name) => `node_modules/.bin/${name}`;

/** @typedef {{ name: string, command: [string, string[]], report?: string }} Step */

/** Groups run one after another; the steps of a group run in parallel. Two cores allow no more. */
/** @type {Step[][]} */
const groups = [
  [
    { name: "Lint", command: [bin("eslint"), [".", "--max-warnings", "0"]] },
    { name: "Format", command: [bin("prettier"), ["--check", "--log-level", "warn", "."]] },
    { name: "Types", command: [bin("tsc"), []] },
  ],
  [
    {
      name: "Unit and integration tests",
      command: [
        bin("vitest"),
        [
          "run",
          "--project=!long",
          "--reporter=dot",
          "--reporter=json",
          `--outputFile.json=${VITEST_REPORT}`,
        ],
      ],
      report: VITEST_REPORT,
    },
  ],
  [{ name: "Browser tests", command: [bin("playwright"), ["test"]], report: PLAYWRIGHT_REPORT }],
];

let passed = 0;
/** @type {string[]} */
const failures = [];

for (const group of groups) await Promise.all(group.map(runStep));

for (const failure of failures) console.info(`FAILED ${failure}`);
console.info(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** @param {Step} step */
async function runStep({ name, command, report }) {
  const began = Date.now();
  console.info(`\n== ${name}`);
  if (report) fs.rmSync(report, { force: true });
  const child = spawn(...command, { stdio: "inherit" });
  const code = await new Promise((resolve) => child.once("close", resolve));
  const seconds = Math.round((Date.now() - began) / 1000);
  console.info(`== ${name}: ${code === 0 ? "ok" : "FAILED"}, ${seconds} s`);
  const results = report ? readReport(report) : { passed: 0, failures: [] };
  // A step without tests counts as one, and so does a runner that failed before its first test.
  passed += results.passed || (code === 0 ? 1 : 0);
  failures.push(...results.failures);
  if (code !== 0 && results.failures.length === 0) failures.push(name);
}

/** The results in a JSON report of vitest or Playwright. @param {string} file */
function readReport(file) {
  if (!fs.existsSync(file)) return { passed: 0, failures: [] };
  const report = JSON.parse(fs.readFileSync(file, "utf8"));
  return report.stats
    ? { passed: report.stats.expected, failures: report.suites.flatMap(browserFailures) }
    : { passed: report.numPassedTests, failures: report.testResults.flatMap(unitFailures) };
}

/** @param {{ name: string, assertionResults: { status: string, fullName: string }[] }} file */
function unitFailures({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => `${name}: ${fullName}`);
}

/**
 * @typedef {{ ok: boolean, title: string, file: string, tests: { projectName: string }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */
/** @param {Suite} suite @returns {string[]} */
function browserFailures({ specs, suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file}: ${title} (${tests[0]?.projectName})`);
  return [...own, ...suites.flatMap(browserFailures)];
}
