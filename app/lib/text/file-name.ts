const MAX_LENGTH = 255;

// Controls of text and, beside them, what turns its direction round or hides within it: a name with
// U+202E before "fdp.exe" is read as one that ends in "exe.pdf" (Unicode TR 36, section 2.6).
const HIDDEN =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The endings that fit a content, the usual one first. */
export type Endings = readonly [string, ...string[]];

/**
 * A file name without folders and hidden characters, cut to the column's length, that ends in one of
 * `endings`: in the first of them where its own is another.
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
 * The name of a file as its person sees it: browsers write a quote and line breaks in a form's body
 * as %22, %0D and %0A (HTML standard, "multipart/form-data encoding algorithm").
 */
export function decodePostedName(name: string): string {
  return name.replaceAll("%22", '"').replace(/%0[DA]/g, " ");
}
