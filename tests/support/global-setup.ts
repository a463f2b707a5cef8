import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import {
  type Connection,
  connect,
  connectEmbedded,
} from "~/platform/database/engines/connection.server";
import { startEmbeddedDatabase } from "~/platform/database/engines/embedded-database.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { filledTables } from "./emptied-database";
import { TEMPLATE } from "./new-database";
import { databaseUrl, startPostgres } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    pgliteImage: string;
  }
}

/** The projects whose files get copies of a database on PostgreSQL. */
const ON_POSTGRES = /^(postgres|long)$/;

/** Creates one migrated database of each kind. Every test file gets a copy of it. */
export default async function setup(project: TestProject) {
  const hasCopies = project.vitest.projects.some(({ name }) => ON_POSTGRES.test(name));
  const [server, image] = await Promise.all([postgresServer(hasCopies), embeddedImage()]);
  console.info(`== PostgreSQL tests run on ${server.origin}; the others on PGlite`);
  project.provide("postgresUrl", server.url);
  project.provide("pgliteImage", image);
  return async () => {
    fs.rmSync(path.dirname(image), { recursive: true, force: true });
    if (hasCopies && !server.process) await dropCopies(server.url);
    await server.stop();
  };
}

async function postgresServer(hasCopies: boolean) {
  const server = await startPostgres();
  if (!hasCopies) return server;
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  const connection = await connect({
    DATABASE_URL: databaseUrl(server.url, TEMPLATE),
    DATA_DIR: "",
  });
  await fill(connection);
  await connection.close();
  return server;
}

/** Drops what the test processes leave on a server that stays. */
async function dropCopies(url: string) {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  const copies = await admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${`${TEMPLATE}_`})`;
  for (const { name } of copies) await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
}

/** The path of a tar archive. */
async function embeddedImage() {
  const embedded = await startEmbeddedDatabase({});
  const connection = connectEmbedded(embedded);
  await fill(connection);
  const image = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "pglite-")), "image.tar");
  fs.writeFileSync(image, await embedded.dump());
  await connection.close();
  return image;
}

async function fill({ db, migrate }: Connection) {
  await migrate();
  const filled = await filledTables(db);
  // Tests empty a database and seed it again.
  if (filled.length > 0) throw new Error(`A migration adds rows: ${filled.join(", ")}`);
  await seedReferenceData(db);
}
