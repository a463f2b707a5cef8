// Builds everything that runs: the Remix application, the server and the command-line programs.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { build } from "esbuild";
import { addEarlierAssets, readAssets } from "./earlier-assets.mjs";

const PROGRAMS = [
  "server.ts",
  "scripts/admin.ts",
  "scripts/demo.ts",
  "scripts/migrate.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/drill.ts",
  "scripts/move.ts",
];
/** What stock servers are pointed to: `remix-serve build/server/index.js`. */
const STOCK_BUILD = { in: "remix-serve.ts", out: "server/index" };
const COMPRESSED = /\.(js|css|svg|json|txt)$/;

const earlier = readAssets("build");
const remix = spawnSync("node_modules/.bin/remix", ["vite:build", "--logLevel", "warn"], {
  stdio: "inherit",
});
// Who called this learns that it was killed, mostly for want of memory.
if (remix.signal) process.kill(process.pid, remix.signal);
if (remix.status !== 0) process.exit(remix.status ?? 1);

await build({
  entryPoints: [
    ...PROGRAMS.map((file) => ({ in: file, out: path.parse(file).name })),
    STOCK_BUILD,
  ].filter((program) => fs.existsSync(program.in)),
  outdir: "build",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});

addEarlierAssets("build", earlier);
const served = fs.readdirSync("build/client", { recursive: true, withFileTypes: true });
// zlib's threads use all cores.
await Promise.all(
  served
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = fs.readFileSync(file);
      fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
      fs.writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
);
