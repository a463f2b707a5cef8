import fs from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "app/styles";
const MAX_LINES = 1010;

test("hand-written CSS stays within 1,010 lines", () => {
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(0);
  const counts = files.map((file) => ({
    file,
    lines: fs.readFileSync(`${FOLDER}/${file}`, "utf8").trimEnd().split("\n").length,
  }));
  const total = counts.reduce((sum, { lines }) => sum + lines, 0);
  // What is used in one or two places is utilities in its component (decision 145).
  expect(total, JSON.stringify(counts)).toBeLessThanOrEqual(MAX_LINES);
});

test("the space before words for screen readers alone is inside of them, because Chromium drops it outside", () => {
  // Not after a control, whose whole label they are.
  const OUTSIDE = /(?:(?<!\/>)\{" "\}\s*|[\p{L}\d}…] )<span className="sr-only">\s*(?![:,])/gu;
  const found = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) =>
      Array.from(
        fs.readFileSync(`app/${name}`, "utf8").matchAll(OUTSIDE),
        ([text]) => `${name}: ${text}`,
      ),
    );
  expect('Reply <span className="sr-only">to a comment</span>').toMatch(OUTSIDE);
  expect(found).toEqual([]);
});
