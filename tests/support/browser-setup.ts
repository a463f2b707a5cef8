import postgres from "postgres";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { beginTemplates } from "./checked-templates";
import { TEMPLATE } from "./new-database";
import { databaseUrl, startPostgres } from "./postgres-server";

/** Creates one migrated database. Each worker's server gets a copy of it. A running site has its own. */
export default async function setup() {
  const endTemplates = beginTemplates();
  if (process.env.TEST_SITE) return endTemplates;
  const server = await startPostgres();
  console.info(`== Browser tests run on ${server.origin}`);
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  await openDatabase({ DATABASE_URL: databaseUrl(server.url, TEMPLATE), DATA_DIR: "" });
  await seedReferenceData(db);
  await closeDatabase();
  process.env.TEST_SERVER_URL = server.url;
  return async () => {
    endTemplates();
    await server.stop();
  };
}
