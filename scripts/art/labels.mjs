// Product labels in the style of a field journal. Only shapes and outlined capitals: no strength,
// no claims, no company name.
import { gzipSync } from "node:zlib";
import { INK, out, random, report } from "./lib.mjs";
import { Type } from "./letters.mjs";
import { path, sheet, sun } from "./sheet.mjs";

const [W, H] = [480, 600];
const LEFT = 44;
const WIDE = W - 2 * LEFT;
const { plate, framed, ridge, filled } = sheet([W, H], LEFT, 104);

const PLATES = {
  // Rows of a field that lead to the sun.
  "heirloom-flower": {
    ground: INK.bone,
    ink: "#14211a",
    accent: "#8a6a10",
    number: "PLATE 1",
    kind: "FLOWER",
    name: ["HEIRLOOM", "FLOWER"],
    foot: "MADE IN NEW YORK",
    art: ({ top, floor }) => {
      const mid = top + 118;
      const rows = [];
      for (let i = -9; i <= 9; i++)
        rows.push(`M${240 + i * 9} ${mid + 4}L${240 + i * 96} ${floor + 90}`);
      return framed(
        "a",
        top,
        floor,
        `<path fill="#e9dfc0" d="M${LEFT} ${top}h${WIDE}v${floor - top}H${LEFT}z"/>${sun(240, mid - 12, 40, 52, 9, 14, "#b8860b")}${path(filled(ridge(5, mid - 14, 30, 3), floor), 'fill="#6e7d5e"')}${path(filled(ridge(8, mid + 2, 22, 4), floor), 'fill="#3b5245"')}${path(`M${LEFT} ${mid + 12}h${WIDE}V${floor}H${LEFT}z`, 'fill="#14211a"')}${path(rows.join(""), 'stroke="#c79a1e" stroke-width="3.5" stroke-dasharray="1 7 9 5"')}`,
      );
    },
  },
  // A glass of tea at sunset: rings of light, and the level line.
  battlebrew: {
    ground: "#7a3f12",
    ink: INK.bone,
    accent: "#f0b429",
    number: "PLATE 2",
    kind: "12 FL OZ CAN",
    name: ["BATTLEBREW"],
    foot: "INFUSED SWEET TEA",
    art: ({ top, floor }) => {
      const x = 240;
      const [a, b] = [top + 22, floor - 14];
      const half = 78;
      const can = `M${x - half + 14} ${a}h${2 * half - 28}l14 22V${b - 20}l-12 18H${x - half + 12}l-12-18V${a + 22}z`;
      const bands = [];
      for (let i = 0; i < 3; i++) {
        const y = a + 118 + i * 44;
        bands.push(
          `M${x - half} ${y + 34}L${x} ${y - 10}L${x + half} ${y + 34}v22L${x} ${y + 12}L${x - half} ${y + 56}z`,
        );
      }
      const rays = Array.from({ length: 36 }, (_, i) => {
        const t = (i / 36) * Math.PI * 2;
        return `M${Math.round(x + 112 * Math.cos(t))} ${Math.round((a + b) / 2 + 112 * Math.sin(t))}L${Math.round(x + 330 * Math.cos(t))} ${Math.round((a + b) / 2 + 330 * Math.sin(t))}`;
      });
      return framed(
        "b",
        top,
        floor,
        `<path fill="#5e2e0b" d="M${LEFT} ${top}h${WIDE}v${floor - top}H${LEFT}z"/>${path(rays.join(""), 'stroke="#f0b429" stroke-width="2" opacity=".5"')}<circle cx="${x}" cy="${(a + b) / 2}" r="150" fill="#f0b429"/>${path(can, 'fill="#14211a"')}${path(bands.join(""), 'fill="#f0b429"')}${path(`M${x - half} ${a + 22}h${2 * half}M${x - half} ${b - 20}h${2 * half}M${x - 15} ${a + 11}h30`, 'stroke="#f0b429" stroke-width="3"')}${path(`M${x - half + 14} ${a + 36}V${b - 34}`, 'stroke="#f4efe1" stroke-width="4" opacity=".35"')}`,
      );
    },
  },
  // Stars that turn around the pole, above the ridge.
  "cosmic-chewz": {
    ground: "#0e1418",
    ink: INK.bone,
    accent: INK.brass,
    number: "PLATE 3",
    kind: "SIX FLAVORS",
    name: ["COSMIC", "CHEWZ"],
    foot: "INFUSED CHEWS",
    art: ({ top, floor }) => {
      const next = random(64);
      const [px, py] = [318, top + 74];
      let arcs = "";
      let bright = "";
      for (let i = 0; i < 34; i++) {
        const r = 12 + i * 9.2 + next() * 5;
        const turns = i < 6 ? 1 : 2;
        for (let k = 0; k < turns; k++) {
          const t = next() * Math.PI * 2;
          const sweep = 0.5 + next() * 0.35;
          const at = (q) =>
            `${Math.round(px + r * Math.cos(q))} ${Math.round(py + r * Math.sin(q))}`;
          const d = `M${at(t)}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${at(t + sweep)}`;
          if (next() < 0.22) bright += d;
          else arcs += d;
        }
      }
      return framed(
        "c",
        top,
        floor,
        `<path fill="#16232a" d="M${LEFT} ${top}h${WIDE}v${floor - top}H${LEFT}z"/><g fill="none" stroke-linecap="round">${path(arcs, 'stroke="#9fb3ad" stroke-width="1.4" opacity=".7"')}${path(bright, 'stroke="#ffd700" stroke-width="2.4"')}</g><circle cx="${px}" cy="${py}" r="3.5" fill="#f4efe1"/>${path(filled(ridge(21, floor - 46, 34, 3), floor), 'fill="#22352a"')}${path(filled(ridge(27, floor - 16, 30, 4), floor), 'fill="#0b110d"')}`,
      );
    },
  },
  // Ridges with fog between them.
  "freedom-fog": {
    ground: "#3a5046",
    ink: INK.bone,
    accent: "#e3c565",
    number: "PLATE 4",
    kind: "1 G CARTRIDGES",
    name: ["FREEDOM", "FOG VAPES"],
    foot: "MADE IN NEW YORK",
    art: ({ top, floor }) => {
      const tones = ["#8fa097", "#6f857a", "#52695e", "#354a40", "#1b2b22"];
      const step = (floor - top - 66) / 5;
      let s = `<path fill="#c4ccc0" d="M${LEFT} ${top}h${WIDE}v${floor - top}H${LEFT}z"/><circle cx="156" cy="${top + 50}" r="27" fill="#f4efe1"/>`;
      tones.forEach((tone, i) => {
        const base = top + 72 + i * step;
        s += path(filled(ridge(40 + i * 3, base, 30, 2.6 + i * 0.25), floor), `fill="${tone}"`);
        // Fog: horizontal bars with round ends, longer at the bottom.
        const next = random(300 + i * 7);
        let bars = "";
        for (let k = 0; k < 3; k++)
          bars += `M${Math.round(LEFT + 14 + next() * 250)} ${Math.round(base + 13 + k * 9)}h${Math.round(46 + next() * 150)}`;
        if (i < 4)
          s += path(
            bars,
            `stroke="#e9ece2" stroke-width="4" stroke-linecap="round" opacity="${(0.75 - i * 0.13).toFixed(2)}"`,
          );
      });
      return framed("d", top, floor, s);
    },
  },
};

/** All plates side by side in one file, loaded once. The page shows the part of each product. */
export function labels() {
  const type = new Type();
  // A gap between them, so that no plate shows at the edge of the next.
  const step = W + 24;
  const plates = Object.values(PLATES).map(
    (spec, i) => `<g transform="translate(${i * step})">${plate(type, spec)}</g>`,
  );
  const wide = step * plates.length - 24;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${H}" width="${wide}" height="${H}">${type.defs()}${plates.join("")}</svg>\n`;
  out("images/labels.svg", svg);
  report([
    ["labels.svg", svg.length],
    ["labels.svg, gzip", gzipSync(svg, { level: 9 }).length],
  ]);
}
