// A map of imaginary hills that repeats without a seam: the background pattern.
import { gzipSync } from "node:zlib";
import { curve, isolines, lerp, noise2, out, report } from "./lib.mjs";

const SIZE = 720;
const GRID = 120;
const STEP = 0.12;

/** The same line with evenly spaced points: a curve through their midpoints has no corners. */
function resample(line, spacing, closed) {
  const along = [0];
  for (let i = 1; i < line.length; i++)
    along.push(along[i - 1] + Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]));
  const total = along[along.length - 1];
  const count = Math.max(closed ? 7 : 2, Math.round(total / spacing));
  const points = [];
  const steps = Array.from({ length: closed ? count : count + 1 }, (_, k) => (k / count) * total);
  // An open line ends at the edge of the tile and must leave it in the direction in which its other
  // half enters.
  if (!closed && total > spacing) steps.splice(1, 0, 0.3 * spacing);
  if (!closed && total > spacing) steps.splice(-1, 0, total - 0.3 * spacing);
  let i = 1;
  for (const d of steps) {
    while (i < along.length - 1 && along[i] < d) i++;
    const t = (d - along[i - 1]) / (along[i] - along[i - 1] || 1);
    points.push([lerp(line[i - 1][0], line[i][0], t), lerp(line[i - 1][1], line[i][1], t)]);
  }
  return points;
}

/** Contour lines as two paths: thin lines, and every fourth as an index line. */
function contourPaths({
  seed = 11,
  size = SIZE,
  digits = 0,
  cells = 3,
  step = STEP,
  spacing = 5.5,
} = {}) {
  const coarse = noise2(seed, cells);
  const fine = noise2(seed + 1, cells * 2);
  const height = new Float32Array((GRID + 1) ** 2);
  for (let y = 0; y <= GRID; y++)
    for (let x = 0; x <= GRID; x++) {
      const [u, v] = [(x / GRID) * cells, (y / GRID) * cells];
      height[y * (GRID + 1) + x] = coarse(u + 0.3, v + 0.3) + 0.28 * fine(2 * u + 0.6, 2 * v + 0.6);
    }
  const paths = { thin: "", index: "" };
  for (let k = -9; k <= 9; k++)
    for (const line of isolines(height, GRID + 1, GRID + 1, k * step + 0.013)) {
      const [a, b] = [line[0], line[line.length - 1]];
      const closed = a[0] === b[0] && a[1] === b[1];
      if (closed && line.length < 22) continue;
      const points = resample(line, spacing, closed);
      const scaled = points.map(([x, y]) => [(x / GRID) * size, (y / GRID) * size]);
      paths[k % 4 === 0 ? "index" : "thin"] += curve(scaled, { digits, closed });
    }
  return paths;
}

export function contours() {
  const { thin, index } = contourPaths();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" fill="none" stroke="#b08d2c" stroke-opacity=".26"><path d="${thin}"/><path stroke-width="1.6" d="${index}"/></svg>\n`;
  out("images/contours.svg", svg);
  report([[`contours.svg (${gzipSync(svg, { level: 9 }).length} gzip)`, svg.length]]);
}
