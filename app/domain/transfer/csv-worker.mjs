// Reads CSV in its own thread: a file of a million empty rows or of very long lines takes the parser
// seconds. Plain JavaScript, because Node starts a thread from the file without a build.
import { parentPort, workerData } from "node:worker_threads";
import { CsvError, parse } from "csv-parse";

/**
 * @typedef {{
 *   encoding: string, delimiter: string,
 *   most: { rows: number, cells: number, cellCharacters: number, lineCharacters: number },
 * }} CsvWork
 * @typedef {{ row: number, cells: string[] }} CsvRecord
 * @typedef {"record" | "rows" | "quote" | "other"} CsvTrouble
 * @typedef {{ records: CsvRecord[], rows: number, trouble?: CsvTrouble, line?: number }} CsvAnswer
 */

// workerData has the type any.
const { encoding, delimiter, most } = /** @type {CsvWork} */ (workerData);

let row = 0;
/** @type {CsvRecord[]} */
let records = [];

class TooManyRows extends Error {}

const parser = parse({
  delimiter,
  // Rows may be shorter or longer than the heads, and an inch mark may stand in a text.
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: most.lineCharacters,
  /** @param {string[]} cells */
  on_record(cells) {
    row += 1;
    if (row > most.rows) throw new TooManyRows();
    if (cells.some((cell) => cell.trim() !== "")) {
      const kept = cells
        .slice(0, most.cells + 1)
        .map((cell) => cell.slice(0, most.cellCharacters + 1));
      records.push({ row, cells: kept });
    }
    return null;
  },
});
// Each write gives its error back.
parser.on("error", () => undefined);

const decoder = new TextDecoder(encoding);
/** The letters since the last end of a line: the parser counts none of a row of commas alone. */
let lineCharacters = 0;

/** @param {string} text */
function isTooLong(text) {
  const first = text.indexOf("\n");
  const isLong = lineCharacters + (first < 0 ? text.length : first) > most.lineCharacters;
  lineCharacters = first < 0 ? lineCharacters + text.length : text.length - text.lastIndexOf("\n");
  return isLong;
}

/** @param {Error} error @returns {{ trouble: CsvTrouble, line?: number }} */
function troubleOf(error) {
  if (error instanceof TooManyRows) return { trouble: "rows" };
  if (!(error instanceof CsvError)) return { trouble: "other" };
  const line = "lines" in error ? Number(error.lines) : NaN;
  const trouble = error.code === "CSV_MAX_RECORD_SIZE" ? "record" : "quote";
  return { trouble, ...(Number.isInteger(line) && { line }) };
}

/**
 * @param {string} text
 * @param {boolean} isLast
 * @returns {Promise<Error | null | undefined>}
 */
const write = (text, isLast) =>
  new Promise((resolve) => {
    if (isLast) {
      parser
        .once("error", resolve)
        .once("end", () => resolve(null))
        .resume();
      parser.end(text);
    } else parser.write(text, resolve);
  });

/** @param {Uint8Array | null} bytes */
async function read(bytes) {
  // Files that systems fill up end with zeros. No text of the database has one.
  const text = decoder.decode(bytes ?? undefined, { stream: bytes !== null }).replaceAll("\0", "");
  records = [];
  /** @type {CsvAnswer} */
  const answer = { records, rows: 0 };
  if (isTooLong(text)) Object.assign(answer, { trouble: "record", line: row + 1 });
  else {
    const error = await write(text, bytes === null);
    if (error) Object.assign(answer, troubleOf(error));
  }
  answer.records = records;
  answer.rows = row;
  parentPort?.postMessage(answer);
}

parentPort?.on("message", (/** @type {Uint8Array | null} */ bytes) => void read(bytes));
