import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { closeDatabase, db, openDatabase, useConnection } from "~/platform/database/db.server";
import { connectEmbedded } from "~/platform/database/engines/connection.server";
import { startEmbeddedDatabase } from "~/platform/database/engines/embedded-database.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { databaseUrl, startPostgres } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    pgliteImage: string;
  }
}

const TEMPLATE = "template_migrated";

/** Creates one migrated database of each kind. Every test file gets a copy of it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  console.info(`== PostgreSQL tests run on ${server.origin}; the others on PGlite`);
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.unsafe(`create database ${TEMPLATE}`);
  await openDatabase({ DATABASE_URL: databaseUrl(server.url, TEMPLATE), DATA_DIR: "" });
  await seedReferenceData(db);
  await closeDatabase();
  await admin.end();

  const embedded = await startEmbeddedDatabase({});
  const connection = connectEmbedded(embedded);
  await connection.migrate();
  useConnection(connection);
  await seedReferenceData(db);
  const image = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "pglite-")), "image.tar");
  fs.writeFileSync(image, await embedded.dump());
  await closeDatabase();

  project.provide("postgresUrl", server.url);
  project.provide("pgliteImage", image);
  return async () => {
    fs.rmSync(path.dirname(image), { recursive: true, force: true });
    await server.stop();
  };
}
