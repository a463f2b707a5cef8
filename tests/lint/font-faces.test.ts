import fs from "node:fs";
import { expect, test } from "vitest";
import { fontFaces } from "../../scripts/art/font-faces.mjs";

const FONTS = "public/fonts";

test("the rules that name the fonts are those that the script makes, and name each font file", () => {
  const written = fs.readFileSync(`${FONTS}/faces.css`, "utf8");
  expect(written, "node scripts/art/build.mjs faces").toBe(fontFaces());
  const files = fs.readdirSync(FONTS).filter((file) => file.endsWith(".woff2"));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect.soft(written).toContain(`url("/fonts/${file}")`);
});
