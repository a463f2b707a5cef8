// Prepares a fresh clone with only Node, and repeats only the steps that a change requires.
// Usage: node scripts/setup.mjs GOAL
//   build    installs the packages that build and run the site, and builds it
//   develop  installs all packages, also for tests, lint and benchmarks
//   measure  installs all packages and builds the site
//   test     the same, and installs what tests need beside Node: browsers, a calendar reader, a mail server
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { findProgram, findTestChromium, HEADLESS_SHELL } from "./chromium.mjs";

const INSTALL_STAMP = "node_modules/.installed";
const BUILD_STAMP = "build/.built";
const SOURCES = [
  ...[
    "app",
    "drizzle",
    "public",
    "scripts",
    "server.ts",
    "remix-serve.ts",
    "vite.config.ts",
    "remix.config.js",
  ],
  ...["package-lock.json", "patches", "tsconfig.json"],
];

// Debian names, which are both packages and programs. tmux is their terminal.
const TEXT_BROWSERS = ["lynx", "w3m", "edbrowse", "tmux"];
// A calendar that is not JavaScript. Debian's package has no program.
const CALENDAR_READER = "python3-icalendar";
const CALENDAR_READER_FOLDER = "/usr/lib/python3/dist-packages/icalendar";
// A mail server whose mailbox the tests read.
const MAIL_SERVER = "dovecot-imapd";
const MAIL_SERVER_PROGRAM = "/usr/sbin/dovecot";
// Safari's engine with Debian's driver, and the display that it needs. Only where changes land: 200 MB.
const WEBKIT = [
  { program: "WebKitWebDriver", package: "webkit2gtk-driver" },
  { program: "Xvfb", package: "xvfb" },
];
/** The kernel ends the largest program so when memory is short. */
const KILLED = ": most likely the memory did not suffice. Add swap, or end other programs";
const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"];

// What it prints may have no reader: npm start | head -1.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const [, , goal = "build"] = process.argv;
process.chdir(path.resolve(import.meta.dirname, ".."));

if (goal === "build" && !hasAll()) await installToRun();
else await installAll();
// apt-get mostly waits for the network.
await Promise.all([goal !== "develop" && build(), goal === "test" && provideBrowsers()]);

/** Whether all packages are installed, even of an earlier lock file. Then they stay installed. */
function hasAll() {
  const stamp = readStamp(INSTALL_STAMP);
  return stamp !== null && !stamp.startsWith("run ");
}

async function installToRun() {
  const lock = digest(["package-lock.json", "patches"]);
  if (readStamp(INSTALL_STAMP) === `run ${lock}`) return;
  await phase("Installing the packages that build and run the site, half a minute", () =>
    run(process.execPath, [npm(), "ci", "--omit=dev", ...QUIETLY]),
  );
  fs.writeFileSync(INSTALL_STAMP, `run ${lock}`);
}

async function installAll() {
  const lock = digest(["package-lock.json", "patches"]);
  const stamp = readStamp(INSTALL_STAMP);
  if (stamp === `all ${lock}`) return;
  // Existing packages stay if only some are missing: a server may be using them.
  const command = stamp === `run ${lock}` ? ["install", "--no-save"] : ["ci"];
  await phase("Installing all packages, a minute", () =>
    run(process.execPath, [npm(), ...command, "--include=dev", ...QUIETLY]),
  );
  fs.writeFileSync(INSTALL_STAMP, `all ${lock}`);
}

async function build() {
  const sources = digest(SOURCES);
  if (readStamp(BUILD_STAMP) === buildStamp(sources)) return;
  // A build that is cut off leaves files of two builds.
  fs.rmSync(BUILD_STAMP, { force: true });
  await phase("Building, half a minute", () => run(process.execPath, ["scripts/build.mjs"]));
  fs.writeFileSync(BUILD_STAMP, buildStamp(sources));
}

/**
 * What a complete build is of, by which Node, and all that it consists of: a file that is missing, cut
 * off or of another build needs a new one.
 * @param {string} sources
 */
function buildStamp(sources) {
  return `${sources} ${process.versions.modules} ${digest(["build"])}`;
}

/** Installs the missing browsers, calendar reader and mail server of the tests with one call of apt-get. */
async function provideBrowsers() {
  const needed = process.env.CHROMIUM ? TEXT_BROWSERS : [...TEXT_BROWSERS, HEADLESS_SHELL];
  const lacking = needed.filter((program) => !findProgram([program]));
  if (!fs.existsSync(CALENDAR_READER_FOLDER)) lacking.push(CALENDAR_READER);
  if (!fs.existsSync(MAIL_SERVER_PROGRAM)) lacking.push(MAIL_SERVER);
  if (process.env.CI) {
    const absent = WEBKIT.filter(({ program }) => !findProgram([program]));
    lacking.push(...absent.map((one) => one.package));
  }
  if (lacking.length === 0) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  await phase(`Installing ${lacking.join(", ")} for the tests (apt-get), a minute`, async () => {
    await run(...command([...sudo, "apt-get", "update", "-qq"]));
    await run(...command([...sudo, "apt-get", "install", "-y", "-qq", ...lacking]));
  });
  if (!findTestChromium()) fail("No Chromium was found. Install one, or set CHROMIUM to its path");
}

/** @param {string[]} words @returns {[string, string[]]} */
function command([program = "", ...words]) {
  return [program, words];
}

/** The npm that runs this script or, without one, the npm beside this Node. */
function npm() {
  const { npm_execpath: running } = process.env;
  if (running) return running;
  const root = execFileSync("npm", ["root", "--global"], { encoding: "utf8" }).trim();
  return path.join(root, "npm/bin/npm-cli.js");
}

/**
 * Prints what a long phase does, and how long it took.
 * @param {string} what @param {() => Promise<void>} work
 */
async function phase(what, work) {
  const began = Date.now();
  process.stdout.write(`${what}…\n`);
  await work();
  process.stdout.write(`${what}: took ${Math.round((Date.now() - began) / 1000)} s\n`);
}

/**
 * Runs a program, and prints its output only if it failed.
 * @param {string} program @param {string[]} words
 */
async function run(program, words) {
  const child = spawn(program, words, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["inherit", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
  const status = await new Promise((resolve) => {
    child.once("error", ({ message }) => fail(message));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  if (status !== 0)
    fail(`\n${output}\n${program} ended with ${status}${status === "SIGKILL" ? KILLED : ""}`);
}

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** @param {string} file */
function readStamp(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : null;
}

/** One digest of the names, sizes and contents of files and folders. @param {string[]} places */
function digest(places) {
  const hash = createHash("sha256");
  for (const file of places.flatMap(filesBelow)) {
    hash.update(`${file}\0`).update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place)
    .sort()
    .filter((name) => path.join(place, name) !== BUILD_STAMP)
    .flatMap((name) => filesBelow(path.join(place, name)));
}
