// The hero: stills for both framings, and the loop. `node scripts/art/build.mjs hero video`
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { clamp, noise2, out, report } from "./lib.mjs";
import { scene } from "./scene.mjs";

const LANDSCAPE = [2400, 1600, 1024, 640];
const PORTRAIT = [800, 480];
const FPS = 24;
const SECONDS = 8;

/** Floats as eight bits, with a little ordered noise so that the dark sky shows no bands. */
export function bytes(img, dither = 0.5) {
  const b = Buffer.alloc(img.length);
  let s = 1;
  for (let i = 0; i < img.length; i += 3) {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    const d = ((s >>> 8) / 16777216 - 0.5) * 2 * dither;
    for (let c = 0; c < 3; c++) b[i + c] = clamp(img[i + c] * 255 + 0.5 + d, 0, 255);
  }
  return b;
}

function words(img) {
  const w = new Uint16Array(img.length);
  for (let i = 0; i < img.length; i++) w[i] = clamp(img[i] * 65535 + 0.5, 0, 65535);
  return w;
}

/** A film-grain table: the AVIF decoder adds the grain itself, for about sixty bytes. */
function grainTable(dir) {
  const file = join(dir, "grain.tbl");
  const n = noise2(7);
  const lag = 2;
  const count = 2 * lag * (lag + 1);
  const ar = Array.from({ length: count }, (_, i) =>
    i === count - 1 ? 22 : i === count - 3 ? 10 : Math.round(3 * n(i * 0.7)),
  );
  writeFileSync(
    file,
    [
      "filmgrn1",
      "E 0 9223372036854775807 1 7391 1",
      `\tp ${lag} 7 0 11 0 1 0 0 0 0 0 0`,
      "\tsY 4 0 26 40 60 128 90 255 70",
      "\tsCb 0",
      "\tsCr 0",
      `\tcY ${ar.join(" ")}`,
      `\tcCb ${ar.map(() => 0).join(" ")} 0`,
      `\tcCr ${ar.map(() => 0).join(" ")} 0`,
      "",
    ].join("\n"),
  );
  return file;
}

function avif(png, file, limit, table, start = 24) {
  for (let q = start; q <= 63;) {
    execFileSync(
      "avifenc",
      [
        "-d",
        "10",
        "-y",
        "420",
        "-s",
        "4",
        "-j",
        "1",
        "--min",
        `${Math.max(0, q - 2)}`,
        "--max",
        `${q}`,
        "-a",
        "end-usage=q",
        "-a",
        `cq-level=${q}`,
        "-a",
        "tune=ssim",
        ...(table ? ["-a", `film-grain-table=${table}`] : []),
        png,
        file,
      ],
      { stdio: "ignore" },
    );
    const size = statSync(file).size;
    if (size <= limit) return size;
    q += Math.max(1, Math.floor(9 * Math.log2(size / limit)));
  }
  throw new Error(`${file}: larger than ${limit} bytes at any quality`);
}

async function webp(image, file, limit, start = 86) {
  for (let quality = start; quality > 10; quality -= 4) {
    const data = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (data.length <= limit) {
      writeFileSync(file, data);
      return data.length;
    }
  }
  throw new Error(`${file}: larger than ${limit} bytes at any quality`);
}

async function jpeg(image, file, limit, start = 86) {
  for (let quality = start; quality > 10; quality -= 3) {
    const data = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (data.length <= limit) {
      writeFileSync(file, data);
      return data.length;
    }
  }
}

