import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build } from "esbuild";

/**
 * A package in package-lock.json.
 * @typedef {{
 *   dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockedPackage
 */

/**
 * The installed packages that these programs import, and those that they need in turn. Returns their
 * folders below node_modules. Most installed packages only build the site.
 * @param {string[]} programs
 */
export async function listRuntimePackages(programs) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
  /** @type {Set<string>} */
  const folders = new Set();

  /** @param {string} name @param {string} importer */
  function add(name, importer) {
    const folder = resolve(name, importer);
    if (folder === null || folders.has(folder)) return;
    folders.add(folder);
    for (const needed of needs(packages[folder] ?? {})) add(needed, folder);
  }

  for (const name of await listImports(programs)) {
    if (resolve(name, "") === null) throw new Error(`The package ${name} is not installed`);
    add(name, "");
  }
  return [...folders];
}

/** Names of the packages that these programs import. @param {string[]} programs */
async function listImports(programs) {
  const { metafile } = await build({
    entryPoints: programs.map((file) => `./${file}`),
    outdir: "build",
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const external = imports.filter((one) => one.external && !isBuiltin(one.path));
  return new Set(external.map((one) => /^(@[^/]+\/)?[^/]+/.exec(one.path)?.[0] ?? one.path));
}

/** Packages that this one needs; those for other systems are not installed. @param {LockedPackage} one */
function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ];
}

/**
 * Where Node finds a package that another one imports: in the nearest node_modules above it.
 * @param {string} name @param {string} importer
 * @returns {string | null}
 */
function resolve(name, importer) {
  const folder = path.join(importer, "node_modules", name);
  if (fs.existsSync(folder)) return folder;
  return importer === ""
    ? null
    : resolve(name, importer.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ""));
}
