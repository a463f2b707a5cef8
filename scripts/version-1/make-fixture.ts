// Makes the databases of version 1 for tests/faults/upgrade.test.ts, by that version's own program:
//   npx tsx scripts/version-1/make-fixture.ts
// Needs PostgreSQL's pg_dump, and a clone with history.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { builtVersion } from "../../tests/support/built-version";
import { newDatabase } from "../../tests/support/new-database";
import { startPostgres, systemBinaries } from "../../tests/support/postgres-server";
import { startServer } from "../../tests/support/server";
import { VERSION_1, version1File } from "../../tests/support/version-1";
import { useVersion1 } from "./visitors";

const DEMO = ["build/demo.js", "--posts", "12", "--comments", "60"];
const folder = builtVersion(VERSION_1);

/** Runs the demo of version 1 and a few visitors of it on a new database. */
async function fill(environment: Record<string, string>) {
  const server = await startServer(
    { SESSION_SECRET: "a secret of the fixture", TRUST_PROXY: "1", ...environment },
    DEMO,
    folder,
  );
  await useVersion1(server.origin);
  await server.stop();
}

function write(name: "postgres" | "embedded", content: Buffer) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const bytes = brotliCompressSync(content, { params });
  const file = version1File(name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
  console.info(`${file}: ${Math.round(bytes.length / 1024)} KB`);
}

/** As statements that any client runs: without psql's own commands, and without COPY. */
function dump(url: string): Buffer {
  const program = path.join(systemBinaries() ?? "", "pg_dump");
  const words = ["--no-owner", "--no-privileges", "--rows-per-insert=100", "--dbname", url];
  const text = execFileSync(program, words, { maxBuffer: 256 * 1024 * 1024 }).toString();
  return Buffer.from(text.replace(/^(\\.*|--.*)?\n/gm, ""));
}

const postgres = await startPostgres();
const database = await newDatabase(postgres.url);
await fill({ DATABASE_URL: database.url });
write("postgres", dump(database.url));
await postgres.stop();

const data = fs.mkdtempSync(path.join(os.tmpdir(), "version-1-"));
await fill({ DATA_DIR: data });
const tar = execFileSync("tar", ["-c", "--sort=name", "-C", path.join(data, "pg"), "."], {
  maxBuffer: 1024 * 1024 * 1024,
});
write("embedded", tar);
fs.rmSync(data, { recursive: true });
