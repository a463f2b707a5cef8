import fs from "node:fs";
import { expect, test } from "vitest";
import { ON_BOTH_DATABASES } from "../both-databases";

const suites = ["app", "drizzle"].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

test("each entry of tests/both-databases.ts has a suite", () => {
  const without = ON_BOTH_DATABASES.filter((entry) => !suites.some((it) => it.startsWith(entry)));
  expect(without).toEqual([]);
});

test("a suite that asks which database it has runs on both", () => {
  const alone = suites
    .filter((file) => /\bdatabaseKind\b/.test(fs.readFileSync(file, "utf8")))
    .filter((file) => !ON_BOTH_DATABASES.some((entry) => file.startsWith(entry)));
  expect(alone).toEqual([]);
});
