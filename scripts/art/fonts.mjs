// Two fonts, cut down to what the site writes: Barlow Condensed Bold for headings, Source Serif 4 for reading.
// Both are under the SIL Open Font License 1.1. 'Source' is a reserved font name there, which a changed copy may not carry,
// so the cut-down one calls itself Valley Serif inside.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subset from "subset-font";
import { out, report } from "./lib.mjs";

const require = createRequire(import.meta.url);
const range = (a, b) =>
  Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i)).join("");
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff);
const MARKS = "–—‘’‚“”„•…€™−′″";

const { convert } = createRequire(require.resolve("subset-font"))("fontverter");

export const DISPLAY =
  require.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2");
const TEXT =
  require.resolve("@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2");

/** Replace a word by one of the same length in all name records but the copyright notice. */
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

export async function fonts() {
  const common = { targetFormat: "woff2", noLayoutClosure: true, noHinting: true };
  const display = await subset(
    readFileSync(DISPLAY),
    LATIN.replace(/[¤¦¨ª¬¯²³¸¹º¼½¾÷ðþÞÐ]/g, "") + MARKS.replace(/[‚„−′″]/g, ""),
    {
      ...common,
      keepFeatures: ["kern"],
    },
  );
  const serif = await subset(readFileSync(TEXT), `${LATIN}${MARKS}↑↓`, {
    ...common,
    targetFormat: "sfnt",
    keepFeatures: ["kern"],
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  const text = await convert(rename(Buffer.from(serif), "Source", "Valley"), "woff2");
  out("fonts/display.woff2", display);
  out("fonts/text.woff2", text);
  out(
    "fonts/LICENSE-display.txt",
    readFileSync(require.resolve("@fontsource/barlow-condensed/LICENSE")),
  );
  out(
    "fonts/LICENSE-text.txt",
    "Copyright 2014 - 2021 Adobe Systems Incorporated (http://www.adobe.com/), with Reserved Font Name 'Source'.\n" +
      "text.woff2 is a modified version: Latin letters only, weights 400 to 700, renamed Valley Serif.\n\n" +
      readFileSync(require.resolve("@fontsource-variable/source-serif-4/LICENSE"), "utf8").replace(
        /^Google Inc\.\s*/,
        "",
      ),
  );
  report([
    ["display.woff2", display.length],
    ["text.woff2", text.length],
  ]);
}
