import sharp from "sharp";
import { expect, test } from "vitest";
import { pngHeader } from "../../../tests/support/png-header";
import { encodePicture } from "./encode-picture.server";

function photo(width: number, height: number, format: "jpeg" | "png" | "webp" | "avif" = "jpeg") {
  const background = { r: 90, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "PRIVATE-PLACE" } })
    .toFormat(format)
    .toBuffer();
}

async function refusalOf(bytes: Buffer) {
  const outcome = await encodePicture(bytes);
  return outcome.ok ? null : outcome.problem;
}

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s becomes AVIF and WebP in three sizes of 4:3, without other data of the file",
  async (format) => {
    const outcome = await encodePicture(await photo(500, 900, format));
    if (!outcome.ok) throw new Error(outcome.problem.message);
    const sizes = await Promise.all(
      outcome.picture.files.map(async ({ bytes }) => {
        const { width, height, format: made } = await sharp(bytes).metadata();
        expect(bytes.includes("PRIVATE-PLACE")).toBe(false);
        return `${width}x${height} ${made}`;
      }),
    );
    expect(sizes).toEqual([
      "320x240 heif",
      "320x240 webp",
      "640x480 heif",
      "640x480 webp",
      "1280x960 heif",
      "1280x960 webp",
    ]);
  },
);

test("an SVG, with or without script, is refused", async () => {
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  for (const text of [svg, svg.replace(/^<\?xml.*?\?>/, ""), `\n\n${svg.slice(21)}`]) {
    expect(await refusalOf(Buffer.from(text))).toMatchObject({
      field: "image",
      message: "Choose a JPEG, PNG, WebP or AVIF picture",
    });
  }
});

test("a tiny file of huge dimensions is refused by its header, with little memory", async () => {
  const bomb = pngHeader(7_100, 7_100);
  const before = process.memoryUsage().rss;
  const problem = await refusalOf(bomb);
  expect(problem?.message).toBe(
    "Choose a picture of at most 50 megapixels: this one has 7100 × 7100",
  );
  // Decoded it would be 151 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test("a picture over 8 MB is refused before it is decoded", async () => {
  expect((await refusalOf(Buffer.alloc(30 * 1024 * 1024)))?.message).toBe(
    "Choose a picture smaller than 8 MB",
  );
});

test("a picture cut off in the middle is refused, and the next one still works", async () => {
  const whole = await sharp({
    create: {
      width: 90,
      height: 90,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await refusalOf(whole.subarray(0, whole.length / 3))).toMatchObject({ field: "image" });
  expect((await encodePicture(whole)).ok).toBe(true);
});
