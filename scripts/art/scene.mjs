// The valley at dawn as a computed picture: one scene, two framings (landscape, portrait), any
// size, any moment of an eight-second loop. Units: u runs from 0 to the aspect ratio, v from 0
// (top) to 1 (bottom), both in picture heights.
import { clamp, fbm, INK, lerp, mix, noise2, rgb, smooth } from "./lib.mjs";

const n = noise2(1777);
const m = noise2(4242);

const C = {
  zenith: rgb("#0a120e"),
  high: rgb("#15231c"),
  mid: rgb("#33483f"),
  low: rgb("#9a8a5c"),
  amber: rgb("#dd9d3c"),
  sun: rgb("#ffe3a0"),
  core: rgb("#fff6d8"),
  rose: rgb("#a9764a"),
  water: rgb("#26403c"),
  haze: rgb("#d2a65c"),
  cool: rgb("#6d8783"),
  far: rgb("#4c6259"),
  wood: rgb("#0f1a14"),
  night: rgb(INK.night),
  gold: rgb(INK.gold),
};

const FRAMES = {
  landscape: {
    aspect: 16 / 9,
    sun: [1.24, 0.475],
    spread: 1,
    sky: 0.5,
    floor: 0.575,
    vanish: [1.17, 0.53],
    river: { at: 1.2, swing: 0.5, phase: 2.15, turn: 2.35, width: 0.17, near: 1 },
    barn: [1.43, 0.642, 0.56],
    ridges: [
      { base: 0.463, amp: 0.06, freq: 2.0, seed: 3.1, d: 0 },
      { base: 0.478, amp: 0.055, freq: 2.3, seed: 12.7, d: 0.14, right: [1.05, 0.035, 0.8] },
      { base: 0.499, amp: 0.042, freq: 2.6, seed: 31.4, d: 0.28, left: [1.12, 0.085, 1.0] },
      { base: 0.518, amp: 0.036, freq: 2.8, seed: 47.9, d: 0.42, right: [1.16, 0.1, 0.62] },
      { base: 0.54, amp: 0.034, freq: 2.7, seed: 63.3, d: 0.58, left: [0.98, 0.15, 0.9] },
      {
        base: 0.562,
        amp: 0.026,
        freq: 2.9,
        seed: 78.2,
        d: 0.78,
        right: [1.36, 0.16, 0.5],
        left: [0.72, 0.16, 0.8],
      },
    ],
    hill: { from: [0, 0.44], to: [1.12, 0.985], bend: 1.35 },
    shade: { left: 0.66, foot: [0.635, 1, 0.5] },
  },
  portrait: {
    aspect: 9 / 16,
    sun: [0.36, 0.29],
    spread: 0.62,
    sky: 0.315,
    floor: 0.38,
    vanish: [0.33, 0.34],
    river: { at: 0.34, swing: 0.3, phase: 2.3, turn: 2.1, width: 0.12, near: 1.9 },
    barn: [0.455, 0.424, 0.38],
    ridges: [
      { base: 0.287, amp: 0.034, freq: 3.4, seed: 3.1, d: 0 },
      { base: 0.299, amp: 0.032, freq: 3.9, seed: 12.7, d: 0.14, right: [0.27, 0.022, 0.35] },
      { base: 0.315, amp: 0.026, freq: 4.2, seed: 31.4, d: 0.28, left: [0.37, 0.06, 0.42] },
      { base: 0.329, amp: 0.022, freq: 4.6, seed: 47.9, d: 0.42, right: [0.33, 0.07, 0.3] },
      { base: 0.346, amp: 0.02, freq: 4.4, seed: 63.3, d: 0.58, left: [0.32, 0.085, 0.4] },
      {
        base: 0.367,
        amp: 0.016,
        freq: 4.8,
        seed: 78.2,
        d: 0.78,
        right: [0.41, 0.08, 0.22],
        left: [0.2, 0.08, 0.3],
      },
    ],
    hill: { from: [0, 0.36], to: [0.52, 0.66], bend: 1.3 },
    shade: { left: 0, foot: [0.375, 0.51, 0.64] },
  },
};

