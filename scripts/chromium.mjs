import fs from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium on this machine: CHROMIUM, or the first in PATH; null if there is none. */
export function findChromium() {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const candidates = PATH.split(path.delimiter).flatMap((folder) =>
    NAMES.map((name) => path.join(folder, name)),
  );
  return candidates.find((file) => fs.existsSync(file)) ?? null;
}
