import { type Connection, connect, type Database, type Target } from "./engines/connection.server";
import type { ChannelListener } from "./engines/postgres-listener.server";

export type { Database };

const LONG_MIGRATION_MS = 1_000;

/**
 * The open database. Inside db.transaction() use only the transaction: on the embedded database,
 * `db` would wait for it forever.
 */
export let db: Database;

// On globalThis, because the development server reloads changed modules.
const opened = globalThis as { openConnection?: Connection };

/**
 * Opens PostgreSQL if DATABASE_URL is set, else the embedded database in DATA_DIR, and migrates it.
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

/**
 * Returns a function that gives what this process remembers of the open database. It is made at the
 * first use and again for another database, of which nothing is known yet.
 */
export function memoryOfDatabase<Memory>(make: () => Memory): () => Memory {
  const memories = new WeakMap<Database, Memory>();
  return () => {
    const known = memories.get(db);
    if (known !== undefined) return known;
    const made = make();
    memories.set(db, made);
    return made;
  };
}

/** Waits for the running queries, then closes the database. */
export async function closeDatabase() {
  const connection = opened.openConnection;
  delete opened.openConnection;
  await connection?.close();
}

/** The open embedded database. Null with PostgreSQL. */
export function openedEmbedded(): Connection | null {
  const connection = opened.openConnection;
  return connection?.copyFiles ? connection : null;
}

/** Listens for NOTIFY on the channel, from any process. Each channel has one listener. */
export async function listen(channel: string, listener: ChannelListener) {
  if (!opened.openConnection) throw new Error("The database is not open");
  await opened.openConnection.listen(channel, listener);
}

/**
 * Runs reads on the replica. Returns null without running them if there is no replica, or if it
 * lacks something that is already committed.
 */
export async function onReplica<Result>(run: () => Promise<Result>): Promise<Result | null> {
  return (await opened.openConnection?.onReplica?.(run)) ?? null;
}
