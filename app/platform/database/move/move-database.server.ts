import fs from "node:fs";
import path from "node:path";
import type postgres from "postgres";
import { makePrivate } from "~/platform/files/data-directory.server";
import { StartError } from "~/platform/env.server";
import { sync } from "../backup/backup-folder.server";
import { addSecret, SECRET_FILE } from "../backup/embedded-files.server";
import { askIn, asUnreachable, CLIENT_OPTIONS } from "../backup/postgres-dump.server";
import { listTables, type TableCounts } from "../backup/table-counts.server";
import { withWorkFolder } from "../backup/work-folder.server";
import { MIGRATIONS, openEmbedded } from "../engines/connection.server";
import { lockDirectory } from "../engines/directory-lock.server";
import {
  createDatabase,
  openEmbeddedDatabase,
  startEmbeddedDatabase,
} from "../engines/embedded-database.server";
import { openPostgres } from "../engines/postgres-hosts.server";
import { lockMigrations, migrate, newestMigration } from "../migrations/migrate.server";
import { copyTables } from "./copy-tables.server";

type Settings = { DATABASE_URL: string; DATA_DIR: string; SESSION_SECRET: string };

/** Is called with what will be copied, when it is counted. */
type Counted = (counts: TableCounts) => void;

/**
 * Copies the embedded database into an empty PostgreSQL database, completely or not at all: killed
 * at any moment, it leaves at most empty tables. Nothing is changed in the embedded one. Throws
 * StartError if one of them is in use by the site, if PostgreSQL's has data, or if SESSION_SECRET
 * lacks the secret of the embedded one.
 */
export async function moveToPostgres(settings: Settings, counted: Counted): Promise<TableCounts> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (!fs.existsSync(path.join(DATA_DIR, "pg"))) {
    throw new StartError(`DATA_DIR ${DATA_DIR} has no database`);
  }
  requireSecrets(settings);
  const embedded = await openEmbeddedDatabase(DATA_DIR);
  const source = openEmbedded(embedded);
  try {
    return await withPostgres(DATABASE_URL, async (target) => {
      await refuseData(target);
      return moveBetween(source, target, counted);
    });
  } finally {
    await source.end();
    await embedded.close();
  }
}

/**
 * Copies a PostgreSQL database into a new embedded one, completely or not at all: it is made under
 * another name and renamed when complete. Nothing is changed in PostgreSQL. The data directory
 * gets SESSION_SECRET, so that sessions stay valid. Throws StartError if one of them is in use by
 * the site, or if DATA_DIR has a database.
 */
export async function moveToEmbedded(settings: Settings, counted: Counted): Promise<TableCounts> {
  const { DATABASE_URL, DATA_DIR, SESSION_SECRET } = settings;
  return withWorkFolder(DATA_DIR, "move.work", async (workFolder) => {
    const lock = lockDirectory(DATA_DIR);
    try {
      const directory = path.join(DATA_DIR, "pg");
      if (fs.existsSync(directory)) {
        throw new StartError(`DATA_DIR ${DATA_DIR} has a database. Move ${directory} away first`);
      }
      const draft = path.join(workFolder, "pg");
      const counts = await withPostgres(DATABASE_URL, (source) =>
        fillEmbedded(draft, (target) => moveBetween(source, target, counted)),
      );
      // First: without it the database has texts that nobody can decrypt.
      addSecret(DATA_DIR, SESSION_SECRET);
      fs.renameSync(draft, directory);
      sync(DATA_DIR);
      return counts;
    } finally {
      lock.release();
    }
  });
}

async function fillEmbedded<Result>(
  directory: string,
  fill: (target: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  await createDatabase(directory);
  const embedded = await startEmbeddedDatabase({ directory });
  const target = openEmbedded(embedded);
  try {
    return await fill(target);
  } finally {
    await target.end();
    await embedded.close();
    makePrivate(directory);
  }
}

/** Runs with one session of a PostgreSQL database that no site uses, and on which none starts. */
async function withPostgres<Result>(
  url: string,
  run: (client: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const client = openPostgres(url, CLIENT_OPTIONS);
  try {
    await lockMigrations(client);
    await refuseSite(client);
    return await run(client);
  } catch (error) {
    throw asUnreachable(error);
  } finally {
    await client.end();
  }
}

/** The site names its connections (engines/connection.server.ts). */
async function refuseSite(client: postgres.Sql) {
  const [found] = await client<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = 'battle-valley'`;
  if (!found?.connections) return;
  throw new StartError(
    `DATABASE_URL: the site uses the database, with ${found.connections} connections. Stop it first`,
  );
}

async function refuseData(client: postgres.Sql) {
  await client.begin(async (tx) => {
    const ask = askIn(tx);
    for (const table of await listTables(ask)) {
      if (table.startsWith("drizzle.")) continue;
      const [row] = await ask(`select from only ${table} limit 1`);
      if (row) {
        throw new StartError(
          `DATABASE_URL: the database has data, in ${table}. Name an empty one: CREATE DATABASE makes it`,
        );
      }
    }
  });
}

/** The data have texts that are encrypted with these, and links that are signed. */
function requireSecrets({ DATA_DIR, SESSION_SECRET }: Settings) {
  const file = path.join(DATA_DIR, SECRET_FILE);
  if (!fs.existsSync(file)) return;
  const known = SESSION_SECRET.split(",");
  const isKnown = fs
    .readFileSync(file, "utf8")
    .split(",")
    .every((secret) => known.includes(secret));
  if (isKnown) return;
  throw new StartError(
    `SESSION_SECRET lacks what is in ${file}: nobody with a second factor could sign in. Set it to the text of that file, or add it behind a comma`,
  );
}

/**
 * The target gets the migrations that the source has, and no others: an older source is copied as
 * it is, and the next start migrates the copy.
 */
async function moveBetween(
  source: postgres.Sql,
  target: postgres.Sql,
  counted: Counted,
): Promise<TableCounts> {
  const newest = await newestMigration(source);
  if (newest === null) throw new StartError("There is nothing to move: no site was started on it");
  const there = await newestMigration(target);
  if (there !== null && there > newest) {
    throw new StartError(
      "DATABASE_URL: the database has migrations that the other one lacks. Name an empty one: CREATE DATABASE makes it",
    );
  }
  await migrate(target, MIGRATIONS, newest);
  if ((await newestMigration(target)) !== newest) {
    throw new StartError(
      "The data are of a newer version of the site. Move them with that version",
    );
  }
  return source.begin("isolation level repeatable read read only", (from) =>
    target.begin((to) => copyTables(from, to, counted)),
  );
}
