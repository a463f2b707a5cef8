// Migrates the database, as every start does: npm run db:migrate
import "./say-start-errors";
import { closeDatabase, openDatabase } from "~/platform/database/db.server";
import { env } from "~/platform/env.server";

await openDatabase(env);
await closeDatabase();
console.info("The schema is up to date.");