/** A framing at its largest size, with the limits of each smaller one. */
async function framing(name, sizes, ratio, prefix, limits, dir) {
  const W = sizes[0];
  const H = Math.round(W * ratio);
  const img = scene(name, W, H)(0);
  const rows = [];
  const table = grainTable(dir);
  for (const w of sizes) {
    const h = Math.round(w * ratio);
    // Sixteen bits per channel before AVIF (ten bits), so that the sky shows no bands.
    const png = join(dir, `${prefix}-${w}.png`);
    await sharp(words(img), { raw: { width: W, height: H, channels: 3 } })
      .resize(w, h, { kernel: "lanczos3" })
      .toColourspace("rgb16")
      .png({ compressionLevel: 3 })
      .toFile(png);
    rows.push([
      `${prefix}-${w}.avif`,
      avif(png, out(`images/${prefix}-${w}.avif`), limits[w][0], table, limits[w][2]),
    ]);
    const eight = sharp(
      await sharp(bytes(img, 0), { raw: { width: W, height: H, channels: 3 } })
        .resize(w, h, { kernel: "lanczos3" })
        .png()
        .toBuffer(),
    );
    rows.push([
      `${prefix}-${w}.webp`,
      await webp(eight, out(`images/${prefix}-${w}.webp`), limits[w][1]),
    ]);
    if (w === 1024)
      rows.push([
        `${prefix}-${w}.jpg`,
        await jpeg(eight, out(`images/${prefix}-${w}.jpg`), 62_000),
      ]);
  }
  report(rows);
}

export async function stills() {
  const dir = mkdtempSync(join(tmpdir(), "hero-"));
  const k = 1000;
  await framing(
    "landscape",
    LANDSCAPE,
    9 / 16,
    "hero",
    {
      2400: [32 * k, 80 * k, 17],
      1600: [15 * k, 40 * k, 13],
      1024: [18 * k, 24 * k, 9],
      640: [12 * k, 12 * k, 8],
    },
    dir,
  );
  await framing(
    "portrait",
    PORTRAIT,
    16 / 9,
    "hero-portrait",
    { 800: [10.6 * k, 32 * k, 9], 480: [12 * k, 18 * k, 9] },
    dir,
  );
  rmSync(dir, { recursive: true });
}

export async function video() {
  const dir = mkdtempSync(join(tmpdir(), "loop-"));
  const [W, H] = [1280, 720];
  const raw = join(dir, "loop.mkv");
  const paint = scene("landscape", W, H, { keep: true });
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${W}x${H}`,
    "-r",
    `${FPS}`,
    "-i",
    "-",
  ];
  const colour = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
  ];
  const lossless = spawn(
    "ffmpeg",
    ["-y", "-v", "error", ...input, ...colour, "-c:v", "ffv1", raw],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  for (let i = 0; i < FPS * SECONDS; i++) {
    const img = paint(i / (FPS * SECONDS));
    if (!lossless.stdin.write(bytes(img, 0.35))) await once(lossless.stdin, "drain");
  }
  lossless.stdin.end();
  await once(lossless, "close");

  const ff = (...args) =>
    execFileSync("ffmpeg", ["-y", "-v", "error", "-threads", "1", "-i", raw, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
    });
  out("video");
  const [webm, mp4] = [out("video/hero.webm"), out("video/hero.mp4")];
  const log = join(dir, "pass");
  const vp9 = [
    "-an",
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "40",
    "-b:v",
    "0",
    "-deadline",
    "good",
    "-row-mt",
    "0",
    "-g",
    "240",
    "-auto-alt-ref",
    "1",
    "-lag-in-frames",
    "25",
    "-passlogfile",
    log,
  ];
  ff(...vp9, "-pass", "1", "-cpu-used", "4", "-f", "null", "/dev/null");
  ff(...vp9, "-pass", "2", "-cpu-used", "2", webm);
  ff(
    "-an",
    "-c:v",
    "libx264",
    "-profile:v",
    "high",
    "-preset",
    "slow",
    "-crf",
    "25",
    "-tune",
    "film",
    "-aq-mode",
    "3",
    "-g",
    "240",
    "-movflags",
    "+faststart",
    mp4,
  );

  report([
    ["hero.webm", statSync(webm).size],
    ["hero.mp4", statSync(mp4).size],
  ]);
  rmSync(dir, { recursive: true });
}
