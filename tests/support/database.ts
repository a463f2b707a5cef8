import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, openDatabase, useConnection } from "~/platform/database/db.server";
import { connectEmbedded } from "~/platform/database/engines/connection.server";
import { startEmbeddedDatabase } from "~/platform/database/engines/embedded-database.server";
import { databaseUrl } from "./postgres-server";

/** The database of this test run. */
export const databaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "pglite";

/**
 * Gives the test file, or the group of tests, its own migrated and seeded database, as `db`, until
 * its last test ends.
 */
export function useDatabase(kind: "postgres" | "pglite" = databaseKind) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  beforeAll(async () => {
    if (kind === "postgres") await openPostgresCopy(name);
    else await openPgliteCopy();
  });
  afterAll(async () => {
    await closeDatabase();
    if (kind === "postgres") await administer(`drop database ${name} with (force)`);
  });
}

async function openPostgresCopy(name: string) {
  await administer(`create database ${name} template template_migrated`);
  await openDatabase({ DATABASE_URL: databaseUrl(inject("postgresUrl"), name), DATA_DIR: "" });
}

/**
 * The embedded database as machine code, compiled once for each test process: while it is
 * referenced, V8 uses it for every start of that database.
 */
const machineCode = WebAssembly.compile(
  fs.readFileSync(path.resolve("node_modules/@electric-sql/pglite/dist/pglite.wasm")),
);

async function openPgliteCopy() {
  await machineCode;
  const image = fs.readFileSync(inject("pgliteImage"));
  useConnection(connectEmbedded(await startEmbeddedDatabase({ image })));
}

async function administer(statement: string) {
  const sql = postgres(inject("postgresUrl"), { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
