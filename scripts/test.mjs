// Runs all checks of `npm test`. Ends with the names of failures and one line: N passed, N failed.
// `npm test -- NAME` runs only the test files with NAME in their path, and prints what they print.
// `npm test -- --changed [COMMIT]` runs only the test files that what changed since then reaches.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { branchBase, changedSince, unchangedFaults } from "./faults.mjs";
import { ProcessorTime } from "./processor-time.mjs";

const UNIT_REPORT = "test-results/vitest.json";
const SERVER_REPORT = "test-results/server.json";
const PLAYWRIGHT_REPORT = "test-results/report.json";
const PROGRESS = "./scripts/test-progress.mjs";
/** Tests that wait for clocks run as on a machine of their own: when they wake up, others yield. */
const PRIORITY = { waiting: 0, busy: 10, checks: 15 };

/** @typedef {{ name: string, command: [string, string[]], report?: string }} Step */

/** Tests of the data layer: on both databases, or on the embedded one alone, which takes half the time. */
const DATABASES = process.env.CI ? ["pglite", "postgres"] : ["pglite"];

const isCi = Boolean(process.env.CI);

const [, , name, since] = process.argv;
if (name === "--changed") {
  prepare("develop");
  process.exit(await runChanged(since ?? branchBase() ?? "HEAD"));
}
if (name) {
  process.env.NAMED_TESTS = "1";
  process.exit(runNamed(name));
}
prepare("develop");

/**
 * What tests on the built server need. Checks and unit tests run meanwhile.
 * @type {Step}
 */
const built = isCi
  ? { name: "Build and browsers", command: [process.execPath, ["scripts/setup.mjs", "test"]] }
  : { name: "Build", command: [process.execPath, ["scripts/setup.mjs", "measure"]] };

/** Checks of the sources. They use the time that the tests leave. @type {Step[]} */
const checks = [
  { name: "Lint", command: [bin("oxlint"), ["-c", "oxlint.config.js"]] },
  { name: "Types", command: [bin("tsc"), []] },
];
if (isCi) {
  const words = ["--check", "--log-level", "warn", "."];
  checks.push({ name: "Format", command: [bin("prettier"), words] });
}

/** Kills and long faults run where changes land, if what they guard has changed. */
const { skipped, why } = isCi ? unchangedFaults() : { skipped: [], why: "" };
process.env.UNCHANGED_FAULTS = skipped.join(" ");

/**
 * Tests that mostly wait for processes and clocks.
 * @type {Step}
 */
const waiting = isCi
  ? vitest("Fault, server and text browser tests", SERVER_REPORT, [
      "faults",
      "http",
      "text-browsers",
    ])
  : vitest("Server tests", SERVER_REPORT, ["http"]);

/** Tests that keep the processor busy. They need no build. @type {Step} */
const units = vitest("Unit and integration tests", UNIT_REPORT, DATABASES);

/** Without CI the tests that need no browser. @type {Step} */
const journeys = {
  name: isCi ? "Journeys, pages and walls" : "Journeys and walls without a browser",
  command: [
    bin("playwright"),
    ["test", `--reporter=dot,json,${PROGRESS}`, ...(isCi ? [] : ["--project=no-script"])],
  ],
  report: PLAYWRIGHT_REPORT,
};

/** What does not run here, in words: nothing is left out unsaid. */
const leftOut = isCi
  ? skipped.length > 0
    ? [`${skipped.length} files of kills and faults, because ${why}: npm run test:faults`]
    : []
  : [
      "browsers, text browsers, PostgreSQL for suites, faults, sweeps, format and half of the random",
      "draws: CI=true npm test",
    ];

let passed = 0;
/** @type {string[]} */
const failures = [];
/** The output of failed steps. */
let details = "";
/** Each step that runs, and how far it is. @type {Map<string, string>} */
const running = new Map();

