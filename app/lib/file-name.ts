const MAX_LENGTH = 255;

/** A file name without folders and characters that cannot be stored, cut to the column's length. */
export function cleanFileName(name: string, fallback: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";

  const clean = base
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, "")
    .trim();
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? "";
  if (clean === "" || /^\.+$/.test(clean)) return fallback;
  return clean.length <= MAX_LENGTH
    ? clean
    : clean.slice(0, MAX_LENGTH - extension.length) + extension;
}
