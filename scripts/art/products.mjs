// The pictures of the demo's products, in the style of the landing page's plates, on a sheet of 4:3
// as the shop shows pictures. Encoded in advance as the shop encodes uploads, because that takes a
// second for each.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { INK, random, report } from "./lib.mjs";
import { Type } from "./letters.mjs";
import { insignia } from "./marks.mjs";
import { path, sheet, sun } from "./sheet.mjs";

const [W, H] = [640, 480];
const LEFT = 40;
const WIDE = W - 2 * LEFT;
const { plate, framed, ridge, filled } = sheet([W, H], LEFT, 74);
const FOLDER = join(import.meta.dirname, "../demo/plates");

const sky = (top, floor, colour) =>
  path(`M${LEFT} ${top}h${WIDE}v${floor - top}H${LEFT}z`, `fill="${colour}"`);
const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join("");

// Rows of a field that lead to the sun.
const flower = {
  ground: INK.bone,
  ink: INK.field,
  accent: "#8a6a10",
  number: "FLOWER",
  kind: "IN GLASS JARS",
  name: ["HEIRLOOM FLOWER"],
  foot: "GROWN IN NEW YORK",
  art: ({ top, floor }) => {
    const mid = top + 96;
    const rows = range(25, (i) => {
      const k = i - 12;
      return `M${320 + k * 11} ${mid + 4}L${320 + k * 110} ${floor + 80}`;
    });
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#e9dfc0")}${sun(320, mid - 12, 42, 56, 10, 18, "#b8860b")}${path(filled(ridge(5, mid - 16, 30, 3), floor), 'fill="#6e7d5e"')}${path(filled(ridge(8, mid, 22, 4), floor), 'fill="#3b5245"')}${path(`M${LEFT} ${mid + 10}h${WIDE}V${floor}H${LEFT}z`, `fill="${INK.field}"`)}${path(rows, 'stroke="#c79a1e" stroke-width="3.5" stroke-dasharray="1 7 9 5"')}`,
    );
  },
};

// Five cones in a row, before ridges.
const preRolls = {
  ground: "#5c4a22",
  ink: INK.bone,
  accent: "#e3c565",
  number: "FLOWER",
  kind: "PACK OF 5",
  name: ["RIDGELINE PRE-ROLLS"],
  foot: "WHOLE FLOWER",
  art: ({ top, floor }) => {
    const cones = range(5, (i) => {
      const x = 136 + i * 92;
      return `${path(`M${x - 20} ${top + 22}q20-16 40 0L${x + 12} ${floor - 22}h-24z`, `fill="${INK.bone}"`)}${path(`M${x - 14.5} ${floor - 74}h29l-3 52h-23z`, 'fill="#c79a1e"')}${path(`M${x - 17} ${top + 70}h34M${x - 16} ${top + 82}h32`, 'stroke="#8a6a10" stroke-width="2"')}`;
    });
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#8c7536")}${path(filled(ridge(31, top + 84, 44, 3), floor), 'fill="#6f5b29"')}${path(filled(ridge(37, top + 136, 40, 3.4), floor), 'fill="#4a3b1a"')}${path(filled(ridge(44, top + 186, 26, 4), floor), 'fill="#2c2410"')}${cones}`,
    );
  },
};

const can = (x, a, b, half) => {
  const bands = range(3, (i) => {
    const y = a + (b - a) * (0.44 + i * 0.16);
    const [rise, band] = [half * 0.52, half * 0.26];
    return `M${x - half} ${y + rise}L${x} ${y}L${x + half} ${y + rise}v${band}L${x} ${y + band}L${x - half} ${y + rise + band}z`;
  });
  return `${path(`M${x - half * 0.82} ${a}h${half * 1.64}l${half * 0.18} 14V${b - 12}l-${half * 0.15} 12H${x - half * 0.85}l-${half * 0.15}-12V${a + 14}z`, `fill="${INK.field}"`)}${path(bands, 'fill="#f0b429"')}${path(`M${x - half} ${a + 14}h${2 * half}M${x - half} ${b - 12}h${2 * half}`, 'stroke="#f0b429" stroke-width="2.5"')}${path(`M${x - half * 0.8} ${a + 26}V${b - 24}`, `stroke="${INK.bone}" stroke-width="3" opacity=".35"`)}`;
};

