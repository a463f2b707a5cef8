import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { closeDatabase, db, useConnection } from "~/platform/database/db.server";
import { connect, connectEmbedded } from "~/platform/database/engines/connection.server";
import { startEmbeddedDatabase } from "~/platform/database/engines/embedded-database.server";
import { databaseKind } from "./database";
import { newDatabase } from "./new-database";

const FOLDER = "drizzle/migrations";

type Journal = { entries: { tag: string }[] };

/**
 * Opens a database with the migrations before the one whose name ends with `migration`. `migrate`
 * runs the rest.
 */
export async function openBefore(migration: string) {
  const database = databaseKind === "postgres" ? await newDatabase(inject("postgresUrl")) : null;
  if (database) useConnection(await connect({ DATABASE_URL: database.url, DATA_DIR: "" }));
  else useConnection(connectEmbedded(await startEmbeddedDatabase({})));
  const file = fs.readFileSync(path.join(FOLDER, "meta/_journal.json"), "utf8");
  const tags = (JSON.parse(file) as Journal).entries.map(({ tag }) => tag);
  const at = tags.findIndex((tag) => tag.endsWith(migration));
  await run(tags.slice(0, at));
  return {
    migrate: () => run(tags.slice(at)),
    close: async () => {
      await closeDatabase();
      await database?.drop();
    },
  };
}

async function run(tags: string[]) {
  for (const tag of tags) {
    const text = fs.readFileSync(path.join(FOLDER, `${tag}.sql`), "utf8");
    for (const statement of text.split("--> statement-breakpoint")) {
      await db.execute(sql.raw(statement));
    }
  }
}
