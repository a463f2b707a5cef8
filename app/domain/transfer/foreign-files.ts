/** What begins the files of other programs, and what they are called. The first that fits counts. */
const KINDS: readonly { name: string; begins: RegExp; holds?: RegExp; how?: string }[] = [
  {
    name: "an Excel workbook (.xlsx)",
    begins: /^PK\x03\x04/,
    holds: /xl\/|\[Content_Types\]\.xml/,
  },
  {
    name: "a LibreOffice spreadsheet (.ods)",
    begins: /^PK\x03\x04/,
    holds: /opendocument\.spreadsheet/,
  },
  { name: "a Numbers spreadsheet", begins: /^PK\x03\x04/, holds: /\.iwa/ },
  {
    name: "a ZIP archive",
    begins: /^PK[\x03\x05\x07]/,
    how: "Unpack it, and choose the CSV file in it",
  },
  // An encrypted .xlsx is of this format too ([MS-CFB] 2.2).
  { name: "an old or encrypted Excel workbook (.xls)", begins: /^\xd0\xcf\x11\xe0/ },
  {
    name: "a PDF",
    begins: /^\s{0,1000}%PDF-/,
    how: "Ask the system that it is from for a CSV file",
  },
  {
    name: "a web page (HTML)",
    begins: /^\s*<(!doctype html|html|head|body|table|meta|div|script)/i,
    how: "Perhaps the session there had ended: sign in again and download the CSV file. If a spreadsheet opens it, save it there as CSV",
  },
  { name: "an XML file", begins: /^\s*<\?xml/i },
  {
    name: "a packed file (gzip)",
    begins: /^\x1f\x8b/,
    how: "Unpack it, and choose the CSV file in it",
  },
  { name: "a text of Word (RTF)", begins: /^\{\\rtf/ },
  {
    name: "a JSON file",
    begins: /^\s*[[{]\s*[{"]/,
    how: "Ask the system that it is from for a CSV file",
  },
  {
    name: "a picture",
    begins: /^(\x89PNG|GIF8|\xff\xd8\xff|RIFF)/,
    how: "Ask the system that it is from for a CSV file",
  },
];

const SAVE =
  "Open it in the spreadsheet, choose “Save as” or “Download”, and there “CSV UTF-8 (comma delimited)”";

/**
 * Why a file of another kind is no CSV, whatever its name ends with: what it is, and what to do. Null if
 * it is none that is known. `start` has its first bytes.
 */
export function foreignFileProblem(start: Uint8Array): string | null {
  // One character a byte.
  const text = String.fromCharCode(...start.subarray(0, 4_000)).replace(/^\xef\xbb\xbf/, "");
  const kind = KINDS.find(({ begins, holds }) => begins.test(text) && (holds?.test(text) ?? true));
  return kind ? `This is ${kind.name}, not a CSV file. ${kind.how ?? SAVE}` : null;
}
