// What a spreadsheet would run: = + - @, tab or CR first; their wide forms are the same to some.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** The text as a cell of CSV: quoted where RFC 4180 asks for it, a formula defused by an apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A timestamp in UTC as PostgreSQL writes it, "2026-02-03 04:05:06.789", as ISO 8601; empty stays. */
export function csvInstant(text: string): string {
  if (text === "") return "";
  // PostgreSQL leaves out zeros at the end.
  const time =
    text.length < 23
      ? `${text.slice(11, 19)}.${text.slice(20).padEnd(3, "0")}`
      : text.slice(11, 23);
  return `${text.slice(0, 10)}T${time}Z`;
}
