import fs from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import table from "~/routes";

const APP = path.resolve(import.meta.dirname, "../../app");

/** An id, token or kind that nothing has, where a route takes one. */
const NOBODYS = "999999";

/** The route modules whose text matches, each with the first address that the table gives it. */
export function routesWith(text: RegExp) {
  const addresses = new Map<string, string>();
  for (const { file, address } of entriesOf(table)) {
    if (!addresses.has(file)) addresses.set(file, address);
  }
  return Array.from(addresses)
    .filter(([file]) => text.test(fs.readFileSync(path.join(APP, file), "utf8")))
    .map(([file, address]) => ({
      file,
      pattern: new RegExp(`^${address.replaceAll(PARAMETER, "[^/]+")}$`),
      url: address.replaceAll(PARAMETER, NOBODYS),
    }));
}

const PARAMETER = /:\w+|\*/g;

function entriesOf(entries: RouteConfigEntry[], above = ""): { file: string; address: string }[] {
  return entries.flatMap(({ file, path = "", children = [] }) => {
    const address = path ? `${above}/${path}` : above;
    return [{ file, address: address || "/" }, ...entriesOf(children, address)];
  });
}
