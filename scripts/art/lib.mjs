// Shared tools of the art scripts: seeded noise, colour, contour tracing, paths, output folders.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PUBLIC = join(dirname(fileURLToPath(import.meta.url)), "../../public");

export function out(path, data) {
  const file = join(PUBLIC, path);
  mkdirSync(dirname(file), { recursive: true });
  if (data !== undefined) writeFileSync(file, data);
  return file;
}

/** The palette: one gold, greens and browns, light paper. */
export const INK = {
  night: "#0b110d",
  field: "#14211a",
  moss: "#22352a",
  sage: "#3b5245",
  gold: "#ffd700",
  brass: "#c79a1e",
  bronze: "#7a5c0e",
  bone: "#f4efe1",
  paper: "#faf7ee",
};

export const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
export const clamp = (x, a = 0, b = 1) => (x < a ? a : x > b ? b : x);
export const lerp = (a, b, t) => a + (b - a) * t;
export const mix = (a, b, t) => [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)];
export const smooth = (a, b, x) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};

/** A small seeded generator (mulberry32): the same seed gives the same art on any machine. */
export function random(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Gradient noise in two dimensions, about -1 to 1. It repeats after `period` units (256 at most).
 */
export function noise2(seed, period = 256) {
  const next = random(seed);
  const perm = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [perm[i], perm[j]] = [perm[j], perm[i]];
  }
  const gx = new Float32Array(256);
  const gy = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    const a = next() * Math.PI * 2;
    gx[i] = Math.cos(a);
    gy[i] = Math.sin(a);
  }
  const wrap = (i) => ((i % period) + period) % period;
  const at = (ix, iy, fx, fy) => {
    const h = perm[(perm[wrap(ix)] + wrap(iy)) & 255];
    return gx[h] * fx + gy[h] * fy;
  };
  return (x, y = 0.5) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const top = lerp(at(ix, iy, fx, fy), at(ix + 1, iy, fx - 1, fy), sx);
    const low = lerp(at(ix, iy + 1, fx, fy - 1), at(ix + 1, iy + 1, fx - 1, fy - 1), sx);
    return 1.45 * lerp(top, low, sy);
  };
}

/** Several octaves of a noise. */
export function fbm(noise, x, y, octaves = 4, gain = 0.5) {
  let sum = 0;
  let amp = 1;
  let norm = 0;
  for (let i = 0; i < octaves; i++) {
    sum += amp * noise(x + i * 17.3, y + i * 9.1);
    norm += amp;
    x *= 2;
    y *= 2;
    amp *= gain;
  }
  return sum / norm;
}

/** Lines of equal height on a grid (marching squares), joined into polylines of [x, y]. */
export function isolines(height, w, h, level) {
  const ends = new Map();
  const key = (x, y) => `${x.toFixed(4)},${y.toFixed(4)}`;
  const link = (a, b) => {
    for (const [p, q] of [
      [a, b],
      [b, a],
    ]) {
      const k = key(...p);
      if (!ends.has(k)) ends.set(k, { p, to: [] });
      ends.get(k).to.push(q);
    }
  };
  const at = (x, y) => height[y * w + x] - level;
  for (let y = 0; y < h - 1; y++) {
    for (let x = 0; x < w - 1; x++) {
      const corners = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      const cut = [];
      for (let i = 0; i < 4; i++) {
        const [ax, ay] = corners[i];
        const [bx, by] = corners[(i + 1) % 4];
        const a = at(ax, ay);
        const b = at(bx, by);
        if (a < 0 === b < 0) continue;
        const t = a / (a - b);
        cut.push([lerp(ax, bx, t), lerp(ay, by, t)]);
      }
      for (let i = 0; i + 1 < cut.length; i += 2) link(cut[i], cut[i + 1]);
    }
  }
  const lines = [];
  const walk = (start) => {
    const line = [start.p];
    let node = start;
    while (node.to.length) {
      const next = node.to.pop();
      const other = ends.get(key(...next));
      other.to = other.to.filter((p) => key(...p) !== key(...node.p));
      line.push(next);
      node = other;
    }
    return line;
  };
  for (const node of ends.values()) if (node.to.length === 1) lines.push(walk(node));
  for (const node of ends.values()) if (node.to.length) lines.push(walk(node));
  return lines;
}

const short = (x, digits) => String(+x.toFixed(digits)).replace(/^(-?)0\./, "$1.");

/** A path through points as quadratic curves through midpoints, in short relative commands. */
export function curve(points, { digits = 1, closed = false } = {}) {
  const p = points.map(([x, y]) => [+x.toFixed(digits), +y.toFixed(digits)]);
  if (p.length < 3) return line(p, { digits });
  const round = (x) => +x.toFixed(digits);
  const mid = (a, b) => [round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)];
  const pair = (from, to) => {
    const dx = short(to[0] - from[0], digits);
    const dy = short(to[1] - from[1], digits);
    return dx + (dy.startsWith("-") ? dy : " " + dy);
  };
  const start = closed ? mid(p[0], p[1]) : p[0];
  let now = start;
  let d = `M${short(now[0], digits)} ${short(now[1], digits)}q`;
  const ring = closed ? [...p.slice(1), p[0], p[1]] : p.slice(1);
  const parts = [];
  for (let i = 0; i < ring.length - 1; i++) {
    const end = !closed && i === ring.length - 2 ? ring[i + 1] : mid(ring[i], ring[i + 1]);
    parts.push(`${pair(now, ring[i])} ${pair(now, end)}`);
    now = end;
  }
  d += parts.join(" ").replace(/ -/g, "-");
  return closed ? d + "z" : d;
}

function line(points, { digits = 1, closed = false } = {}) {
  let [x, y] = points[0].map((n) => +n.toFixed(digits));
  let d = `M${short(x, digits)} ${short(y, digits)}l`;
  d += points
    .slice(1)
    .map(([px, py]) => {
      const nx = +px.toFixed(digits);
      const ny = +py.toFixed(digits);
      const s = `${short(nx - x, digits)} ${short(ny - y, digits)}`;
      [x, y] = [nx, ny];
      return s;
    })
    .join(" ")
    .replace(/ -/g, "-");
  return closed ? d + "z" : d;
}

export function report(rows) {
  for (const [name, bytes] of rows) console.log(`${String(bytes).padStart(8)}  ${name}`);
}
