// Runs kills, outages and floods, then the slow tests: `npm run test:faults`, or with words for vitest,
// such as a part of a path. When all faults have passed it records at which commit: where changes land
// they run again only if what they guard has changed since (scripts/faults.mjs). Commit that file.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { git, RECORD } from "./faults.mjs";

const words = process.argv.slice(2);
const isClean = git("status", "--porcelain") === "";
const hasPassed = run("faults");
if (hasPassed && isClean && words.length === 0)
  fs.writeFileSync(RECORD, `${git("rev-parse", "HEAD")}\n`);
process.exit(run("long") && hasPassed ? 0 : 1);

/** @param {string} project */
function run(project) {
  const named = words.length > 0 ? ["--passWithNoTests", ...words] : [];
  const options = ["run", "--project", project, "--no-file-parallelism", ...named];
  return spawnSync("node_modules/.bin/vitest", options, { stdio: "inherit" }).status === 0;
}
