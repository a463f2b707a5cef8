// Makes a fresh clone ready, with nothing but Node: installs when the lock file or a patch changed, builds
// when sources changed, finds a Chromium for the tests. Usage: node scripts/setup.mjs install|build|test
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { findChromium } from "./chromium.mjs";

const INSTALL_STAMP = "node_modules/.installed";
const BUILD_STAMP = "build/.built";
const SOURCES = [
  ...["app", "drizzle", "public", "scripts", "server.ts", "vite.config.ts", "remix.config.js"],
  ...["package-lock.json", "patches", "tsconfig.json"],
];

const [, , goal = "build"] = process.argv;
process.chdir(path.resolve(import.meta.dirname, ".."));

install();
if (goal !== "install") build();
if (goal === "test") provideChromium();

function install() {
  const lock = digest(["package-lock.json", "patches"]);
  if (readStamp(INSTALL_STAMP) === lock) return;
  console.info("Installing packages (npm ci)…");
  run(process.execPath, [npm(), "ci", "--include=dev", "--no-audit", "--no-fund"]);
  fs.writeFileSync(INSTALL_STAMP, lock);
}

function build() {
  const sources = digest(SOURCES);
  if (readStamp(BUILD_STAMP) === sources) return;
  console.info("Building…");
  run(process.execPath, ["scripts/build.mjs"]);
  fs.writeFileSync(BUILD_STAMP, sources);
}

function provideChromium() {
  if (findChromium()) return;
  console.info("Installing Chromium for the browser tests (apt-get)…");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  run(...command([...sudo, "apt-get", "update", "-qq"]));
  run(...command([...sudo, "apt-get", "install", "-y", "-qq", "chromium"]));
  if (!findChromium()) fail("No Chromium was found. Install one, or set CHROMIUM to its path");
}

/** @param {string[]} words @returns {[string, string[]]} */
function command([program = "", ...words]) {
  return [program, words];
}

/** The npm that runs this script; on its own, the one beside this Node. */
function npm() {
  const { npm_execpath: running } = process.env;
  if (running) return running;
  const root = execFileSync("npm", ["root", "--global"], { encoding: "utf8" }).trim();
  return path.join(root, "npm/bin/npm-cli.js");
}

/** @param {string} program @param {string[]} words */
function run(program, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(program, words, { stdio: "inherit", env });
  if (error) fail(error.message);
  if (status !== 0) process.exit(status ?? 1);
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
    .flatMap((name) => filesBelow(path.join(place, name)));
}
