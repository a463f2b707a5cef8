import fs from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";

const FOLDERS = ["app", "drizzle", "scripts", "tests"];

type Imports = Map<string, string[]>;

/** Which file imports which. Type-only imports do not count: nothing of them is left to run. */
async function importsOfAllFiles(): Promise<Imports> {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
      .map((name) => `${folder}/${name}`),
  );
  const { metafile } = await build({
    stdin: {
      contents: ["server.ts", ...files].map((file) => `import "./${file}";`).join("\n"),
      resolveDir: ".",
    },
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["*.css", "virtual:*"],
    logLevel: "silent",
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

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

test("no file imports itself, not even through others", async () => {
  const imports = await importsOfAllFiles();
  expect(imports.size).toBeGreaterThan(700);
  expect(findCycle(imports)).toBeNull();

  // Where such an import is added, it is found.
  const dates = "app/lib/dates/dates.ts";
  const days = "app/lib/dates/calendar-days.ts";
  expect(imports.get(days)).toContain(dates);
  imports.get(dates)?.push(days);
  expect(findCycle(imports)).toEqual([dates, days, dates]);
});
