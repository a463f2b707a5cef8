/** The same text as a field of one line or of several stores it: trimmed, breaks as one kind. */
export function storedForms(text: string): string[] {
  return [text.replace(/[\r\n\t]+/g, " "), text.replace(/\r\n?/g, "\n")].map((one) => one.trim());
}

/** Gives each place a string, another one each turn; after as many turns as strings each had each. */
export function rotate<Place>(places: Place[], strings: string[], turn: number): [Place, string][] {
  return places.map((place, index) => [
    place,
    strings[(turn + index * ROTATION) % strings.length] ?? "",
  ]);
}

const ROTATION = 7;

/** Fillings as a message names them. */
export const shown = (fillings: [unknown, string][]) => JSON.stringify(fillings).slice(0, 300);

export type Path = (string | number)[];

/** Where a body has texts. */
export function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textPaths(inner, [...path, name]));
}

/** The body with another value at a place; undefined leaves the place out. */
export function replaced(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) {
    return body.map((item: unknown, index) =>
      String(index) === name ? replaced(item, rest, value) : item,
    );
  }
  // A body of JSON that has this name.
  const object = body as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, value) };
}
