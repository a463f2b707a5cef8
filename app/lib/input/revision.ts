/** What an edit form shows at first: texts by the names of its fields. */
export type FormValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** The hidden field of an edit form that says which values it was made from. */
export const REVISION_FIELD = "revision";

/**
 * Says which values a form was made from: the name of each field with a hash of its text. Equal for
 * equal texts, in the browser and on the server.
 */
export function revisionOf(values: FormValues): string {
  return Object.keys(values)
    .sort()
    .map((name) => `${name}=${hashOf(shownText(values[name]))}`)
    .join("&");
}

/** The names of the fields whose texts are not those of the revision. */
export function changedSince(revision: string, values: FormValues): string[] {
  const seen = new URLSearchParams(revision);
  return Object.keys(values).filter((name) => seen.get(name) !== hashOf(shownText(values[name])));
}

/** A field's text as it is compared: browsers send line breaks as CR LF. */
export const shownText = (value: FormValues[string]): string =>
  [value ?? ""].flat().join("\n").replaceAll("\r\n", "\n").trim();

// FNV-1a with 32 bits: nobody gains anything by a collision, and the browser needs no library.
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
