import { type Connection, connect, type Database, type Target } from "./engines/connection.server";
import type { Ear } from "./engines/postgres-listener.server";

export type { Database };

const LONG_MIGRATION_MS = 1_000;

/** The open database. Inside db.transaction() use the transaction only: `db` would wait for ever on the embedded one. */
export let db: Database;

// Kept on globalThis because the development server loads changed modules again.
const opened = globalThis as { openConnection?: Connection };

/**
 * Opens PostgreSQL when DATABASE_URL is given, else the embedded database in DATA_DIR, and brings
 * its schema up to date.
 */
export async function openDatabase(target: Target) {
  if (opened.openConnection) {
    db = opened.openConnection.db;
    return;
  }
  const connection = await connect(target);
  const began = Date.now();
  try {
    await connection.migrate();
  } catch (error) {
    await connection.close();
    throw error;
  }
  const tookMs = Date.now() - began;
  if (tookMs > LONG_MIGRATION_MS) {
    console.info(`Migrated the database in ${Math.round(tookMs / 1000)} s`);
  }
  useConnection(connection);
}

/** Makes `connection` the one that `db`, `listen` and `closeDatabase` use. */
export function useConnection(connection: Connection) {
  opened.openConnection = connection;
  db = connection.db;
}

/** Closes the database after the queries under way. */
export async function closeDatabase() {
  const connection = opened.openConnection;
  delete opened.openConnection;
  await connection?.close();
}

/** Hears every NOTIFY on the channel, from any process; one ear a channel. */
export async function listen(channel: string, ear: Ear) {
  if (!opened.openConnection) throw new Error("The database is not open");
  await opened.openConnection.listen(channel, ear);
}

/**
 * Runs reads on the replica. Null, and nothing was run, where there is none or it does not have all
 * that is committed by now.
 */
export async function onReplica<Result>(run: () => Promise<Result>): Promise<Result | null> {
  return (await opened.openConnection?.onReplica?.(run)) ?? null;
}
