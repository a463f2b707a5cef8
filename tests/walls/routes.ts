import fs from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import table from "~/routes";

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
