import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type postgres from "postgres";
import { openPostgres } from "~/platform/database/engines/postgres-hosts.server";
import { StartError } from "~/platform/env.server";

const OPTIONS = { max: 1, connect_timeout: 5, onnotice: () => undefined };
/** PostgreSQL's code for a role that may not do something. */
const NOT_ALLOWED = "42501";

/** A new, empty database on the server of the URL. */
type ScratchDatabase = { url: string; drop: () => Promise<void> };

/**
 * Creates a database with a name of its own. The name is first written into the folder, so that the
 * next drill drops what a killed one left. Throws StartError if the role may not create databases.
 */
export async function createScratchDatabase(
  serverUrl: string,
  folder: string,
): Promise<ScratchDatabase> {
  const note = path.join(folder, "scratch-database");
  const drop = async (name: string) => {
    await administer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    fs.rmSync(note);
  };
  if (fs.existsSync(note)) await drop(fs.readFileSync(note, "utf8"));
  const name = `drill_${randomBytes(6).toString("hex")}`;
  fs.writeFileSync(note, name, { flush: true });
  await administer(serverUrl, (sql) => sql`create database ${sql(name)}`);
  return { url: withDatabase(serverUrl, name), drop: () => drop(name) };
}

async function administer(url: string, run: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = openPostgres(url, OPTIONS);
  try {
    await run(sql);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code !== NOT_ALLOWED) throw error;
    throw new StartError(
      "The role of the database may not create databases: ALTER ROLE … CREATEDB, or set DRILL_DATABASE_URL to a server where it may",
    );
  } finally {
    await sql.end();
  }
}

/** The URL with another database. It may have several hosts, which Node's parser refuses. */
const withDatabase = (url: string, name: string) =>
  url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
