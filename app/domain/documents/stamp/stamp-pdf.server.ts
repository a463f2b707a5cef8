import type { PDFDocument, PDFFont, PDFPage } from "pdf-lib";

/** Why no words can be put on the pages of a PDF. */
export type StampProblem = "encrypted" | "broken" | "large";

export type Stamped = { ok: true; bytes: Uint8Array } | { ok: false; problem: StampProblem };

/** A thousand pages of text take a second. */
export const STAMP_LIMIT_PAGES = 1000;
/** A hundred thousand objects take two seconds, however few bytes they have. */
const STAMP_LIMIT_OBJECTS = 100_000;

/** One at a time: each holds the file several times in memory. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the work when all work given before has ended. */
export function oneByOne<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = last.then(work, work);
  last = run.catch(() => {});
  return run;
}

/**
 * The PDF with the words at the foot of each page, in Windows-1252. The same file and words have
 * the same bytes. A signature in the file is not valid any more. Never gives back the file without
 * the words: what cannot be read as a PDF is a problem.
 */
export async function stampPdf(bytes: Uint8Array, words: string): Promise<Stamped> {
  // Without these words it is no PDF (ISO 32000-1, section 7.5.5). The library would look for pages in
  // every byte, and nothing else could run for seconds.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("startxref")) {
    return { ok: false, problem: "broken" };
  }
  const { PDFDocument, StandardFonts } = await import("pdf-lib");
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
    if (pdf.isEncrypted) return { ok: false, problem: "encrypted" };
    const pages = pdf.getPages();
    if (pages.length === 0) return { ok: false, problem: "broken" };
    if (isLarge(pdf, pages)) return { ok: false, problem: "large" };
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const colors = await colorsOf();
    for (const page of pages) stampPage(page, { words, font, ...colors });
    return { ok: true, bytes: await pdf.save() };
  } catch {
    // The library throws errors of many kinds for files that break the rules, and for encrypted
    // objects, which it cannot read. Only the trailer (ISO 32000-1, section 7.5.5) says so then.
    const isEncrypted = Buffer.from(bytes).includes("/Encrypt");
    return { ok: false, problem: isEncrypted ? "encrypted" : "broken" };
  }
}

/** Why the file could not be stamped, or null. Null for what is no PDF. */
export async function findStampProblem(
  mimeType: string,
  bytes: Uint8Array,
): Promise<StampProblem | null> {
  if (mimeType !== PDF) return null;
  const stamped = await oneByOne(() => stampPdf(bytes, "Test"));
  return stamped.ok ? null : stamped.problem;
}

/** The only type whose pages get words. */
export const PDF = "application/pdf";

const isLarge = (pdf: PDFDocument, pages: readonly PDFPage[]) =>
  pages.length > STAMP_LIMIT_PAGES || pdf.context.largestObjectNumber > STAMP_LIMIT_OBJECTS;

async function colorsOf() {
  const { degrees, rgb } = await import("pdf-lib");
  return { degrees, ink: rgb(0.2, 0.2, 0.2), paper: rgb(1, 1, 1) };
}

type Stamp = { words: string; font: PDFFont } & Awaited<ReturnType<typeof colorsOf>>;

const MARGIN = 10;
const SMALLEST_SIZE = 7;
/** Of the shorter side, so that the words of a poster can be read too. */
const SIDE_PER_SIZE = 64;

/** Draws the words at the foot of the page as it is shown, on paper so that they show on dark pages. */
function stampPage(page: PDFPage, { words, font, degrees, ink, paper }: Stamp) {
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
    ...{ color: paper, opacity: 0.8, borderWidth: 0 },
  });
  page.drawText(words, { x, y, size, font, rotate, color: ink });
}
