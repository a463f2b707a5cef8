import { crc32 } from "node:zlib";

/** A file in the form that a browser's file input takes. */
type UploadedFile = { name: string; mimeType: string; buffer: Buffer };

/** A valid one-page PDF of `bytes` bytes (filled with a comment). */
export function pdfBytes(bytes = 0): Buffer {
  const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
  return Buffer.from(page.padEnd(bytes, "%"), "latin1");
}

/** A Word 97 document's container: an OLE2 compound file with the stream WordDocument. */
export function docBytes(): Buffer {
  const sector = 512;
  const file = Buffer.alloc(4 * sector);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  const directory = 2 * sector;
  directoryEntry("Root Entry", 5).copy(file, directory);
  directoryEntry("WordDocument", 2).copy(file, directory + 128);
  return file;
}

function directoryEntry(name: string, type: number): Buffer {
  const entry = Buffer.alloc(128);
  const bytes = entry.write(name, "utf16le");
  entry.writeUInt16LE(bytes + 2, 64);
  entry.writeUInt8(type, 66);
  return entry;
}

/** A modern Word document: a ZIP with the required parts. */
export function docxBytes(): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  return zip([
    ["[Content_Types].xml", types],
    ["word/document.xml", "<?xml version='1.0'?><document/>"],
  ]);
}

/** A ZIP of uncompressed entries (APPNOTE.TXT, section 4.3). */
function zip(entries: [name: string, text: string][]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const data = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), data]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    central.push(Buffer.from("PK\x01\x02"), version, facts, position, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}

/** The start of a Windows program. */
export function exeBytes(): Buffer {
  return Buffer.concat([Buffer.from("4d5a9000", "hex"), Buffer.alloc(2000)]);
}

/** A resume of each accepted type, for a file input. */
export const resumes: Record<"pdf" | "doc" | "docx", UploadedFile> = {
  pdf: { name: "Grace Hopper résumé.pdf", mimeType: "application/pdf", buffer: pdfBytes(3000) },
  doc: { name: "resume.doc", mimeType: "application/msword", buffer: docBytes() },
  docx: {
    name: "resume.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: docxBytes(),
  },
};
