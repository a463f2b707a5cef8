// Words as outlines in the display font, for pictures that cannot load fonts.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import { DISPLAY } from "./fonts.mjs";

const require = createRequire(import.meta.url);
const { convert } = createRequire(require.resolve("subset-font"))("fontverter");
const sfnt = Buffer.from(await convert(readFileSync(DISPLAY), "sfnt"));
const font = opentype.parse(sfnt.buffer.slice(sfnt.byteOffset, sfnt.byteOffset + sfnt.length));
const CAP = 0.7;

const num = (x) => String(Math.round(x * 10) / 10).replace(/^(-?)0\./, "$1.");

/**
 * Path data for a line of words. The baseline is y; x is the left edge, the middle or the right
 * edge.
 */
export function words(text, { x = 0, y = 0, size = 20, track = 0, anchor = "start" }) {
  const wide = measure(text, size, track);
  let left = x - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
  let d = "";
  font.stringToGlyphs(text).forEach((glyph, i, all) => {
    for (const c of glyph.getPath(left, y, size).commands) {
      if (c.type === "Z") d += "z";
      else
        d +=
          c.type +
          [c.x1, c.y1, c.x2, c.y2, c.x, c.y]
            .filter((n) => n !== undefined)
            .map(num)
            .join(" ");
    }
    left += (glyph.advanceWidth / font.unitsPerEm) * size + track;
    if (all[i + 1]) left += (font.getKerningValue(glyph, all[i + 1]) / font.unitsPerEm) * size;
  });
  return d.replace(/ -/g, "-");
}

function measure(text, size, track = 0) {
  let w = 0;
  font.stringToGlyphs(text).forEach((g, i, all) => {
    w +=
      (g.advanceWidth / font.unitsPerEm) * size +
      (all[i + 1] ? track + (font.getKerningValue(g, all[i + 1]) / font.unitsPerEm) * size : 0);
  });
  return w;
}

/** For small files: each letter is drawn once, in whole units, and reused. */
export class Type {
  static UNITS = 160;
  glyphs = new Map();

  set(text, { x = 0, y = 0, size = 20, track = 0, anchor = "start" }) {
    const scale = size / Type.UNITS;
    const wide = measure(text, size, track);
    const start = x - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
    let at = 0;
    let uses = "";
    font.stringToGlyphs(text).forEach((glyph, i, all) => {
      const d = outline(glyph);
      if (d) {
        if (!this.glyphs.has(glyph.index))
          this.glyphs.set(glyph.index, [`g${this.glyphs.size}`, d]);
        uses += `<use href="#${this.glyphs.get(glyph.index)[0]}" x="${Math.round(at)}"/>`;
      }
      at += (glyph.advanceWidth / font.unitsPerEm) * Type.UNITS + track / scale;
      if (all[i + 1])
        at += (font.getKerningValue(glyph, all[i + 1]) / font.unitsPerEm) * Type.UNITS;
    });
    return `<g transform="translate(${num(start)} ${num(y)})scale(${+scale.toFixed(4)})">${uses}</g>`;
  }

  defs() {
    return `<defs>${[...this.glyphs.values()].map(([id, d]) => `<path id="${id}" d="${d}"/>`).join("")}</defs>`;
  }
}

/** A letter as relative commands in whole units, without invisibly small steps. */
function outline(glyph) {
  let [x, y] = [0, 0];
  let d = "";
  let last = "";
  const add = (letter, numbers) => {
    const text = numbers.map((n, i) => (i && n >= 0 ? " " : "") + n).join("");
    d += letter === last ? (text[0] === "-" ? text : " " + text) : letter + text;
    last = letter;
  };
  for (const c of glyph.getPath(0, 0, Type.UNITS).commands) {
    if (c.type === "Z") {
      d += "z";
      last = "z";
      continue;
    }
    const [nx, ny] = [Math.round(c.x), Math.round(c.y)];
    if (c.type === "M") add("M", [nx, ny]);
    else if (nx === x && ny === y) continue;
    else if (c.type === "Q" && Math.hypot(nx - x, ny - y) > 3.5)
      add("q", [Math.round(c.x1) - x, Math.round(c.y1) - y, nx - x, ny - y]);
    else if (c.type === "L" && ny === y) add("h", [nx - x]);
    else if (c.type === "L" && nx === x) add("v", [ny - y]);
    else add("l", [nx - x, ny - y]);
    [x, y] = [nx, ny];
  }
  return d;
}

/** The size at which words fill a width, at most `max`. */
export const fit = (text, width, max, track = 0) =>
  Math.min(max, ((width - track * (text.length - 1)) / measure(text, 100)) * 100);
export const capHeight = (size) => size * CAP;
