import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { databaseUrl } from "./postgres-server";

/** A migrated and seeded database, of which tests get copies. */
export const TEMPLATE = "template_migrated";

/**
 * A database on a PostgreSQL server: a copy of the named one, or an empty one. It can be closed for all
 * connections and opened again.
 */
export async function newDatabase(serverUrl: string, template?: string) {
  const name = `${template ?? "fault"}_${randomBytes(6).toString("hex")}`;
  const run = async (...statements: string[]) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    for (const statement of statements) await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${name} template ${template ?? "template1"}`);
  return {
    url: databaseUrl(serverUrl, name),
    close: () =>
      run(
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    open: () => run(`alter database ${name} allow_connections true`),
    drop: () => run(`drop database ${name} with (force)`),
  };
}
