import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { formatCount } from "~/lib/counts";
import { readInPieces } from "~/lib/files/read-file.server";
import { type Outcome, refuse } from "~/lib/outcome";
import type { CsvAnswer, CsvRecord, CsvTrouble, CsvWork } from "./csv-worker.mjs";
import { foreignFileProblem } from "./foreign-files";

const WORKER = path.resolve("app/domain/transfer/csv-worker.mjs");

/** How the text of a file is written. */
export type CsvFormat = {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  delimiter: (typeof DELIMITERS)[number];
};

export type { CsvRecord } from "./csv-worker.mjs";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const MOST_COLUMNS = 400;
const MOST_RECORD_CHARACTERS = 1_000_000;
/** As many as a cell of Excel has. A row with a longer one is refused. */
export const MOST_CELL_CHARACTERS = 32_767;
/** Empty rows are counted too. A sheet of Excel has so many. */
const MOST_LINES = 1_048_576;
const HEAD_BYTES = 256 * 1024;
/** So many bytes hold few enough rows to come from the thread within milliseconds. */
const READ_BYTES = 16 * 1024;
/** Of so many bytes. The thread takes milliseconds for them. */
const READ_LIMIT_MS = 20_000;
const THREAD_MB = 128;
/** The first rows that the page of the columns shows, of so many lines. */
const EXAMPLES = 3;
const EXAMPLE_LINES = 1_000;
const EXAMPLE_BYTES = 2 * 1024 * 1024;
const EXAMPLE_CHARACTERS = 80;

const NOT_CSV = "Choose a CSV file. A spreadsheet is saved as one by “Save as” or “Download”";
const NO_HEADS = "The first row of the file has no heads that name its columns";

/** Heads, and the first rows below them, for people to look at: their cells are cut. */
type Start = { heads: string[]; examples: string[][] };

/**
 * How the file is written, its heads and its first rows. Problems: "invalid" at `file` for a file that
 * is no text or of another program, has no heads, or more than 400 columns.
 */
export async function detectCsv(file: Blob): Promise<Outcome<CsvFormat & Start>> {
  const invalid = (words: string) => refuse("invalid", words, { field: "file" });
  const start = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const foreign = foreignFileProblem(new Uint8Array(start));
  if (foreign) return invalid(foreign);
  const encoding = await encodingOf(file);
  if (!encoding) return invalid(NOT_CSV);
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  const delimiter = delimiterOf(text);
  const heads: string[] = [];
  const examples: string[][] = [];
  try {
    const first = bytesOf(file, EXAMPLE_BYTES);
    for await (const { row, cells } of readRecords(first, { encoding, delimiter })) {
      if (row > EXAMPLE_LINES) break;
      if (row === 1) heads.push(...cells.map((cell) => cell.trim()));
      else examples.push(cells.map((cell) => cell.trim().slice(0, EXAMPLE_CHARACTERS)));
      if (heads.length === 0 || examples.length === EXAMPLES) break;
    }
  } catch (error) {
    const words = csvProblem(error);
    if (!words) throw error;
    // What is wrong further below is said by the check of the rows.
    if (heads.length === 0) return invalid(words);
  }
  if (heads.every((head) => head === "")) return invalid(NO_HEADS);
  if (heads.length > MOST_COLUMNS) return invalid(`The file has more than ${MOST_COLUMNS} columns`);
  return { ok: true, encoding, delimiter, heads, examples };
}

/** The bytes of the file in its pieces, until `most` of them were given. */
async function* bytesOf(file: Blob, most = Infinity) {
  let given = 0;
  for await (const { bytes } of readInPieces(file)) {
    yield bytes;
    given += bytes.length;
    if (given >= most) return;
  }
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

/** Why a file cannot be read on. */
class CsvTroubled extends Error {
  constructor(
    readonly trouble: CsvTrouble,
    readonly line?: number,
  ) {
    super(`CSV: ${trouble}`);
  }
}

/**
 * The records of a file, one by one, while a thread of its own reads it. Empty ones are left out, and
 * counted in `seen`. Throws (csvProblem) for a quotation mark that is never closed, a row of more than
 * 1,000,000 characters, and more lines than a sheet of Excel has.
 */
export async function* readRecords(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { encoding, delimiter }: CsvFormat,
  seen = { lines: 0 },
  mostLines = MOST_LINES,
): AsyncGenerator<CsvRecord> {
  const most = {
    ...{ rows: mostLines, cells: MOST_COLUMNS },
    ...{ cellCharacters: MOST_CELL_CHARACTERS, lineCharacters: MOST_RECORD_CHARACTERS },
  };
  const workerData: CsvWork = { encoding, delimiter, most };
  const resourceLimits = { maxOldGenerationSizeMb: THREAD_MB };
  const worker = new Worker(WORKER, { workerData, resourceLimits });
  try {
    for await (const bytes of slicesOf(pieces)) {
      const { records, rows, trouble, line } = await ask(worker, bytes);
      seen.lines = rows;
      yield* records;
      if (trouble) throw new CsvTroubled(trouble, line);
    }
  } finally {
    void worker.terminate();
  }
}

/** The bytes in slices with a memory of their own, and null for the end. */
async function* slicesOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += READ_BYTES) {
      yield new Uint8Array(piece.subarray(start, start + READ_BYTES));
    }
  }
  yield null;
}

async function ask(worker: Worker, bytes: Uint8Array | null): Promise<CsvAnswer> {
  worker.postMessage(bytes);
  try {
    // The worker sends nothing else.
    const [answer] = (await once(worker, "message", {
      signal: AbortSignal.timeout(READ_LIMIT_MS),
    })) as [CsvAnswer];
    return answer;
  } catch {
    // Out of memory or of time.
    throw new CsvTroubled("other");
  }
}

/** Why the file cannot be read as CSV, in words. Null for another error. */
export function csvProblem(error: unknown): string | null {
  if (!(error instanceof CsvTroubled)) return null;
  const { trouble, line } = error;
  const where = line === undefined ? "" : ` The row of line ${line} is the first to look at.`;
  if (trouble === "rows") {
    return `The file has more than ${formatCount(MOST_LINES)} lines. Delete the empty rows at its end, or split it`;
  }
  if (trouble === "record") {
    const most = formatCount(MOST_RECORD_CHARACTERS);
    return `A row has more than ${most} characters. Perhaps a quotation mark is never closed.${where}`;
  }
  if (trouble === "other")
    return "The file cannot be read as CSV. Save it again in the spreadsheet";
  return `A quotation mark in the file is opened and never closed.${where}`;
}
