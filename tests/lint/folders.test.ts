import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** More files in a folder mean that a noun is missing. */
const MOST_FILES = 20;

const files = execFileSync("git", ["ls-files", "app"], { encoding: "utf8" }).trim().split("\n");

/** Each folder of the app with the number of its own files. */
const folders = new Map<string, number>();
for (const folder of files.map((file) => path.dirname(file))) {
  folders.set(folder, (folders.get(folder) ?? 0) + 1);
}

test(`no folder of the app has more than ${MOST_FILES} files, or only one`, () => {
  const wrong = [...folders].filter(([, count]) => count > MOST_FILES || count === 1);
  expect(wrong).toEqual([]);
});
