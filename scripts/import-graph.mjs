import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "drizzle", "scripts", "tests"];
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];

/** An import, an export from another file, or an import at run time: its names and its path. */
const IMPORT =
  /^(?:import|export)\s(?:(?<names>[^"';]*?)\sfrom\s)?"(?<from>[^"]+)"|\bimport\("(?<later>[^"]+)"\)/gm;

/** `import type …`, or a list in which each name is a type. */
const ONLY_TYPES = /^type\s|^\{(?:\s*type\s+[\w\s]+,)*\s*type\s+[\w\s]+,?\s*\}$/;

/**
 * Which files of the project each file imports. Of types nothing is left to run, so that they count only
 * with `types`.
 * @param {{ types: boolean }} options @returns {Map<string, string[]>}
 */
export function importsOfAllFiles({ types }) {
  const files = ["server.ts", ...FOLDERS.flatMap(sourcesBelow)];
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const found = Array.from(fs.readFileSync(file, "utf8").matchAll(IMPORT), ({ groups = {} }) =>
        !types && ONLY_TYPES.test(groups.names ?? "")
          ? null
          : fileOf(file, groups.from ?? groups.later ?? "", known),
      );
      return [file, [...new Set(found.filter((imported) => imported !== null))]];
    }),
  );
}

/** @param {string} folder */
function sourcesBelow(folder) {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name}`);
}

/** The file that a path names, or null for a package. @param {string} from @param {string} name @param {Set<string>} known */
function fileOf(from, name, known) {
  const base = name.startsWith(".")
    ? path.join(path.dirname(from), name)
    : name.replace(/^~drizzle\//, "drizzle/").replace(/^~\//, "app/");
  return ENDINGS.map((ending) => base + ending).find((file) => known.has(file)) ?? null;
}
