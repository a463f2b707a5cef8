import { withoutBidiControls } from "~/lib/text/bidi-controls";
import { hasInk } from "~/lib/text/visible-text";

/**
 * The forms in which a field of one line, or of several, stores the text: trimmed, with one kind of
 * line break, a line without what turns its direction, and nothing of what nobody can see.
 */
export function storedForms(text: string): string[] {
  const line = withoutBidiControls(text.replace(/[\r\n\t]+/g, " "));
  return [line, text.replace(/\r\n?/g, "\n")].map((one) => (hasInk(one) ? one.trim() : ""));
}

/**
 * Gives each place a string, another one in each turn. After as many turns as strings, each place
 * had each string.
 */
export function rotate<Place>(places: Place[], strings: string[], turn: number): [Place, string][] {
  return places.map((place, index) => [
    place,
    strings[(turn + index * ROTATION) % strings.length] ?? "",
  ]);
}

const ROTATION = 7;

/** Fillings for a failure message. */
export const shown = (fillings: [unknown, string][]) => JSON.stringify(fillings).slice(0, 300);

export type Path = (string | number)[];

/** The paths of all texts in a body. */
export function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textPaths(inner, [...path, name]));
}

/** The body with another value at a path. Undefined removes the path. */
export function replaced(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) {
    return body.map((item: unknown, index) =>
      String(index) === name ? replaced(item, rest, value) : item,
    );
  }
  // The path exists, so this is an object.
  const object = body as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, value) };
}
