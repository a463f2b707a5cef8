import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  StandardFonts,
} from "pdf-lib";

type Page = { text: string; rotation?: number };

/** A PDF with these pages. `padding` adds bytes that cannot be compressed. */
export async function realPdf(pages: readonly Page[] = [{ text: "A report" }], padding = 0) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { text, rotation = 0 } of pages) {
    const page = pdf.addPage([612, 792]);
    page.drawText(text, { x: 50, y: 700, size: 12, font });
    page.setRotation(degrees(rotation));
  }
  if (padding > 0) {
    const bytes = new Uint8Array(padding).map((_, index) => (index * 7919) % 251);
    pdf.context.register(pdf.context.stream(bytes));
  }
  return Buffer.from(await pdf.save());
}

/** A PDF that says it is encrypted. */
export async function encryptedPdf() {
  const pdf = await PDFDocument.load(await realPdf());
  pdf.context.trailerInfo.Encrypt = pdf.context.register(pdf.context.obj({ Filter: "Standard" }));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** The texts on each page, in the order in which they are drawn. */
export async function textsOf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map(({ node }) => {
    const contents = node.lookup(PDFName.of("Contents"));
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    return streams.flatMap((one) => {
      const stream = pdf.context.lookup(one);
      if (!(stream instanceof PDFRawStream)) return [];
      const code = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
      const texts = Array.from(code.matchAll(/<([0-9A-F]+)> Tj/g), ([, hex = ""]) => hex);
      return texts.map((hex) => new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex")));
    });
  });
}
