// The pictures for shared links. Icons are drawn by app/domain/website/icons.server.ts, as the owner
// can choose mark and color.
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

export async function marks() {
  const [W, H, FULL] = [1200, 630, 675];
  const img = scene("landscape", W, FULL)(0);
  /** A picture for shared links: two lines of words on the scene, below a mark if there is one. */
  const card = async ([first, second], line, file, { mark = "", ink = INK.bone } = {}) => {
    const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">
    <g transform="translate(64 196) scale(2.6)">${mark}</g>
    <path fill="${INK.bone}" d="${words(first, { x: 68, y: 396, size: 118, track: 1 })}"/>
    <path fill="${ink}" d="${words(second, { x: 68, y: 496, size: 118, track: 1 })}"/>
    <path fill="${ink}" d="M70 526h96v5H70z"/>
    <path fill="${INK.bone}" d="${words(line, { x: 69, y: 578, size: 33, track: 2.2 })}"/></svg>`;
    await sharp(bytes(img, 0), { raw: { width: W, height: FULL, channels: 3 } })
      .extract({ left: 0, top: 24, width: W, height: H })
      .composite([{ input: Buffer.from(over) }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(out(file));
  };
  const name = ["BATTLE VALLEY", "CANNABIS"];
  const own = { mark: insignia(), ink: INK.gold };
  await card(name, "VETERAN-OWNED · NEW YORK · 21+", "images/og.jpg", own);
  // For any business: the name is in the title of the link.
  for (const [kind, lines] of Object.entries(CARDS)) {
    await card(lines, "NEW YORK · 21+", `images/og-${kind}.jpg`);
  }
  report(
    ["images/og.jpg", ...Object.keys(CARDS).map((kind) => `images/og-${kind}.jpg`)].map((f) => [
      f,
      statSync(out(f)).size,
    ]),
  );
}
