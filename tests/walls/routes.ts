import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";

const table = await readTable();

const APP = path.resolve(import.meta.dirname, "../../app");

/** An id, token or kind that does not exist. */
const NOBODYS = "999999";

/** The addresses whose route module's text matches, each once. */
export function routesWith(text: RegExp) {
  return entriesOf(table)
    .filter(({ address }) => !address.startsWith(SECOND_HUB))
    .filter(({ file }) => text.test(sourceOf(file)))
    .map(({ file, address }) => ({
      file,
      address,
      pattern: new RegExp(`^${address.replaceAll(PARAMETER, "[^/]+")}$`),
      url: address.replaceAll(PARAMETER, NOBODYS),
    }));
}

/**
 * The table of app/routes. Its helpers load Remix's compiler, a second of processor time for each worker,
 * and use it only for routes that are found by file names.
 */
async function readTable(): Promise<RouteConfigEntry[]> {
  const { cache, resolve } = createRequire(import.meta.url);
  const compiler = resolve("@remix-run/dev");
  const loaded = cache[compiler];
  // as: nothing reads more of a module that is loaded already.
  cache[compiler] = loaded ?? ({ exports: {}, loaded: true } as NodeJS.Module);
  const { default: routes } = await import("~/routes");
  if (!loaded) Reflect.deleteProperty(cache, compiler);
  return routes;
}

/** The text of a route module. */
export const sourceOf = (file: string) => fs.readFileSync(path.join(APP, file), "utf8");

/** The same screens a second time. */
const SECOND_HUB = "/enhanced-community";
const PARAMETER = /:\w+|\*/g;

function entriesOf(entries: RouteConfigEntry[], above = ""): { file: string; address: string }[] {
  return entries.flatMap(({ file, path = "", index: isIndex, children = [] }) => {
    const address = path ? `${above}/${path}` : above;
    const own = path || isIndex ? [{ file, address: address || "/" }] : [];
    return [...own, ...entriesOf(children, address)];
  });
}
