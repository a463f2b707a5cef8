import { expect, test } from "vitest";
import { importsOfAllFiles } from "../../scripts/import-graph.mjs";

type Imports = Map<string, string[]>;

/** The files of one cycle in their order, or null. */
function findCycle(imports: Imports): string[] | null {
  const finished = new Set<string>();
  const visit = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (finished.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle) return cycle;
    }
    finished.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

test("no file imports itself, not even through others or for a type", () => {
  const imports = importsOfAllFiles({ types: true });
  expect(imports.size).toBeGreaterThan(700);
  expect(findCycle(imports)).toBeNull();

  // Where such an import is added, it is found.
  const dates = "app/lib/dates/dates.ts";
  const days = "app/lib/dates/calendar-days.ts";
  expect(imports.get(days)).toContain(dates);
  imports.get(dates)?.push(days);
  expect(new Set(findCycle(imports))).toEqual(new Set([dates, days]));
});
