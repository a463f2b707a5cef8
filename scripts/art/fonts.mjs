// Subsets of two fonts: Barlow Condensed Bold for headings, Source Serif 4 for text. Both are under
// the SIL Open Font License 1.1. It reserves the font name 'Source', which a changed copy may not
// use, so the subset is named Valley Serif.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subset from "subset-font";
import { fontFaces, lettersOf } from "./font-faces.mjs";
import { out, report } from "./lib.mjs";

const require = createRequire(import.meta.url);
const { convert } = createRequire(require.resolve("subset-font"))("fontverter");

export const DISPLAY =
  require.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2");
const TEXT =
  require.resolve("@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2");

/** Replaces a word by one of the same length in all name records except the copyright notice. */
function rename(font, from, to) {
  const wide = (word) => Buffer.from(word, "utf16le").swap16();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    if (font.toString("latin1", entry, entry + 4) !== "name") continue;
    const table = font.readUInt32BE(entry + 8);
    const strings = table + font.readUInt16BE(table + 4);
    for (let k = 0; k < font.readUInt16BE(table + 2); k++) {
      const record = table + 6 + k * 12;
      if (font.readUInt16BE(record + 6) === 0) continue;
      const start = strings + font.readUInt16BE(record + 10);
      const text = font.subarray(start, start + font.readUInt16BE(record + 8));
      for (let at; (at = text.indexOf(wide(from))) >= 0;) wide(to).copy(text, at);
    }
  }
  return font;
}

const COMMON = { noLayoutClosure: true, noHinting: true, keepFeatures: ["kern"] };

const display = (letters) =>
  subset(readFileSync(DISPLAY), letters, { ...COMMON, targetFormat: "woff2" });

async function text(letters) {
  const variationAxes = { wght: { min: 400, max: 600 } };
  const options = { ...COMMON, targetFormat: "sfnt", variationAxes };
  const serif = await subset(readFileSync(TEXT), letters, options);
  return convert(rename(Buffer.from(serif), "Source", "Valley"), "woff2");
}

const FILES = { display, "display-more": display, text, "text-more": text };

export const faces = () => void out("fonts/faces.css", fontFaces());

export async function fonts() {
  const made = [];
  for (const [file, make] of Object.entries(FILES)) {
    const bytes = await make(lettersOf(file));
    out(`fonts/${file}.woff2`, bytes);
    made.push([`${file}.woff2`, bytes.length]);
  }
  out(
    "fonts/LICENSE-display.txt",
    readFileSync(require.resolve("@fontsource/barlow-condensed/LICENSE")),
  );
  out(
    "fonts/LICENSE-text.txt",
    "Copyright 2014 - 2021 Adobe Systems Incorporated (http://www.adobe.com/), with Reserved Font Name 'Source'.\n" +
      "The text files are modified versions: Latin letters only, weights 400 to 600, renamed Valley Serif.\n\n" +
      readFileSync(require.resolve("@fontsource-variable/source-serif-4/LICENSE"), "utf8").replace(
        /^Google Inc\.\s*/,
        "",
      ),
  );
  faces();
  report(made);
}
