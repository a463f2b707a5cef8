import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { formatCount } from "~/lib/counts";
import { readInPieces } from "~/lib/files/read-file.server";
import { type Outcome, refuse } from "~/lib/outcome";

/** How the text of a file is written. */
export type CsvFormat = {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  delimiter: (typeof DELIMITERS)[number];
};

/** A row as a spreadsheet counts it, from 1, with its cells. */
export type CsvRecord = { row: number; cells: string[] };

const DELIMITERS = [",", ";", "\t", "|"] as const;
const MOST_COLUMNS = 400;
const MOST_RECORD_CHARACTERS = 1_000_000;
const HEAD_BYTES = 256 * 1024;
/** The parser holds all rows of what it is given at once. */
const READ_BYTES = 16 * 1024;

const NOT_CSV = "Choose a CSV file. A spreadsheet is saved as one by “Save as” or “Download”";
const NO_HEADS = "The first row of the file has no heads that name its columns";

/**
 * How the file is written, and its first row. Problems: "invalid" at `file` for a file that is no
 * text, has no heads, or more than 400 columns.
 */
export async function detectCsv(file: Blob): Promise<Outcome<CsvFormat & { heads: string[] }>> {
  const encoding = await encodingOf(file);
  if (!encoding) return refuse("invalid", NOT_CSV, { field: "file" });
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const delimiter = delimiterOf(text);
  let heads: string[] = [];
  try {
    for await (const { cells } of readRecords(bytesOf(file), { encoding, delimiter })) {
      heads = cells.map((cell) => cell.trim());
      break;
    }
  } catch (error) {
    const words = csvProblem(error);
    if (!words) throw error;
    return refuse("invalid", words, { field: "file" });
  }
  if (heads.every((head) => head === "")) return refuse("invalid", NO_HEADS, { field: "file" });
  if (heads.length > MOST_COLUMNS) {
    return refuse("invalid", `The file has more than ${MOST_COLUMNS} columns`, { field: "file" });
  }
  return { ok: true, encoding, delimiter, heads };
}

async function* bytesOf(file: Blob) {
  for await (const { bytes } of readInPieces(file)) yield bytes;
}

/** The encoding, or null for a file that is no text. Western Windows files have no mark. */
async function encodingOf(file: Blob): Promise<CsvFormat["encoding"] | null> {
  const start = new Uint8Array(await file.slice(0, 1000).arrayBuffer());
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = (rest: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd] = [zeros(0), zeros(1)];
  // Letters of English have a zero byte in UTF-16.
  if (odd > start.length / 4 && even === 0) return "utf-16le";
  if (even > start.length / 4 && odd === 0) return "utf-16be";
  if (even + odd > 0) return null;
  return (await isUtf8(file)) ? "utf-8" : "windows-1252";
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of bytesOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The delimiter that is most often outside of quotation marks in the first line. */
function delimiterOf(text: string): CsvFormat["delimiter"] {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && counts.has(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0;
  const [most = ","] = DELIMITERS.toSorted((one, other) => count(other) - count(one));
  return most;
}

/**
 * The records of a file, one by one, while it is read. Empty ones are left out, but counted. Throws
 * for a quotation mark that is never closed (csvProblem).
 */
export async function* readRecords(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { encoding, delimiter }: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const options = {
    delimiter,
    // Rows may be shorter or longer than the heads, and an inch mark may stand in a text.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_RECORD_CHARACTERS,
  };
  const parser = parse(options);
  // Its errors reach the loop below through the parser.
  pipeline(Readable.from(decode(pieces, encoding)), parser, () => undefined);
  let row = 0;
  // The parser's records have no type.
  for await (const cells of parser as AsyncIterable<string[]>) {
    row += 1;
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }
}

async function* decode(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // Files that systems fill up end with zeros. No text of the database has one.
  const text = (bytes?: Uint8Array) =>
    decoder.decode(bytes, { stream: bytes !== undefined }).replaceAll("\0", "");
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += READ_BYTES) {
      yield text(piece.subarray(start, start + READ_BYTES));
    }
  }
  yield text();
}

/** Why the file cannot be read as CSV, in words. Null for another error. */
export function csvProblem(error: unknown): string | null {
  if (!(error instanceof CsvError)) return null;
  const line = "lines" in error ? Number(error.lines) : NaN;
  const where = Number.isInteger(line) ? ` The row of line ${line} is the first to look at.` : "";
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const most = formatCount(MOST_RECORD_CHARACTERS);
    return `A row has more than ${most} characters. Perhaps a quotation mark is never closed.${where}`;
  }
  return `A quotation mark in the file is opened and never closed.${where}`;
}
