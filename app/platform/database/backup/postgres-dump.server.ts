import type postgres from "postgres";
import { StartError } from "~/platform/env.server";
import { isDatabaseAway } from "../database-away";
import { openPostgres } from "../engines/postgres-hosts.server";
import { runProgram } from "./run-program.server";
import { type Ask, countTables, type TableCounts } from "./table-counts.server";

/** The name of the dump in a backup. */
export const POSTGRES_FILE = "database.dump";

/** One session, which lasts until it is ended. */
export const CLIENT_OPTIONS = {
  ...{ max: 1, max_lifetime: null, connect_timeout: 5 },
  onnotice: () => undefined,
};
const CLIENT = { debianPackage: "postgresql-client" };

// libpq's environment variables for the parameters of a URL.
const QUERY_VARIABLES: Record<string, string> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  target_session_attrs: "PGTARGETSESSIONATTRS",
};

/**
 * The URL as environment variables for PostgreSQL's programs. Command-line arguments would show the
 * password to other users.
 */
function libpqEnvironment(url: string): Record<string, string> {
  const [, user = "", password = "", hosts = "", database = "", query = ""] =
    /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(
      url,
    ) ?? [];
  const places = hosts.split(",").map((host) => /^(.*?)(?::(\d+))?$/.exec(host));
  const variables: Record<string, string> = {
    PGUSER: decodeURIComponent(user),
    PGPASSWORD: decodeURIComponent(password),
    PGHOST: places.map((place) => place?.[1] ?? "").join(),
    PGPORT: places.map((place) => place?.[2] ?? "5432").join(),
    PGDATABASE: decodeURIComponent(database),
  };
  // pg_dump must use the server of the snapshot: the one that accepts writes.
  if (places.length > 1) variables.PGTARGETSESSIONATTRS = "read-write";
  for (const [name, value] of new URLSearchParams(query)) {
    const variable = QUERY_VARIABLES[name];
    // libpq 14 supports "primary", from which the site's driver took the word.
    if (variable) variables[variable] = value;
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/**
 * Dumps the database with pg_dump into the file. Returns the counts of all tables at the same moment.
 * Servers may go on writing meanwhile.
 */
export async function dumpPostgres(url: string, file: string): Promise<TableCounts> {
  const sql = openPostgres(url, CLIENT_OPTIONS);
  try {
    return await sql.begin("isolation level repeatable read read only", async (tx) => {
      const [row] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`;
      const args = ["--format=custom", "--no-owner", "--snapshot", row?.id ?? "", "--file", file];
      const dump = runProgram("pg_dump", args, { variables: libpqEnvironment(url), ...CLIENT });
      const [counts] = await Promise.all([countTables(askIn(tx)), dump]);
      return counts;
    });
  } catch (error) {
    throw asUnreachable(error);
  } finally {
    await sql.end();
  }
}

/** The type of the rows is known to whoever wrote the query. */
export const askIn =
  (tx: postgres.TransactionSql): Ask =>
  async <Row>(query: string) =>
    (await tx.unsafe(query)) as unknown as Row[];

/** Counts the tables of a database. */
export async function countPostgres(url: string): Promise<TableCounts> {
  const sql = openPostgres(url, CLIENT_OPTIONS);
  try {
    return await sql.begin((tx) => countTables(askIn(tx)));
  } finally {
    await sql.end();
  }
}

/**
 * Restores a dump with pg_restore, completely or not at all. Throws StartError if tables exist
 * and `mayReplace` is not set.
 */
export async function restorePostgres(url: string, file: string, mayReplace: boolean) {
  if (!mayReplace && (await hasTables(url))) {
    throw new StartError("DATABASE_URL: the database has tables. --replace drops them first");
  }
  const clean = mayReplace ? ["--clean", "--if-exists"] : [];
  const whole = ["--single-transaction", "--exit-on-error", "--no-owner"];
  const variables = libpqEnvironment(url);
  const args = [...clean, ...whole, "--dbname", variables.PGDATABASE ?? "", file];
  await runProgram("pg_restore", args, { variables, ...CLIENT });
}

async function hasTables(url: string): Promise<boolean> {
  const sql = openPostgres(url, CLIENT_OPTIONS);
  try {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`;
    return (row?.count ?? 0) > 0;
  } catch (error) {
    throw asUnreachable(error);
  } finally {
    await sql.end();
  }
}

/** Turns an error that says that the database cannot be reached into a StartError. */
export function asUnreachable(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`DATABASE_URL: the database cannot be reached: ${reason}`);
}
