import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, db, openDatabase, useConnection } from "~/platform/database/db.server";
import { connectEmbedded } from "~/platform/database/engines/connection.server";
import { startEmbeddedDatabase } from "~/platform/database/engines/embedded-database.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { emptyDatabase, shapeOf } from "./emptied-database";
import { newDatabase, TEMPLATE } from "./new-database";

/** The database of this test run. */
export const databaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "pglite";

type Kind = "postgres" | "pglite";

/** A database that the files of this process use in turn, with the shape it had when it was new. */
type Kept = Copy & { shape: string };

type Copy = Record<"open" | "empty" | "drop", () => Promise<void>>;

const kept = new Map<Kind, Kept>();

/**
 * Gives the test file, or the group of tests, its own migrated and seeded database, as `db`, until
 * its last test ends.
 */
export function useDatabase(kind: Kind = databaseKind) {
  beforeAll(async () => {
    const earlier = kept.get(kind);
    if (earlier && (await reopen(earlier))) return;
    kept.delete(kind);
    await earlier?.drop();
    const copy = await (kind === "postgres" ? postgresCopy() : pgliteCopy());
    await copy.open();
    kept.set(kind, { ...copy, shape: await shapeOf(db) });
  });
  afterAll(closeDatabase);
}

/**
 * Opens the database with the rows of a new one, which takes a fraction of a new one's processor time.
 * Returns false if a file changed more than rows.
 */
async function reopen({ open, empty, shape }: Kept): Promise<boolean> {
  await open();
  if ((await shapeOf(db)) === shape) {
    await empty();
    await seedReferenceData(db);
    return true;
  }
  await closeDatabase();
  return false;
}

async function postgresCopy(): Promise<Copy> {
  const { url, drop } = await newDatabase(inject("postgresUrl"), TEMPLATE);
  const open = () => openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
  return { open, empty: () => emptyDatabase(db), drop };
}

/**
 * The embedded database as machine code, compiled once for each test process: while it is
 * referenced, V8 uses it for every start of that database.
 */
const machineCode = WebAssembly.compile(
  fs.readFileSync(path.resolve("node_modules/@electric-sql/pglite/dist/pglite.wasm")),
);

async function pgliteCopy(): Promise<Copy> {
  await machineCode;
  const image = fs.readFileSync(inject("pgliteImage"));
  const database = await startEmbeddedDatabase({ image });
  // Its connection is closed after a file, and the database stays.
  const staying = { ...database, close: () => Promise.resolve() };
  return {
    open: async () => void useConnection(connectEmbedded(staying)),
    empty: async () => {
      // Its only session stays too.
      await db.execute(sql`discard all`);
      await emptyDatabase(db);
      // In memory nothing else shortens the log.
      await db.execute(sql`checkpoint`);
    },
    drop: database.close,
  };
}
