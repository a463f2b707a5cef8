import fs from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Debian's name, of package and program alike, for Chromium's engine without its windows. */
export const HEADLESS_SHELL = "chromium-headless-shell";

/** The path of the first of these programs that PATH contains, or null. @param {string[]} names */
export function findProgram(names) {
  const { PATH = "" } = process.env;
  const candidates = PATH.split(path.delimiter).flatMap((folder) =>
    names.map((name) => path.join(folder, name)),
  );
  return candidates.find((file) => fs.existsSync(file)) ?? null;
}

/** The path of a Chromium on this machine: CHROMIUM, or the first in PATH, or null. */
export function findChromium() {
  return process.env.CHROMIUM || findProgram([...NAMES, HEADLESS_SHELL]);
}

/** The same for tests, which prefer the headless shell: it takes half the processor time. */
export function findTestChromium() {
  return process.env.CHROMIUM || findProgram([HEADLESS_SHELL, ...NAMES]);
}
