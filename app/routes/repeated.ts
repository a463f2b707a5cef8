import { route, type RouteConfigEntry } from "@remix-run/route-config";

/** The same routes a second time. They need other ids, because ids are unique. */
export function again(
  entries: RouteConfigEntry[],
  place = "enhanced-community",
): RouteConfigEntry[] {
  return entries.map((entry) => ({ ...entry, id: `${place}/${entry.id ?? entry.file}` }));
}

/**
 * Several addresses of one module, such as two that undo each other. The last segment says which
 * one was requested.
 */
export function acts(path: string, [first, ...others]: [string, ...string[]], file: string) {
  return [
    route(`${path}/${first}`, file),
    ...others.map((other) => route(`${path}/${other}`, file, { id: `${other}/${file}` })),
  ];
}

/** Two addresses of one module that undo each other. */
export const pair = (path: string, both: [string, string], file: string) => acts(path, both, file);