/** Values that many layers use: the closeness to the sun (0 to 1), in the light of the sky. */
function glow(f, u, v) {
  const dx = (u - f.sun[0]) / f.spread;
  const dy = (v - f.sun[1]) / f.spread;
  return Math.exp(-(dx * dx * 2.6 + dy * dy * 9));
}

function skyColour(f, u, v) {
  const up = clamp((f.sky - v) / f.sky); // 0 at the horizon, 1 at the top
  const g = glow(f, u, v);
  const side = Math.exp(-(((u - f.sun[0]) / (0.85 * f.spread)) ** 2));
  let c = mix(C.mid, C.high, smooth(0.16, 0.6, up));
  c = mix(c, C.zenith, smooth(0.5, 1, up));
  const warm = smooth(0.62, 0, up) * (0.18 + 0.82 * side);
  c = mix(c, C.low, 0.8 * warm * warm);
  c = mix(c, C.rose, 0.5 * smooth(0.5, 0.12, up) * smooth(0, 0.2, up) * side ** 1.5);
  c = mix(c, C.amber, 0.95 * smooth(0.36, 0.0, up) * side ** 1.3);
  c = mix(c, C.sun, 0.86 * g ** 2.4);
  const disc = Math.hypot(u - f.sun[0], v - f.sun[1] + 0.012 * f.spread) / f.spread;
  c = mix(c, C.core, 0.85 * Math.exp(-((disc / 0.062) ** 2)) + 0.22 * smooth(0.04, 0.029, disc));
  return c;
}

function ridgeLine(f, r, u) {
  const x = u * r.freq + r.seed;
  // Old mountains: long backs with a few shoulders, and spurs that enter the valley from either
  // side.
  const body =
    0.75 * n(x * 0.62, r.seed) +
    0.34 * n(x * 1.4 + 9, r.seed * 2) +
    0.15 * n(x * 3.1 + 4, r.seed) +
    0.06 * n(x * 7 + 2, r.seed);
  let h = r.amp * body;
  if (r.left)
    h +=
      r.left[1] *
      clamp((r.left[0] - u) / r.left[2], -0.4, 1.2) *
      (0.8 + 0.35 * n(x * 0.7 + 60, r.seed));
  if (r.right)
    h +=
      r.right[1] *
      clamp((u - r.right[0]) / r.right[2], -0.4, 1.2) *
      (0.8 + 0.35 * n(x * 0.7 + 80, r.seed));
  if (r.left && r.right) h += r.left[1] * 0.4;
  const trees =
    (0.0008 + r.d * r.d * 0.0075) *
    (0.5 + 0.5 * fbm(m, u * (150 - 50 * r.d), r.seed, 3, 0.7)) *
    (f.spread < 1 ? 0.7 : 1);
  return r.base - h - trees;
}

function hillLine(f, u) {
  const { from, to, bend } = f.hill;
  const t = (u - from[0]) / (to[0] - from[0]);
  const v = lerp(from[1], to[1], t > 0 ? t ** bend : t);
  const roll = 0.02 * n(u * 3.2 + 5, 8.8) + 0.008 * n(u * 9 + 5, 2.2);
  const crown = 0.5 + 0.5 * m(u * 46, 6.1);
  const trees =
    0.012 * Math.sqrt(Math.max(0, crown)) * smooth(1.05, 0.5, t) +
    0.006 * fbm(m, u * 150, 4.4, 3, 0.75);
  return v - roll * f.spread - trees * f.spread;
}

/**
 * Evenly spaced lines of a height field, thin at any size. Every fifth is an index line, as on a
 * map.
 */
function lineAt(value, step, slope, px) {
  const k = value / step;
  const near = Math.round(k);
  const dist = (Math.abs(k - near) * step) / Math.max(slope, 1e-6);
  const index = near % 5 === 0;
  return clamp(1 - (dist / px - (index ? 0.75 : 0.42))) * (index ? 1 : 0.62);
}

/**
 * Prepares a picture of W x H. Returns paint(t), with t from 0 to 1 through the loop, which returns
 * interleaved RGB floats.
 */
