// The insignia (a chevron over a ridgeline) as favicon and app icons, and the picture for shared
// links.
import { statSync } from "node:fs";
import sharp from "sharp";
import { bytes } from "./hero.mjs";
import { INK, out, report } from "./lib.mjs";
import { words } from "./letters.mjs";
import { scene } from "./scene.mjs";

/** The words on the picture of each kind of page. */
const CARDS = {
  shop: ["ON THE SHELF", "TODAY"],
  community: ["ASK THE", "NEIGHBORS"],
  learn: ["READ BEFORE", "YOU START"],
  visit: ["COME AND", "SEE"],
  work: ["WORK", "WITH US"],
  investors: ["FOR", "INVESTORS"],
};

/** On a 32 x 32 grid. */
export const insignia = (colour = INK.gold) =>
  `<g fill="none" stroke="${colour}" stroke-linejoin="round" stroke-linecap="round"><path stroke-width="4.2" stroke-linejoin="miter" stroke-linecap="butt" d="M4.6 16.8 16 7.2l11.4 9.6"/><path stroke-width="2.8" d="M4.8 25.4l6.4-5 4.8 3.4 4.8-3.4 6.4 5"/></g>`;

const tile = (radius, scale = 1, style = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${style}<rect width="32" height="32" rx="${radius}" fill="${INK.field}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${insignia()}</g></svg>\n`;

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours: 64 });

/** An .ico file with one PNG. */
function ico(image, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head[6] = head[7] = size;
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

export async function marks() {
  const style = `<style>@media(prefers-color-scheme:dark){rect{fill:${INK.moss}}}</style>`;
  out("favicon.svg", tile(5, 1, style));
  out(
    "favicon.ico",
    ico(
      await sharp(Buffer.from(tile(5)), { density: 144 })
        .resize(32, 32)
        .png({ compressionLevel: 9 })
        .toBuffer(),
      32,
    ),
  );
  await png(tile(0, 0.84), 180).toFile(out("apple-touch-icon.png"));
  await png(tile(5, 0.92), 192).toFile(out("icon-192.png"));
  await png(tile(5, 0.92), 512).toFile(out("icon-512.png"));
  await png(tile(0, 0.66), 512).toFile(out("icon-maskable-512.png"));

  const [W, H, FULL] = [1200, 630, 675];
  const img = scene("landscape", W, FULL)(0);
  /** A picture for shared links: two lines of words on the scene, under the mark. */
  const card = async ([first, second], line, file) => {
    const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">
    <g transform="translate(64 196) scale(2.6)">${insignia()}</g>
    <path fill="${INK.bone}" d="${words(first, { x: 68, y: 396, size: 118, track: 1 })}"/>
    <path fill="${INK.gold}" d="${words(second, { x: 68, y: 496, size: 118, track: 1 })}"/>
    <path fill="${INK.gold}" d="M70 526h96v5H70z"/>
    <path fill="${INK.bone}" d="${words(line, { x: 69, y: 578, size: 33, track: 2.2 })}"/></svg>`;
    await sharp(bytes(img, 0), { raw: { width: W, height: FULL, channels: 3 } })
      .extract({ left: 0, top: 24, width: W, height: H })
      .composite([{ input: Buffer.from(over) }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(out(file));
  };
  await card(["BATTLE VALLEY", "CANNABIS"], "VETERAN-OWNED · NEW YORK · 21+", "images/og.jpg");
  // Without the name, which is in the title of the link.
  for (const [kind, lines] of Object.entries(CARDS)) {
    await card(lines, "NEW YORK · 21+", `images/og-${kind}.jpg`);
  }
  report(
    [
      "favicon.svg",
      "favicon.ico",
      "apple-touch-icon.png",
      "icon-192.png",
      "icon-512.png",
      "icon-maskable-512.png",
      "images/og.jpg",
      ...Object.keys(CARDS).map((kind) => `images/og-${kind}.jpg`),
    ].map((f) => [f, statSync(out(f)).size]),
  );
}