// A can, or six of them, before the evening's sun.
const tea = (kind, cans) => ({
  ground: "#7a3f12",
  ink: INK.bone,
  accent: "#f0b429",
  number: "DRINK",
  kind,
  name: ["BATTLEBREW"],
  foot: "INFUSED SWEET TEA",
  art: ({ top, floor }) => {
    const middle = (top + floor) / 2;
    const rays = range(48, (i) => {
      const t = (i / 48) * Math.PI * 2;
      const at = (r) =>
        `${Math.round(320 + r * Math.cos(t))} ${Math.round(middle + r * Math.sin(t))}`;
      return `M${at(122)}L${at(400)}`;
    });
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#5e2e0b")}${path(rays, 'stroke="#f0b429" stroke-width="2" opacity=".5"')}<circle cx="320" cy="${middle}" r="${cans === 1 ? 104 : 150}" fill="#f0b429"/>${cans === 1 ? can(320, top + 16, floor - 12, 52) : range(cans, (i) => can(130 + i * 76, top + 52, floor - 22, 32))}`,
    );
  },
});

// Stars that turn around the pole, above the ridge.
const chews = (flavor, seed, bright) => ({
  ground: "#0e1418",
  ink: INK.bone,
  accent: INK.brass,
  number: "TEN PIECES",
  kind: flavor,
  name: ["COSMIC CHEWZ"],
  foot: "INFUSED CHEWS",
  art: ({ top, floor }) => {
    const next = random(seed);
    const [px, py] = [420, top + 84];
    let [faint, strong] = ["", ""];
    for (let i = 0; i < 44; i++) {
      const r = 12 + i * 9.4 + next() * 5;
      for (let k = 0; k < (i < 6 ? 1 : 3); k++) {
        const t = next() * Math.PI * 2;
        const sweep = 0.4 + next() * 0.4;
        const at = (q) => `${Math.round(px + r * Math.cos(q))} ${Math.round(py + r * Math.sin(q))}`;
        const arc = `M${at(t)}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${at(t + sweep)}`;
        if (next() < 0.25) strong += arc;
        else faint += arc;
      }
    }
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#16232a")}<g fill="none" stroke-linecap="round">${path(faint, 'stroke="#9fb3ad" stroke-width="1.4" opacity=".7"')}${path(strong, `stroke="${bright}" stroke-width="2.6"`)}</g><circle cx="${px}" cy="${py}" r="4" fill="${INK.bone}"/>${path(filled(ridge(21, floor - 40, 34, 3), floor), `fill="${INK.moss}"`)}${path(filled(ridge(27, floor - 12, 30, 4), floor), `fill="${INK.night}"`)}`,
    );
  },
});

// Ridges with fog between them.
const vape = {
  ground: "#3a5046",
  ink: INK.bone,
  accent: "#e3c565",
  number: "VAPE",
  kind: "1 G CARTRIDGE",
  name: ["FREEDOM FOG"],
  foot: "510 THREAD",
  art: ({ top, floor }) => {
    const tones = ["#8fa097", "#6f857a", "#52695e", "#354a40", "#1b2b22"];
    const step = (floor - top - 60) / 5;
    const layers = tones.map((tone, i) => {
      const base = top + 66 + i * step;
      const next = random(300 + i * 7);
      const bars = range(
        4,
        (k) =>
          `M${Math.round(LEFT + 14 + next() * 400)} ${Math.round(base + 12 + (k % 3) * 9)}h${Math.round(50 + next() * 160)}`,
      );
      const fog = `stroke="#e9ece2" stroke-width="4" stroke-linecap="round" opacity="${(0.75 - i * 0.13).toFixed(2)}"`;
      return `${path(filled(ridge(40 + i * 3, base, 30, 2.6 + i * 0.25), floor), `fill="${tone}"`)}${i < 4 ? path(bars, fog) : ""}`;
    });
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#c4ccc0")}<circle cx="200" cy="${top + 50}" r="30" fill="${INK.bone}"/>${layers.join("")}`,
    );
  },
};

