/** What begins a formula: = + - @ tab CR. Some programs also run the full-width forms. */
const FORMULA = "=+\\-@\\t\\r＝＋－＠";
/**
 * What ends a cell or a row for a program that takes ; tab or | alone, as Excel does in half of the
 * world: to it our quotation marks in the middle of a line are letters.
 */
const SEPARATOR = ";|\\t\\r\\n";

const SPECIAL = new RegExp(`[",${SEPARATOR}]|^'*[${FORMULA}]`);
const AT_START = new RegExp(`^(?='*[${FORMULA}])`);
// Behind the separator a quotation mark or a blank may stand before the formula. At the end of a text
// the line's end would follow: behind its own quotation mark it begins the next cell.
const BEHIND = new RegExp(`(?<=[${SEPARATOR}])(?=["' ]*(?:[${FORMULA}]|$))`, "g");
const WRITTEN_AT_START = new RegExp(`^'(?='*[${FORMULA}])`);
const WRITTEN_BEHIND = new RegExp(`(?<=[${SEPARATOR}])'(?=["' ]*(?:[${FORMULA}]|$))`, "g");

/**
 * The text as a cell of CSV: quoted according to RFC 4180, also where it has a semicolon, a tab or |,
 * because LibreOffice takes these as separators beside the comma. An apostrophe before a formula stops
 * spreadsheets from running it: at the start of the cell, and behind each separator at which another
 * program would begin a cell.
 */
export function csvCell(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const safe = text.replace(BEHIND, "'").replace(AT_START, "'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that csvCell wrote as this cell, whose quotation marks the parser has taken off. */
export const readCsvCell = (cell: string): string =>
  cell.replace(WRITTEN_AT_START, "").replace(WRITTEN_BEHIND, "");

/** A cell: a text, a whole number, or a number that is written already: { number: "-1234.50" }. */
export type CsvValue = string | number | { number: string };

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number as it is, for a spreadsheet to add up. What is none is a text. */
export const csvNumber = (text: string): string => (NUMBER.test(text) ? text : csvCell(text));

/** A line of CSV with its end. */
export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells
    .map((cell) =>
      typeof cell === "string"
        ? csvCell(cell)
        : csvNumber(typeof cell === "number" ? String(cell) : cell.number),
    )
    .join(",")}\r\n`;

/**
 * A UTC timestamp in PostgreSQL's format, "2026-02-03 04:05:06.789", as ISO 8601. Empty text stays
 * empty.
 */
export function csvInstant(text: string): string {
  if (text === "") return "";
  // PostgreSQL omits trailing zeros.
  const time =
    text.length < 23
      ? `${text.slice(11, 19)}.${text.slice(20).padEnd(3, "0")}`
      : text.slice(11, 23);
  return `${text.slice(0, 10)}T${time}Z`;
}

/** Whole cents as dollars, "-1234.50": a number, which spreadsheets do not run. */
export function csvDollars(cents: string): string {
  const [, sign = "", digits = ""] = /^(-?)(\d*)$/.exec(cents) ?? [];
  const padded = digits.padStart(3, "0");
  return cents === "" ? "" : `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}