const began = Date.now();
const processorTime = new ProcessorTime();
processorTime.begin();
/** How long the tests of each project took, in seconds, from the first to the last. @type {Map<string, number>} */
const projectSeconds = new Map();
const minutely = setInterval(() => {
  const steps = [...running].map(([name, progress]) => `${name}${progress}`);
  console.info(`== ${Math.round((Date.now() - began) / 60_000)} min: ${steps.join("; ")}`);
}, 60_000);
const isBuilt = runStep(built, PRIORITY.waiting);
const unitsEnded = runStep(units, PRIORITY.busy);
await Promise.all([
  isBuilt.then((isOk) => isOk && runStep(waiting, PRIORITY.waiting)),
  Promise.all([isBuilt, unitsEnded]).then(([isOk]) => isOk && runStep(journeys, PRIORITY.busy)),
  inTurn(checks, PRIORITY.checks),
]);
clearInterval(minutely);

process.stdout.write(details);
printTimes();
if (leftOut.length > 0) console.info(`Left out: ${leftOut.join(" ")}`);
for (const failure of failures) console.info(`FAILED ${failure}`);
console.info(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** Installs and builds what is missing. @param {string} goal of setup.mjs */
function prepare(goal) {
  if (!run(process.execPath, ["scripts/setup.mjs", goal])) process.exit(1);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

/** Returns the exit code. @param {string} name a part of the path of a test file */
function runNamed(name) {
  const files = ["app", "drizzle", "scripts", "tests"]
    .flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file.includes(name));
  if (files.length === 0) console.error(`No test file has ${name} in its path.`);
  else prepare(neededFor(files));
  return files.length > 0 && runFiles(files, []) ? 0 : 1;
}

/**
 * Runs types, and the tests that what changed since a commit can reach: without CI those without a
 * browser. Returns the exit code. @param {string} commit
 */
async function runChanged(commit) {
  const changed = changedSince(commit);
  if (!changed) {
    console.error(`git knows no commit ${commit}.`);
    return 1;
  }
  const { testsReachedBy } = await import("./changed-tests.mjs");
  const files = testsReachedBy(changed);
  console.info(
    `== ${changed.length} files changed since ${commit}, which ${files.length} test files reach`,
  );
  const hasJourneys = files.some((file) => file.endsWith(".spec.ts"));
  prepare(isCi ? "test" : hasJourneys ? "measure" : "develop");
  const hasTypes = run(bin("tsc"), []);
  const words = ["--pass-with-no-tests", ...(isCi ? [] : ["--project=no-script"])];
  return runFiles(files, words) && hasTypes ? 0 : 1;
}

/** What setup.mjs must provide. @param {string[]} files */
function neededFor(files) {
  const isOutside = (/** @type {string} */ file) =>
    file.endsWith(".spec.ts") || projectsOf(file) !== DATABASES;
  return files.some(isOutside) ? "test" : "develop";
}

/** Returns whether all passed. @param {string[]} files @param {string[]} more words for Playwright */
function runFiles(files, more) {
  const journeys = files.filter((file) => file.endsWith(".spec.ts"));
  const tests = files.filter((file) => !file.endsWith(".spec.ts"));
  // No others: their databases would be made too.
  const projects = new Set(tests.flatMap(projectsOf));
  const words = [...projects].map((project) => `--project=${project}`);
  // Each worker starts a site, which takes longer than the few tests of one file.
  const workers = journeys.length === 1 ? ["--workers=2"] : [];
  const arePassed = [
    tests.length === 0 || run(bin("vitest"), ["run", ...words, ...tests]),
    journeys.length === 0 || run(bin("playwright"), ["test", ...more, ...workers, ...journeys]),
  ];
  return arePassed.every(Boolean);
}

/** The projects of vitest that run a file. @param {string} file @returns {string[]} */
function projectsOf(file) {
  const [, folder = ""] = /^tests\/(.*)\//.exec(file) ?? [];
  if (folder === "" || folder === "lint") return DATABASES;
  return [folder.startsWith("faults/long") ? "long" : folder];
}

/** @param {string} name @param {string} report @param {string[]} projects @returns {Step} */
function vitest(name, report, projects) {
  const reporters = ["--reporter=dot", `--reporter=${PROGRESS}`, "--reporter=json"];
  const words = projects.map((project) => `--project=${project}`);
  return {
    name,
    command: [bin("vitest"), ["run", ...words, ...reporters, `--outputFile.json=${report}`]],
    report,
  };
}

/** @param {string} name */
function bin(name) {
  return `node_modules/.bin/${name}`;
}

/**
 * Prints seconds and seconds of processor time: of all, of each step, and of each project of tests,
 * whose workers name themselves.
 */
function printTimes() {
  const used = processorTime.end();
  const all = [...used.values()].reduce((sum, each) => sum + each, 0);
  const lasted = Math.round((Date.now() - began) / 1000);
  console.info(
    `\n${"of all".padEnd(44)}${String(lasted).padStart(6)} s${String(Math.round(all)).padStart(7)} s of processor time`,
  );
  for (const [what, each] of [...used].sort(([, a], [, b]) => b - a)) {
    const took = projectSeconds.get(what);
    const shown = took === undefined ? "" : `${Math.round(took)} s`;
    console.info(`${what.padEnd(44)}${shown.padStart(8)}${String(Math.round(each)).padStart(7)} s`);
  }
}

/** @typedef {string | { said: string } | { seconds: Record<string, number> }} Message from test-progress.mjs */

/** @param {Step[]} steps @param {number} priority */
async function inTurn(steps, priority) {
  for (const step of steps) await runStep(step, priority);
}

/** Returns whether it is ok. @param {Step} step @param {number} priority */
async function runStep({ name, command, report }, priority) {
  const began = Date.now();
  console.info(`== ${name} begins`);
  running.set(name, "");
  if (report) fs.rmSync(report, { force: true });
  const child = spawn(...command, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NO_COLOR: "1", PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT },
  });
  if (child.pid) {
    os.setPriority(child.pid, priority);
    processorTime.name(child.pid, name);
  }
  let output = "";
  const keep = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
    // Progress lines are printed at once, other lines only if the step fails.
    for (const [line] of chunk.toString().matchAll(/^== .*$/gm)) console.info(line);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.on("message", (/** @type {Message} */ message) => {
    if (typeof message === "string") running.set(name, `, ${message}`);
    else if ("said" in message) console.info(`== ${message.said}`);
    else
      for (const [project, took] of Object.entries(message.seconds))
        projectSeconds.set(project, took);
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  running.delete(name);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.info(`== ${name}: ${code === 0 ? "ok" : "FAILED"}, ${seconds} s`);
  if (code !== 0) details += `\n== ${name}\n${output}\n`;
  const results = report ? readReport(report) : { passed: 0, failures: [] };
  // A step without tests counts as one, and so does a runner that failed before its first test.
  passed += results.passed || (code === 0 ? 1 : 0);
  failures.push(...results.failures);
  if (code !== 0 && results.failures.length === 0) failures.push(name);
  return code === 0;
}

/** The results in a JSON report of vitest or Playwright. @param {string} file */
function readReport(file) {
  if (!fs.existsSync(file)) return { passed: 0, failures: [] };
  const report = JSON.parse(fs.readFileSync(file, "utf8"));
  return report.stats
    ? {
        passed: report.stats.expected + report.stats.flaky,
        failures: report.suites.flatMap(browserFailures),
      }
    : { passed: report.numPassedTests, failures: report.testResults.flatMap(unitFailures) };
}

/** @param {{ name: string, assertionResults: { status: string, fullName: string }[] }} file */
function unitFailures({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => `${name}: ${fullName}`);
}

/**
 * @typedef {{ projectName: string, status: string }} Result
 * @typedef {{ title: string, file: string, tests: Result[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */
/** @param {Suite} suite @returns {string[]} */
function browserFailures({ specs, suites = [] }) {
  // By project: a spec counts as ok if it is in one of them.
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName }) => `${file}: ${title} (${projectName})`),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}
