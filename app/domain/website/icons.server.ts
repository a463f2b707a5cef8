import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { look } from "~/content/look";
import { siteWith } from "~/content/site";
import { type StoredFile, storedWhole } from "~/lib/files/file-pieces";
import { LARGEST_WIDTH, parsePictureFile } from "~/lib/files/picture-sizes";
import { drawPng, icoOf, squarePng } from "~/platform/files/draw-picture.server";
import { getWebsitePictureFile } from "./pictures.server";
import { publishedContent } from "./published.server";

// The grounds of app/styles/tokens.css.
const FIELD = "#14211a";
const MOSS = "#22352a";

/** Corners of a ground of 32, and the part of it that the mark fills. */
type Tile = { corner: number; scale: number };

const TAB: Tile = { corner: 5, scale: 1 };
const SVG_PICTURE_PX = 64;

/**
 * Phones round the corners of an icon themselves, and cut a maskable one to any shape around a circle
 * of four fifths of its width (W3C Web Application Manifest, "Icon masks and safe zone").
 */
const PNGS: Readonly<Record<string, Tile & { size: number }>> = {
  "favicon.ico": { size: 32, ...TAB },
  "apple-touch-icon.png": { size: 180, corner: 0, scale: 0.84 },
  "icon-192.png": { size: 192, corner: 5, scale: 0.92 },
  "icon-512.png": { size: 512, corner: 5, scale: 0.92 },
  "icon-maskable-512.png": { size: 512, corner: 0, scale: 0.66 },
};

type Icons = ReadonlyMap<string, StoredFile>;

// Of the mark and the color that are published now. Drawn once, and again when they change.
let drawn: { from: string; icons: Promise<Icons> } | null = null;

/**
 * The icon of this file name, with the mark and the color of the business as they are published, or
 * null. Its version changes with what it shows.
 */
export async function getIcon(name: string): Promise<StoredFile | null> {
  const content = await publishedContent();
  const { mark } = siteWith(content.facts);
  const { brand } = content.look ?? look;
  const from = JSON.stringify([mark, brand]);
  if (drawn?.from !== from) {
    const icons = drawIcons(mark, brand);
    drawn = { from, icons };
    // The next reader tries again.
    icons.catch(() => {
      if (drawn?.icons === icons) drawn = null;
    });
  }
  return (await drawn.icons).get(name) ?? null;
}

async function drawIcons(mark: string | undefined, brand: string): Promise<Icons> {
  const picture = mark ? await pictureOf(mark) : null;
  const inside = async (size: number) =>
    picture ? imageOf(await squarePng(picture, size)) : chevron(brand);
  const style = `<style>@media(prefers-color-scheme:dark){rect{fill:${MOSS}}}</style>`;
  const svg = Buffer.from(tile(await inside(SVG_PICTURE_PX), TAB, style));
  const pngs = Object.entries(PNGS).map(async ([name, { size, ...shape }]) => {
    const png = await drawPng(tile(await inside(size), shape), size);
    return name.endsWith(".ico")
      ? fileOf(name, "image/x-icon", icoOf(png, size))
      : fileOf(name, "image/png", png);
  });
  const files = [fileOf("favicon.svg", "image/svg+xml", svg), ...(await Promise.all(pngs))];
  return new Map(files.map((file) => [file.fileName, file]));
}

/** The largest file of a picture of the website, or null if it is gone. */
async function pictureOf(address: string): Promise<Buffer | null> {
  const { key } = parsePictureFile(address) ?? {};
  const file = key ? await getWebsitePictureFile(`${key}-${LARGEST_WIDTH}.webp`) : null;
  return file && buffer(file.read());
}

const imageOf = (png: Buffer) =>
  `<image width="32" height="32" href="data:image/png;base64,${png.toString("base64")}"/>`;

/** The mark of a business that has chosen no picture: a chevron over a ridgeline. */
const chevron = (color: string) =>
  `<g fill="none" stroke="${color}" stroke-linejoin="round" stroke-linecap="round"><path stroke-width="4.2" stroke-linejoin="miter" stroke-linecap="butt" d="M4.6 16.8 16 7.2l11.4 9.6"/><path stroke-width="2.8" d="M4.8 25.4l6.4-5 4.8 3.4 4.8-3.4 6.4 5"/></g>`;

function tile(inside: string, { corner, scale }: Tile, style = "") {
  const fitted =
    scale === 1
      ? inside
      : `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${inside}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${style}<rect width="32" height="32" rx="${corner}" fill="${FIELD}"/>${fitted}</svg>\n`;
}

const fileOf = (name: string, mimeType: string, bytes: Buffer): StoredFile => ({
  ...storedWhole(name, mimeType, bytes),
  version: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
});
