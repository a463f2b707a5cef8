import fs from "node:fs";
import path from "node:path";
import { importsOfAllFiles } from "./import-graph.mjs";

/** What every journey imports. That it reaches a file says nothing about a journey. */
const OF_ALL_JOURNEYS = /^tests\/support\/(test|walked-site|delivered-site|builders)\.ts$/;

/** A journey, its helper and the use case that the helper calls. */
const STEPS_OF_JOURNEYS = 2;

/**
 * The test files that a change of these files can reach. Unit tests: by imports, through any number of
 * files. Journeys, walls and the API use the built site, of which their imports know little: those that
 * changed, that call what changed in their helpers, or that have the changed noun in their names.
 * Lint tests read all files, so they always run. Faults run where changes land.
 * @param {string[]} changed
 */
export function testsReachedBy(changed) {
  const importers = importersOfAllFiles();
  const units = reach(changed, importers, Infinity).filter((file) => /\.test\.tsx?$/.test(file));
  const called = reach(changed, importers, STEPS_OF_JOURNEYS);
  const stems = new Set(changed.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(stemOf));
  const journeys = filesBelow("tests").filter(
    (file) =>
      file.endsWith(".spec.ts") &&
      (called.includes(file) || [...stems].some((stem) => path.basename(file).startsWith(stem))),
  );
  const lint = filesBelow("tests/lint").filter((file) => file.endsWith(".test.ts"));
  return [...new Set([...units, ...journeys, ...lint])]
    .filter((file) => fs.existsSync(file) && !file.startsWith("tests/faults/"))
    .sort();
}

/** How the names of a noun's journeys begin: "order" for app/domain/orders and app/areas/order-desk. */
function stemOf(/** @type {string} */ file) {
  const [, noun] = /^app\/(?:domain|areas|api)\/([\w-]+)\//.exec(file) ?? [];
  return noun ? [noun.replace(/s$/, "")] : [];
}

/**
 * The files from which imports lead to one of these, in at most so many steps.
 * @param {string[]} from @param {Map<string, string[]>} importers @param {number} most
 */
function reach(from, importers, most) {
  const reached = new Set(from);
  let newest = from;
  for (let step = 0; step < most && newest.length > 0; step += 1) {
    newest = newest
      .flatMap((file) => importers.get(file) ?? [])
      .filter((file) => !reached.has(file));
    if (most !== Infinity) newest = newest.filter((file) => !OF_ALL_JOURNEYS.test(file));
    for (const file of newest) reached.add(file);
  }
  return [...reached];
}

/** Which files import a file. Types do not count: nothing of them runs. */
function importersOfAllFiles() {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, imports] of importsOfAllFiles({ types: false })) {
    for (const imported of imports)
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

/** @param {string} folder */
function filesBelow(folder) {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`);
}
