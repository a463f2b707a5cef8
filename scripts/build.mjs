// Builds everything that runs: the Remix application, the server and the command-line programs.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

const PROGRAMS = [
  "server.ts",
  "scripts/admin.ts",
  "scripts/demo.ts",
  "scripts/migrate.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/drill.ts",
];
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;

const remix = spawnSync("node_modules/.bin/remix", ["vite:build", "--logLevel", "warn"], {
  stdio: "inherit",
});
if (remix.status !== 0) process.exit(remix.status ?? 1);

await build({
  entryPoints: PROGRAMS.filter((file) => fs.existsSync(file)),
  entryNames: "[name]",
  outdir: "build",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});

for (const entry of fs.readdirSync("build/client", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
