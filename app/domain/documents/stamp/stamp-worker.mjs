// Puts words on the pages of one PDF, in its own thread: a file that breaks the rules can take the
// library minutes, in which nothing else could run. Plain JavaScript, because Node starts a thread
// from the file without a build.
import { parentPort, workerData } from "node:worker_threads";
import { degrees, PDFDocument, rgb, StandardFonts } from "pdf-lib";

/**
 * @typedef {{ bytes: Uint8Array, words: string, most: { pages: number, objects: number } }} StampWork
 * @typedef {"encrypted" | "broken" | "large"} StampProblem
 * @typedef {{ ok: true, bytes: Uint8Array } | { ok: false, problem: StampProblem }} Stamped
 */

const MARGIN = 10;
const SMALLEST_SIZE = 7;
/** Of the shorter side, so that the words of a poster can be read too. */
const SIDE_PER_SIZE = 64;
const INK = rgb(0.2, 0.2, 0.2);
const PAPER = rgb(1, 1, 1);

/**
 * Draws the words at the foot of the page as it is shown, on paper so that they show on dark pages.
 * @param {import("pdf-lib").PDFPage} page
 * @param {string} words
 * @param {import("pdf-lib").PDFFont} font
 */
function stampPage(page, words, font) {
  const box = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const shownWidth = angle % 180 === 0 ? box.width : box.height;
  const wanted = Math.max(SMALLEST_SIZE, Math.min(box.width, box.height) / SIDE_PER_SIZE);
  const fitting = (shownWidth - 2 * MARGIN) / font.widthOfTextAtSize(words, 1);
  const size = Math.max(1, Math.min(wanted, fitting));
  const pad = size / 4;
  // The corner that is at the lower left when the page is shown, and its two directions.
  const [left, top] = [box.x + MARGIN, box.y + box.height - MARGIN];
  const [right, foot] = [box.x + box.width - MARGIN, box.y + MARGIN];
  const x = angle === 90 || angle === 180 ? right : left;
  const y = angle === 180 || angle === 270 ? top : foot;
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const rotate = degrees(angle);
  page.drawRectangle({
    ...{ x: x - pad * cos + pad * sin, y: y - pad * sin - pad * cos, rotate },
    ...{ width: font.widthOfTextAtSize(words, size) + 2 * pad, height: size + 2 * pad },
    ...{ color: PAPER, opacity: 0.8, borderWidth: 0 },
  });
  page.drawText(words, { x, y, size, font, rotate, color: INK });
}

/**
 * @param {StampWork} work
 * @returns {Promise<Stamped>}
 */
async function stamp({ bytes, words, most }) {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
    if (pdf.isEncrypted) return { ok: false, problem: "encrypted" };
    const pages = pdf.getPages();
    if (pages.length === 0) return { ok: false, problem: "broken" };
    if (pages.length > most.pages || pdf.context.largestObjectNumber > most.objects) {
      return { ok: false, problem: "large" };
    }
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const page of pages) stampPage(page, words, font);
    return { ok: true, bytes: await pdf.save() };
  } catch {
    // The library throws errors of many kinds for files that break the rules, and for encrypted
    // objects, which it cannot read. Only the trailer (ISO 32000-1, section 7.5.5) says so then.
    const isEncrypted = Buffer.from(bytes).includes("/Encrypt");
    return { ok: false, problem: isEncrypted ? "encrypted" : "broken" };
  }
}

parentPort?.postMessage(await stamp(workerData));