// A drop between two plates that press.
const rosin = {
  ground: "#1f2a22",
  ink: INK.bone,
  accent: "#e0a021",
  number: "CONCENTRATE",
  kind: "1 G",
  name: ["RIDGELINE ROSIN"],
  foot: "HEAT AND WEIGHT",
  art: ({ top, floor }) => {
    const middle = (top + floor) / 2;
    const rings = range(
      9,
      (i) =>
        `<ellipse cx="320" cy="${middle}" rx="${96 + i * 30}" ry="${30 + i * 13}" opacity="${(0.8 - i * 0.08).toFixed(2)}"/>`,
    );
    const press = (y, turn) =>
      `${path(`M200 ${y}h240v${turn * 26}H200z`, 'fill="#c9cdc4"')}${path(`M250 ${y + turn * 26}h140v${turn * 60}H250z`, 'fill="#7d877d"')}${path(`M200 ${y + turn * 5}h240`, 'stroke="#59635a" stroke-width="2"')}`;
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#2b3a2f")}<g fill="none" stroke="#e0a021" stroke-width="1.5">${rings}</g><ellipse cx="320" cy="${middle}" rx="104" ry="25" fill="#e0a021"/><ellipse cx="290" cy="${middle - 6}" rx="44" ry="7" fill="#ffd98a"/>${press(middle - 26, -1)}${press(middle + 26, 1)}`,
    );
  },
};

// The mug on a table at dawn.
const mug = {
  ground: INK.sage,
  ink: INK.bone,
  accent: INK.gold,
  number: "GOODS",
  kind: "12 FL OZ",
  name: ["ENAMEL FIELD MUG"],
  foot: "WITH THE FARM'S MARK",
  art: ({ top, floor }) => {
    const [a, b] = [top + 34, floor - 26];
    const steam = range(3, (i) => `M${278 + i * 40} ${a - 8}q-12-12 0-22t0-22`);
    return framed(
      "a",
      top,
      floor,
      `${sky(top, floor, "#d9cfa8")}${sun(470, top + 70, 34, 46, 9, 16, "#c79a1e")}${path(filled(ridge(52, floor - 96, 40, 3), floor), 'fill="#8d9a78"')}${path(filled(ridge(58, floor - 58, 26, 4), floor), 'fill="#5b6d55"')}${path(`M${LEFT} ${floor - 26}h${WIDE}v26H${LEFT}z`, 'fill="#4a3b1a"')}${path(steam, `fill="none" stroke="${INK.bone}" stroke-width="4" stroke-linecap="round" opacity=".8"`)}${path(`M396 ${a + 26}h34q30 0 30 34v24q0 36-38 40h-26`, `fill="none" stroke="${INK.field}" stroke-width="15"`)}${path(`M238 ${a}h164v${b - a - 12}q0 12-12 12H250q-12 0-12-12z`, `fill="${INK.field}"`)}${path(`M232 ${a}h176`, `stroke="${INK.bone}" stroke-width="7" stroke-linecap="round"`)}<g transform="translate(268 ${a + 22}) scale(3.25)">${insignia()}</g>`,
    );
  },
};

const PLATES = {
  "heirloom-flower": flower,
  "ridgeline-pre-rolls": preRolls,
  "battlebrew-can": tea("12 FL OZ CAN", 1),
  "battlebrew-case": tea("CASE OF 6", 6),
  "cosmic-chewz-watermelon": chews("WATERMELON", 64, "#e8604c"),
  "cosmic-chewz-blue-raspberry": chews("BLUE RASPBERRY", 71, "#5f9fe0"),
  "freedom-fog-vape": vape,
  "ridgeline-rosin": rosin,
  "enamel-field-mug": mug,
};

const FORMATS = { avif: { quality: 52, effort: 9 }, webp: { quality: 78, effort: 6 } };

/** A folder for each width, with each product in each format. */
export async function products() {
  const rows = [];
  for (const [name, spec] of Object.entries(PLATES)) {
    const type = new Type();
    const drawn = plate(type, spec);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}">${type.defs()}${drawn}</svg>`;
    for (const width of [320, 640, 1280]) {
      mkdirSync(join(FOLDER, String(width)), { recursive: true });
      for (const [format, options] of Object.entries(FORMATS)) {
        const file = `${width}/${name}.${format}`;
        const { size } = await sharp(Buffer.from(svg), { density: (72 * width) / W })
          .resize(width)
          .toFormat(format, options)
          .toFile(join(FOLDER, file));
        rows.push([file, size]);
      }
    }
  }
  report(rows);
}
