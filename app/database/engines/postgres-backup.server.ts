import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "~/env.server";
import { openPostgres } from "./postgres-hosts.server";

const DATABASE_FILE = "database.dump";

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
  for (const [name, value] of new URLSearchParams(query)) {
    const variable = QUERY_VARIABLES[name];
    // libpq 14 supports "primary", from which the site's driver took the word.
    if (variable) variables[variable] = value;
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** Writes the database into the folder with pg_dump. Servers may go on writing meanwhile. */
export async function backUpPostgres(url: string, folder: string) {
  const file = path.join(folder, DATABASE_FILE);
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, "", { mode: 0o600 });
  await run("pg_dump", ["--format=custom", "--no-owner", "--file", draft], url);
  fs.renameSync(draft, file);
}

/**
 * Restores a backup with pg_restore, completely or not at all. Throws StartError if tables exist
 * and `mayReplace` is not set.
 */
export async function restorePostgres(url: string, folder: string, mayReplace: boolean) {
  const file = path.join(folder, DATABASE_FILE);
  if (!fs.existsSync(file)) throw new StartError(`${file} is not there`);
  if (!mayReplace && (await hasTables(url))) {
    throw new StartError("DATABASE_URL: the database has tables. --replace drops them first");
  }
  const clean = mayReplace ? ["--clean", "--if-exists"] : [];
  const whole = ["--single-transaction", "--exit-on-error", "--no-owner"];
  const { PGDATABASE = "" } = libpqEnvironment(url);
  await run("pg_restore", [...clean, ...whole, "--dbname", PGDATABASE, file], url);
}

async function hasTables(url: string): Promise<boolean> {
  const sql = openPostgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`;
    return (row?.count ?? 0) > 0;
  } finally {
    await sql.end();
  }
}

async function run(program: string, args: string[], url: string) {
  const child = spawn(program, args, {
    env: { ...process.env, ...libpqEnvironment(url) }, // oxlint-disable-line no-restricted-properties -- passed to a child process
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error) => reject(new StartError(`${program}: ${error.message}`)));
    child.once("exit", resolve);
  });
  if (code !== 0) throw new StartError(`${program} ended with ${code}`);
}
