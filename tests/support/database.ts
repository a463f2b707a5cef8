import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, db, openDatabase, useConnection } from "~/platform/database/db.server";
import { connectEmbedded } from "~/platform/database/engines/connection.server";
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from "~/platform/database/engines/embedded-database.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { emptyDatabase, shapeOf } from "./emptied-database";
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

/**
 * The embedded database that the files of this process use in turn, with the shape it had when it was
 * new. Opening one takes 0.9 s of processor time, emptying one 0.1.
 */
let kept: { database: EmbeddedDatabase; shape: string } | undefined;

async function openPgliteCopy() {
  if (kept && (await reopen(kept))) return;
  await kept?.database.close();
  kept = undefined;
  await machineCode;
  const image = fs.readFileSync(inject("pgliteImage"));
  const database = await startEmbeddedDatabase({ image });
  useKept(database);
  kept = { database, shape: await shapeOf(db) };
}

/** Opens the database with the rows of a new one. Returns false if a file changed more than rows. */
async function reopen({ database, shape }: NonNullable<typeof kept>): Promise<boolean> {
  useKept(database);
  if ((await shapeOf(db)) === shape) {
    await emptyDatabase(db);
    await seedReferenceData(db);
    return true;
  }
  await closeDatabase();
  return false;
}

/** Its connection is closed after a file, and the database stays. */
function useKept(database: EmbeddedDatabase) {
  useConnection(connectEmbedded({ ...database, close: () => Promise.resolve() }));
}

async function administer(statement: string) {
  const sql = postgres(inject("postgresUrl"), { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
