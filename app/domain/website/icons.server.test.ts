import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { look } from "~/content/look";
import { anyAdmin, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { deliverWebsite, publishFacts, publishLook } from "../../../tests/support/website";
import { getIcon } from "./icons.server";
import { addPicture } from "./pictures.server";
import { publishedContent } from "./published.server";

useDatabase();

afterEach(deliverWebsite);

const SIZES = {
  "favicon.svg": 32,
  "favicon.ico": 32,
  "apple-touch-icon.png": 180,
  "icon-192.png": 192,
  "icon-512.png": 512,
  "icon-maskable-512.png": 512,
};
const ICO_HEAD_BYTES = 22;

async function bytesOf(name: string): Promise<Buffer> {
  const icon = await getIcon(name);
  if (!icon) throw new Error(`There is no ${name}`);
  return buffer(icon.read());
}

/** Whether one pixel in fifty at least has nearly this color. */
async function shows(name: string, color: readonly [number, number, number]): Promise<boolean> {
  const bytes = await bytesOf(name);
  const picture = sharp(name.endsWith(".ico") ? bytes.subarray(ICO_HEAD_BYTES) : bytes);
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const isNear = color.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 24);
    if (isNear) found += 1;
  }
  return found > (info.width * info.height) / 50;
}

const GOLD = [255, 215, 0] as const;
const BLUE = [154, 215, 224] as const;
const RED = [200, 20, 30] as const;

test("every icon has its size and the color of the business", async () => {
  for (const [name, size] of Object.entries(SIZES)) {
    expect(await shows(name, GOLD), name).toBe(true);
    const bytes = await bytesOf(name);
    const { width, height } = await sharp(
      name.endsWith(".ico") ? bytes.subarray(ICO_HEAD_BYTES) : bytes,
    ).metadata();
    expect([width, height], name).toEqual([size, size]);
  }
  const before = await getIcon("icon-192.png");
  await publishLook({ ...look, brand: "#9ad7e0" });
  await publishedContent();
  for (const name of Object.keys(SIZES)) {
    expect(await shows(name, BLUE), name).toBe(true);
    expect(await shows(name, GOLD), name).toBe(false);
  }
  expect((await getIcon("icon-192.png"))?.version).not.toBe(before?.version);
});

test("a mark that the owner chose takes the place of the chevron in all of them", async () => {
  const color = `rgb(${RED.join()})`;
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  const { address } = unwrap(await addPicture(anyAdmin(), { name: "Mark", bytes }));
  await publishFacts({ mark: address });
  await publishedContent();
  for (const name of Object.keys(SIZES)) {
    expect(await shows(name, RED), name).toBe(true);
    expect(await shows(name, GOLD), name).toBe(false);
  }
});

test("icons are drawn once, until the mark or the color changes", async () => {
  const [one, other] = await Promise.all([getIcon("icon-512.png"), getIcon("icon-512.png")]);
  expect(one).toBe(other);
  await publishFacts({ name: "Harbor Lights" });
  await publishedContent();
  expect(await getIcon("icon-512.png")).toBe(one);
  expect(await getIcon("icon-513.png")).toBeNull();
});
