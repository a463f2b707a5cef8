import { checkDigit } from "~/domain/shop/codes/product-code";
import { readDay } from "~/lib/dates/dates";

/** A value of a cell, or why it has none. */
export type CellValue = { text: string } | { problem: string };

const ERRORS = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/i;

/**
 * The text of a cell. Spreadsheets write digits that are to stay as ="00123", and an apostrophe
 * before what must not be calculated. A formula has no value here.
 */
export function plainCell(cell: string): CellValue {
  const text = cell.trim();
  const [, quoted] = /^="(.*)"$/s.exec(text) ?? [];
  if (quoted !== undefined) return { text: quoted.trim() };
  if (text.startsWith("=")) {
    const shown = text.slice(0, 40);
    return { problem: `“${shown}” is a formula. Save the file with values instead of formulas` };
  }
  if (ERRORS.test(text)) {
    return { problem: `“${text}” is an error of the spreadsheet. Correct it there` };
  }
  return { text: /^'[=+\-@]/.test(text) ? text.slice(1) : text };
}

/**
 * A price as systems write it, "$1,234.56", "1.234,56 €", "12,5", as a form takes it: "1234.56". The
 * text itself if it is none, which the form's schema refuses.
 */
export function readPrice(text: string): CellValue {
  const digits = text.replace(/[\s\u00a0\u202f'’]|[$€£]|USD|EUR/gi, "");
  if (!/^\d[\d.,]*$/.test(digits)) return { text };
  const [, whole = "", decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const thousands = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$/.exec(whole);
  if (decimals === undefined && /^\d{1,3}\.\d{3}$/.test(whole)) {
    const problem = `“${text}” may mean ${whole.replace(".", ",")} or three decimals. Write two decimals`;
    return { problem };
  }
  if (!thousands && !/^\d+$/.test(whole)) return { text };
  const sameSign = decimals !== undefined && thousands?.[1] === digits.at(-1 - decimals.length);
  if (sameSign) return { text };
  return { text: whole.replace(/[.,]/g, "") + (decimals ? `.${decimals.padEnd(2, "0")}` : "") };
}

/** A whole number as systems write it: "12", "12.0", "12,00". */
export const readWhole = (text: string) => text.replace(/[.,]0{1,2}$/, "");

/**
 * The calendar day YYYY-MM-DD of a date as systems write it: "2026-12-31 10:00:00", "12/31/2026",
 * "31.12.2026".
 */
export function readDate(text: string): CellValue {
  const [date = ""] = text.split(/[T ]/);
  const [, day = "", month = "", year] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(date) ?? [];
  const read = readDay(year ? `${month}/${day}/${year}` : date);
  return read
    ? { text: read }
    : { problem: `“${text.slice(0, 40)}” is no date. Write it like 12/31/2026` };
}

const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i;
const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const DAY_OF_MONTH = new RegExp(`^(\\d{1,2}-(${MONTH})|(${MONTH})-\\d{1,2})$`, "i");

const roundedProblem = (text: string) =>
  ROUNDED.test(text)
    ? `“${text}” is a number that a spreadsheet rounded: its digits are lost. Take the code from where it came from`
    : null;

/** A SKU as text, as it is. What a spreadsheet made of another text is refused. */
export function readSku(text: string): CellValue {
  const problem = roundedProblem(text);
  if (problem) return { problem };
  return DAY_OF_MONTH.test(text)
    ? {
        problem: `“${text}” is a date that a spreadsheet made of a code such as 3-12. Write the code`,
      }
    : { text };
}

/**
 * A barcode. Of 10 or 11 digits none has so few: with the zeros in front that a spreadsheet cut it is a
 * UPC-A if its check digit says so, and refused if not.
 */
export function readBarcode(text: string): CellValue {
  const problem = roundedProblem(text);
  if (problem) return { problem };
  if (!/^\d{10,11}$/.test(text)) return { text };
  const whole = text.padStart(12, "0");
  return checkDigit(whole.slice(0, -1)) === whole.at(-1)
    ? { text: whole }
    : { problem: `“${text}” has ${text.length} digits, and no barcode has so many` };
}