export function scene(frame, W, H, { keep = false } = {}) {
  const f = FRAMES[frame];
  const px = 1 / H;
  const U = new Float32Array(W);
  for (let x = 0; x < W; x++) U[x] = ((x + 0.5) / W) * f.aspect;
  const lines = f.ridges.map((r) => Float32Array.from(U, (u) => ridgeLine(f, r, u)));
  const hill = Float32Array.from(U, (u) => hillLine(f, u));
  const stack = [];

  /** A layer: shade(u, v, x) -> [r, g, b, coverage], painted between the rows y0 and y1. */
  const layer = (y0, y1, shade) => {
    const a = Math.max(0, Math.floor(y0 * H));
    const b = Math.min(H, Math.ceil(y1 * H));
    const paint = (buffer) => {
      for (let y = a; y < b; y++) {
        const v = (y + 0.5) / H;
        for (let x = 0; x < W; x++) {
          const s = shade(U[x], v, x);
          if (s) buffer(y, x, s[0], s[1], s[2], s[3]);
        }
      }
    };
    let saved;
    stack.push((img) => {
      if (!keep) {
        paint((y, x, r, g, bl, k) => over(img, (y * W + x) * 3, r, g, bl, k));
        return;
      }
      if (!saved) {
        saved = new Float32Array((b - a) * W * 4);
        paint((y, x, r, g, bl, k) => saved.set([r, g, bl, k], ((y - a) * W + x) * 4));
      }
      for (let i = 0, o = a * W * 3; i < saved.length; i += 4, o += 3)
        if (saved[i + 3]) over(img, o, saved[i], saved[i + 1], saved[i + 2], saved[i + 3]);
    });
  };

  /**
   * Moving mist: two drifting copies of one noise, faded into each other so that the loop has no
   * seam.
   */
  const mist = ({ top, bottom, peak, density, scale, seed, speed, colour }) => {
    const step = 4;
    const w = Math.ceil(W / step) + 2;
    const y0 = Math.max(0, Math.floor(top * H));
    const y1 = Math.min(H, Math.ceil(bottom * H));
    const h = Math.ceil((y1 - y0) / step) + 2;
    const grid = new Float32Array(w * h);
    stack.push((img, t) => {
      const t2 = (t + 0.5) % 1;
      const wa = 1 - Math.abs(2 * t - 1);
      const wb = 1 - wa;
      const norm = 1 / Math.hypot(wa, wb);
      for (let gy = 0; gy < h; gy++) {
        const v = (y0 + gy * step) / H;
        const k = (v - top) / (bottom - top);
        const p = (peak - top) / (bottom - top);
        const env = k < p ? smooth(0, p, k) : smooth(1, p, k);
        for (let gx = 0; gx < w; gx++) {
          const u = (gx * step) / H;
          const warp = 0.25 * n(u * 1.7 + seed, v * 5);
          const at = (s, o) =>
            fbm(m, u * scale + warp + seed + o - s * speed, v * scale * 4.2 + o, 4, 0.48);
          const a = wa ? at(t - 0.5, 0) : 0;
          const b = wb ? at(t2 - 0.5, 31.7) : 0;
          const d = clamp(0.5 + 0.85 * norm * (wa * a + wb * b));
          grid[gy * w + gx] = env * density * (0.25 + 0.75 * d * d * (3 - 2 * d));
        }
      }
      for (let y = y0; y < y1; y++) {
        const fy = (y - y0) / step;
        const iy = fy | 0;
        const ty = fy - iy;
        for (let x = 0; x < W; x++) {
          const fx = x / step;
          const ix = fx | 0;
          const tx = fx - ix;
          const i = iy * w + ix;
          const a = lerp(
            lerp(grid[i], grid[i + 1], tx),
            lerp(grid[i + w], grid[i + w + 1], tx),
            ty,
          );
          if (a < 0.003) continue;
          const side = Math.exp(-(((U[x] - f.sun[0]) / (0.62 * f.spread)) ** 2));
          const c = mix(colour ?? C.cool, C.haze, clamp(0.08 + side * 0.95));
          const lit = 0.42 + 0.72 * side;
          over(img, (y * W + x) * 3, c[0] * lit, c[1] * lit, c[2] * lit, a);
        }
      }
    });
  };

  // Sky, with contour lines of an imaginary hill: the far ridge repeated upward and fading.
  const far = lines[0];
  const contour = (u, v, base) => {
    const up = base - v;
    return (
      up * 0.55 +
      0.15 * f.spread * fbm(n, (u * 1.35) / f.spread + 2, (v * 2.3) / f.spread + 9, 3, 0.42)
    );
  };
  const smoothFar = Float32Array.from(
    U,
    (u) => f.ridges[0].base - f.ridges[0].amp * 0.8 * n(u * 0.8 * f.ridges[0].freq + 3.1, 3.1),
  );
  layer(0, 0.62, (u, v, x) => {
    if (v > far[x] + 2 * px) return null;
    const c = skyColour(f, u, v);
    const a = contour(u, v, smoothFar[x]);
    const slope = Math.hypot(
      (contour(u + px, v, smoothFar[Math.min(W - 1, x + 1)]) - a) / px,
      (contour(u, v + px, smoothFar[x]) - a) / px,
    );
    const up = clamp((f.sky - v) / f.sky);
    const fade = smooth(0.06, 0.24, up) * smooth(1.02, 0.45, up);
    const l =
      lineAt(
        a + 0.004,
        0.0165 * (f.spread < 1 ? 0.75 : 1),
        slope,
        0.001 * (f.spread < 1 ? 0.7 : 1),
      ) * fade;
    const side = glow(f, u, v * 0.6 + 0.19);
    return [...mix(c, mix(C.amber, C.sun, side), l * (0.13 + 0.17 * side)), 1];
  });

  // Ridges from far to near, each in the mist of the one before.
  f.ridges.forEach((r, i) => {
    const edge = lines[i];
    const below = i + 1 < f.ridges.length ? 0.16 : 0.2;
    layer(
      r.base - r.amp * 1.4 - 1.4 * Math.max(r.left?.[1] ?? 0, r.right?.[1] ?? 0) - 0.03,
      r.base + below,
      (u, v, x) => {
        const k = clamp((v - edge[x]) / px + 0.5);
        if (!k) return null;
        const depth = v - edge[x];
        const side = Math.exp(-(((u - f.sun[0]) / (0.6 * f.spread)) ** 2));
        const air = (1 - r.d) ** 1.15;
        let c = mix(C.wood, C.far, air * 0.75);
        c = mix(c, mix(C.cool, C.amber, clamp(side * 1.15)), air * (0.1 + 0.52 * side));
        c = mix(c, C.sun, air * 0.22 * glow(f, u, v + 0.02));
        // A backlit crest, then woods that fade into the haze of the valley.
        const rim = Math.exp(-depth / (0.0035 + 0.004 * r.d)) * side * (0.12 + 0.2 * r.d);
        c = mix(c, C.amber, rim);
        const wood = fbm(m, u * (26 + 60 * r.d), v * (60 + 90 * r.d) + r.seed, 3, 0.6);
        const shade = 1 + wood * (0.05 + 0.2 * r.d) * (0.4 + 0.6 * side);
        const sink = smooth(0.0, 0.11 + 0.05 * r.d, depth) * (0.5 - 0.22 * r.d);
        const hazeTone = mix(mix(C.cool, C.wood, 0.45), C.haze, clamp(side * 1.1));
        c = mix(
          c.map((q) => q * shade),
          hazeTone,
          sink * (0.35 + 0.65 * side),
        );
        return [c[0], c[1], c[2], k];
      },
    );
    mist({
      top: r.base - 0.055 * f.spread,
      bottom: r.base + 0.095 * f.spread,
      peak: r.base + 0.03 * f.spread,
      density: [0.3, 0.34, 0.38, 0.44, 0.5, 0.62][i],
      scale: (1.5 + 0.35 * i) / f.spread ** 0.6,
      seed: 7.7 * (i + 1),
      speed: (0.1 + 0.05 * i) / f.spread ** 0.3,
    });
  });

  // The valley floor: fields in rows toward the vanishing point, and the river that reflects the
  // sky.
  const [vu, vv] = f.vanish;
  const river = (v) => {
    const s = clamp((v - f.floor) / (1 - f.floor), 0.0008, 1);
    const bend = Math.sin(f.river.turn * Math.log(s + 0.02) + f.river.phase);
    return [
      f.river.at +
        f.river.swing * s ** 0.62 * bend * (0.3 + 0.7 * s) +
        0.025 * f.spread * n(s * 9, 3),
      f.river.width * (0.035 + s ** 1.15) * (1 + 0.3 * n(s * 8, 11)),
    ];
  };
  layer(f.floor, 1, (u, v) => {
    const s = (v - f.floor) / (1 - f.floor);
    const k = smooth(0, 0.07, s);
    const z = 0.1 / (v - vv);
    const x = (u - vu) * z * 10;
    const side = Math.exp(-(((u - f.sun[0]) / (0.5 * f.spread)) ** 2));
    // Parcels: strips across the valley, each with its own angle of rows and its own green.
    const bank = n(x * 0.35, z * 1.2 + 4);
    const parcelZ = Math.floor(z * 3.1 + 0.35 * bank);
    const parcelX = Math.floor((x + 0.8 * parcelZ) * 0.42 + 0.2 * bank);
    const pick = (((parcelX * 73 + parcelZ * 151) % 7) + 7) % 7;
    const tone = 0.72 + 0.09 * pick;
    const tilt = (pick - 3) * 0.11;
    const rows = (x + tilt * z * 9) * 6.5 + 0.1 * n(x * 1.6, z * 9);
    const across = 6.5 * z * 10 * px; // rows per pixel
    const clear = smooth(0.5, 0.1, across);
    const wave = rows - Math.floor(rows);
    const leafy = fbm(m, x * 26, z * 120, 3, 0.62) * smooth(3.2, 1.4, z);
    const ridge = smooth(0.02, 0.4, Math.abs(wave - 0.5) * 2 + 0.28 * leafy - 0.08);
    const stand = lerp(0.55, ridge, clear);
    let c = mix(rgb("#15241b"), rgb("#2c3b22"), clamp(0.35 * tone + 0.3 * bank));
    const light = side * smooth(0.72, 0.0, s) + 0.16 * smooth(0.8, 0, s);
    c = mix(c, C.night, (0.62 * (1 - stand) + 0.1) * (0.45 + 0.35 * s));
    c = mix(
      c,
      mix(C.low, C.amber, 0.6),
      light * (0.14 + 0.44 * stand * (0.85 + 0.4 * leafy)) * tone,
    );
    const headland = Math.min(
      Math.abs(z * 3.1 + 0.35 * bank - Math.round(z * 3.1 + 0.35 * bank)) / 0.05,
      1,
    );
    c = mix(c, C.night, 0.28 * (1 - headland) * smooth(2.2, 0.8, z));
    c = mix(c, C.night, 0.5 * smooth(0.2, 0.95, s));
    return [c[0], c[1], c[2], k];
  });
  layer(f.floor, 1, (u, v) => {
    const [c0, half] = river(v);
    const d = Math.abs(u - c0);
    const wob = half * (1 + 0.06 * n(v * 26, u * 3));
    const k = clamp((wob - d) / (1.5 * px) + 0.5);
    const bank = Math.exp(-Math.max(0, d - wob) / (0.006 + half * 0.12));
    if (!k) return bank > 0.05 ? [C.night[0], C.night[1], C.night[2], 0.5 * bank] : null;
    const s = (v - f.floor) / (1 - f.floor);
    const ripple = fbm(m, u * 16, v * 210, 3, 0.5);
    const side = Math.exp(-(((u - f.sun[0]) / (0.3 * f.spread)) ** 2));
    const open = Math.exp(-(((u - f.sun[0]) / (0.75 * f.spread)) ** 2));
    const q = s * f.river.near;
    // The river reflects the sky: the bright sun far away, the dark sky nearby, and a golden path
    // between them.
    let c = mix(C.sun, C.amber, smooth(0, 0.22, q + 0.03 * ripple));
    c = mix(c, mix(C.low, C.water, 0.35), smooth(0.08, 0.36, q + 0.05 * ripple));
    c = mix(c, C.water, smooth(0.25, 0.75, q + 0.06 * ripple));
    c = mix(c, C.high, 0.75 * (1 - open) + 0.4 * smooth(0.5, 1, q));
    c = mix(c, C.sun, clamp(0.75 * side * smooth(0.62, 0.02, q) * smooth(-0.35, 0.5, ripple)));
    c = mix(c, C.night, 0.42 * smooth(wob * 0.6, wob, d) * (0.3 + 0.7 * smooth(0, 0.25, s)));
    return [c[0], c[1], c[2], k * smooth(0, 0.02, s)];
  });

  // Hedgerows and a farmstead, for scale.
  const hedges = [0.045, 0.11, 0.2, 0.34].map((s, i) => ({
    s,
    h: (0.006 + 0.024 * s) * (f.spread < 1 ? 0.75 : 1),
    seed: 5 + i * 9,
  }));
  for (const { s, h, seed } of hedges) {
    const base = lerp(f.floor, 1, s);
    layer(base - h * 3, base + h * 0.6, (u, v) => {
      const here = base + 0.012 * n(u * 1.3 + seed, seed) * (0.4 + s);
      const dense = smooth(-0.12, 0.22, n(u * (2.2 / f.spread) + seed * 3, seed));
      const [rc, rw] = river(here);
      const open = smooth(rw * 1.05, rw * 1.5, Math.abs(u - rc));
      const crown =
        Math.sqrt(Math.max(0, 0.45 + 0.6 * m((u * 0.62) / h, seed))) +
        0.22 * fbm(m, (u * 3) / h, seed, 2, 0.6);
      const top = here - h * 1.35 * dense * open * crown;
      const k =
        clamp((v - top) / px + 0.5) *
        clamp((here + h * 0.12 - v) / px + 0.5) *
        smooth(0.08, 0.25, dense * open);
      if (!k) return null;
      const side = Math.exp(-(((u - f.sun[0]) / (0.45 * f.spread)) ** 2));
      const rim = smooth(h * 0.45, 0, v - top) * side;
      const c = mix(
        mix(C.wood, C.haze, 0.34 * (1 - s * 2.2) * (0.25 + 0.75 * side)),
        C.amber,
        0.3 * rim,
      );
      return [c[0], c[1], c[2], k];
    });
  }
  const [bu, bv, bs] = f.barn;
  const w = 0.042 * bs;
  layer(bv - 0.07 * bs, bv + 0.005, (u, v) => {
    const x = (u - bu) / w; // barn body -1..1 x, gambrel roof; silo at the left
    const y = (bv - v) / w;
    const side = Math.abs(x);
    const roof = side < 0.62 ? 1.28 - side * 0.42 : 1.02 - (side - 0.62) * 1.05;
    let k =
      clamp(((side < 1.0 ? roof : -1) - y) / (px / w) + 0.5) * clamp((1.0 - side) / (px / w) + 0.5);
    const sx = Math.abs(x + 1.34);
    const dome = 1.5 + Math.sqrt(Math.max(0, 0.055 - sx * sx * 0.8));
    k = Math.max(k, clamp((0.24 - sx) / (px / w) + 0.5) * clamp((dome - y) / (px / w) + 0.5));
    const shed = Math.abs(x - 1.55);
    k = Math.max(
      k,
      clamp((0.58 - shed) / (px / w) + 0.5) * clamp((0.56 - (x - 1.0) * 0.16 - y) / (px / w) + 0.5),
    );
    if (!k || y < 0) return null;
    let c = mix(C.night, C.wood, 0.6);
    const lamp = Math.max(
      0,
      1 - Math.max(Math.abs(x - 0.02) / 0.1, Math.abs(y - 0.86) / 0.12) ** 4,
    );
    c = mix(c, C.gold, 0.9 * lamp);
    const rim = smooth(0.16, 0, (sx < 0.25 ? dome : side < 1 ? roof : 0.5) - y) * 0.5;
    return [...mix(c, C.amber, rim), k];
  });

  mist({
    top: f.floor - 0.06 * f.spread,
    bottom: f.floor + 0.3 * f.spread,
    peak: f.floor + 0.035 * f.spread,
    density: 0.78,
    scale: 1.7 / f.spread ** 0.6,
    seed: 77,
    speed: 0.32,
  });

  // The near hill behind the words, with woods and its own contour lines.
  layer(f.hill.from[1] - 0.09, 1, (u, v, x) => {
    const k = clamp((v - hill[x]) / px + 0.5);
    if (!k) return null;
    const depth = v - hill[x];
    const side = Math.exp(-(((u - f.sun[0]) / (0.5 * f.spread)) ** 2));
    const leafy = fbm(m, u * 44, v * 60, 4, 0.62);
    let c = mix(C.wood, rgb("#1a2a20"), 0.35 + 0.45 * leafy * smooth(0.14, 0, depth));
    c = mix(
      c,
      C.amber,
      0.32 * side * Math.exp(-depth / 0.006) + 0.06 * side * Math.exp(-depth / 0.03) * (1 + leafy),
    );
    const field = (uu, vv2, e) =>
      vv2 -
      e +
      0.07 * f.spread * fbm(n, (uu * 2.1) / f.spread + 20, (vv2 * 2.6) / f.spread, 3, 0.45);
    const base = hillSmooth[x];
    const a = field(u, v, base);
    const slope = Math.hypot(
      (field(u + px, v, hillSmooth[Math.min(W - 1, x + 1)]) - a) / px,
      (field(u, v + px, base) - a) / px,
    );
    const l =
      lineAt(a, 0.026, slope, 0.00105 * (f.spread < 1 ? 0.75 : 1)) * smooth(0.025, 0.1, depth);
    c = mix(c, C.night, 0.5 * smooth(0.05, 0.4, depth));
    c = mix(c, C.amber, l * 0.3);
    return [c[0], c[1], c[2], k];
  });
  const hillSmooth = Float32Array.from(U, (u) => {
    const { from, to, bend } = f.hill;
    const t = (u - from[0]) / (to[0] - from[0]);
    return lerp(from[1], to[1], t > 0 ? t ** bend : t);
  });

  const img = new Float32Array(W * H * 3);
  return function paint(t = 0) {
    for (const step of stack) step(img, t);
    const result = new Float32Array(W * H * 3);
    const pulse = 1 + 0.035 * Math.sin(t * Math.PI * 2);
    for (let y = 0, i = 0; y < H; y++) {
      const v = (y + 0.5) / H;
      for (let x = 0; x < W; x++, i += 3) {
        const u = U[x];
        const uu = u / f.aspect;
        const g = glow(f, u, v);
        const bloom = 0.1 * g ** 0.55 * pulse + 0.1 * g ** 3 * (pulse - 1) * 12;
        // Darker behind the words and at the edges.
        const shade = 1 - f.shade.left * smooth(0.64, 0.3, uu) * smooth(0.1, 0.4, v);
        const foot = 1 - f.shade.foot[2] * smooth(f.shade.foot[0], f.shade.foot[1], v);
        const edge = 1 - 0.3 * smooth(0.55, 1.25, Math.hypot((uu - 0.5) * 1.5, (v - 0.48) * 1.25));
        const q = shade * foot * edge;
        for (let c = 0; c < 3; c++) {
          const b = img[i + c] * q;
          const add = bloom * C.haze[c];
          result[i + c] = b + add * (1 - b);
        }
      }
    }
    return result;
  };
}

function over(img, i, r, g, b, k) {
  img[i] += (r - img[i]) * k;
  img[i + 1] += (g - img[i + 1]) * k;
  img[i + 2] += (b - img[i + 2]) * k;
}
