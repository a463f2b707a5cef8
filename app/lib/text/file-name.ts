const MAX_LENGTH = 255;

// Control characters, and characters that reverse the direction of text or are invisible: a name
// with U+202E before "fdp.exe" looks as if it ended in "exe.pdf" (Unicode TR 36, section 2.6).
const HIDDEN =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The extensions that fit a content type, the usual one first. */
export type Endings = readonly [string, ...string[]];

/**
 * A file name without folders and invisible characters, cut to the column's length. If its
 * extension is not one of `endings`, the first of them is added.
 */
export function cleanFileName(name: string, fallback: string, endings: Endings): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const clean = base.toWellFormed().replace(HIDDEN, "").trim();
  const stem = clean === "" || /^\.+$/.test(clean) ? fallback : clean;
  const own = endings.find((ending) => stem.toLowerCase().endsWith(ending));
  const ending = own ? stem.slice(-own.length) : endings[0];
  const rest = own ? stem.slice(0, -own.length) : stem;
  return (rest || fallback).slice(0, MAX_LENGTH - ending.length).toWellFormed() + ending;
}

/**
 * Decodes a posted file name: browsers write quotes and line breaks as %22, %0D and %0A (HTML
 * standard, "multipart/form-data encoding algorithm").
 */
export function decodePostedName(name: string): string {
  return name.replaceAll("%22", '"').replace(/%0[DA]/g, " ");
}
