// Spreadsheets run a cell that begins with = + - @, tab or CR. Some also run the full-width forms.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/**
 * The text as a cell of CSV: quoted according to RFC 4180. An apostrophe before a formula stops
 * spreadsheets from running it.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

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
