// The assets of earlier builds, which pages that are still open load after a deployment.
import fs from "node:fs";
import path from "node:path";

const FOLDER = "client/assets";
/** The names of a build's own assets. The other files are of builds before. */
const OWN = "own-assets.txt";
const COMPRESSED_FORM = /\.(br|gz)$/;

/** How long assets are kept after a build has replaced them. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** The server keeps them in memory. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** @typedef {{ bytes: Buffer, replacedAt: Date }} Asset */

/**
 * The assets of the present build and of builds before by name, to be read before the next build
 * deletes them. Several builds may follow each other before one is served, so those of the last one
 * alone are not enough. The last replaced are kept first.
 * @param {string} build @param {{ keptBytes?: number }} [limits] @returns {Map<string, Asset>}
 */
export function readAssets(build, { keptBytes = KEPT_BYTES } = {}) {
  const folder = path.join(build, FOLDER);
  if (!fs.existsSync(folder)) return new Map();
  const list = path.join(build, OWN);
  const names = namesIn(folder);
  // A build of an earlier version has no list, and only its own assets.
  const own = new Set(fs.existsSync(list) ? fs.readFileSync(list, "utf8").split("\n") : names);
  const now = Date.now();
  const assets = names
    .map((name) => {
      const { mtime, size } = fs.statSync(path.join(folder, name));
      return { name, size, replacedAt: own.has(name) ? new Date(now) : mtime };
    })
    .filter(({ replacedAt }) => now - replacedAt.getTime() < KEPT_MS)
    .sort((one, other) => other.replacedAt.getTime() - one.replacedAt.getTime());
  let bytes = 0;
  const kept = assets.filter(({ size }) => (bytes += size) <= keptBytes);
  return new Map(
    kept.map(({ name, replacedAt }) => [
      name,
      { bytes: fs.readFileSync(path.join(folder, name)), replacedAt },
    ]),
  );
}

/**
 * Adds the assets of builds before to the new build. The time of each file is when it was replaced.
 * @param {string} build @param {Map<string, Asset>} earlier
 */
export function addEarlierAssets(build, earlier) {
  const folder = path.join(build, FOLDER);
  const own = namesIn(folder);
  fs.writeFileSync(path.join(build, OWN), own.join("\n"));
  for (const [name, { bytes, replacedAt }] of earlier) {
    if (own.includes(name)) continue;
    const file = path.join(folder, name);
    fs.writeFileSync(file, bytes);
    fs.utimesSync(file, replacedAt, replacedAt);
  }
}

/** @param {string} folder */
const namesIn = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => !COMPRESSED_FORM.test(name))
    .sort();
