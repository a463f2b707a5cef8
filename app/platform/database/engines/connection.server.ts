import { AsyncLocalStorage } from "node:async_hooks";
import path from "node:path";
import { type PgDatabase, type PgQueryResultHKT, withReplicas } from "drizzle-orm/pg-core";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "~drizzle/schema";
import { migrate } from "../migrations/migrate.server";
import { queryRecorder } from "../query-record.server";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "./embedded-database.server";
import { type ChannelListener, listenToPostgres } from "./postgres-listener.server";
import { openPostgres } from "./postgres-hosts.server";
import { openPostgresPool } from "./postgres-pool.server";
import { replicaWatch } from "./postgres-replica.server";
import { preparePool } from "./prepared-queries.server";

/** The common type of both drivers and of their transactions. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Which database to connect to: PostgreSQL if DATABASE_URL is set, else the embedded one. */
export type Target = {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  DATA_DIR: string;
};

export type Connection = {
  db: Database;
  /** Runs reads on the replica. Returns null without running them if it lacks committed data. */
  onReplica?: <Result>(run: () => Promise<Result>) => Promise<Result | null>;
  migrate: () => Promise<void>;
  listen: (channel: string, listener: ChannelListener) => Promise<void>;
  /** Copies the files of the embedded database. */
  copyFiles?: (target: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The folder of drizzle-kit's files. */
export const MIGRATIONS = path.resolve("drizzle/migrations");
const DRIZZLE = { schema, casing: "snake_case", logger: queryRecorder } as const;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 30_000;

const OPTIONS = {
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  onnotice: () => undefined,
  connection: { application_name: "battle-valley" },
};

/** Connects to the configured database without migrating it. */
export async function connect(target: Target): Promise<Connection> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl } = target;
  if (url && replicaUrl) return connectWithReplica(url, replicaUrl);
  if (url) return connectPostgres(url);
  return connectEmbedded(await openEmbeddedDatabase(target.DATA_DIR));
}

/**
 * The driver of PostgreSQL on the embedded database, which has only one session. `listeners` are
 * called by their channels.
 */
export const openEmbedded = (
  database: Pick<EmbeddedDatabase, "openSocket">,
  listeners: ReadonlyMap<string, ChannelListener> = new Map(),
): postgres.Sql =>
  postgres("postgres://postgres@embedded/postgres", {
    ...OPTIONS,
    max: 1,
    max_lifetime: null,
    // The session is in this process. A start on a busy machine waits for it as long as it takes.
    connect_timeout: 0,
    // postgres.js 3.4 supports this option, but its types lack it.
    ...{ socket: database.openSocket },
    ...{
      onnotify: (channel: string, payload: string) => listeners.get(channel)?.onNotify(payload),
    },
  });

/**
 * A connection to the embedded database, with the same driver as for PostgreSQL. It has only one
 * session, which also listens.
 */
export function connectEmbedded(database: EmbeddedDatabase): Connection {
  const listeners = new Map<string, ChannelListener>();
  const client = openEmbedded(database, listeners);
  const db = drizzlePostgres(client, DRIZZLE);
  preparePool(client);
  return {
    db,
    migrate: () => migrate(client, MIGRATIONS),
    listen: async (channel, listener) => {
      listeners.set(channel, listener);
      await client.unsafe(`listen "${channel}"`);
      listener.onOpen?.();
    },
    copyFiles: database.copyFiles,
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

function connectPostgres(url: string) {
  const { client, close } = openPool(url);
  const migrateAlone = async () => {
    const single = openPostgres(url, { ...OPTIONS, max: 1 });
    try {
      await migrate(single, MIGRATIONS);
    } finally {
      await single.end();
    }
  };
  const listener = listenToPostgres(url, OPTIONS);
  return {
    client,
    db: drizzlePostgres(client, DRIZZLE),
    migrate: migrateAlone,
    listen: (channel: string, handler: ChannelListener) => listener.listen(channel, handler),
    close: async () => {
      await listener.close();
      await close();
    },
  };
}

const readsReplica = new AsyncLocalStorage<true>();

/**
 * A connection with a replica. Reads inside onReplica() use the replica, everything else the
 * primary.
 */
function connectWithReplica(url: string, replicaUrl: string): Connection {
  const primary = connectPostgres(url);
  const pool = openPool(replicaUrl);
  const replica = drizzlePostgres(pool.client, DRIZZLE);
  const hasAll = replicaWatch(primary.client, pool.client);
  return {
    ...primary,
    db: withReplicas(primary.db, [replica], () => (readsReplica.getStore() ? replica : primary.db)),
    onReplica: async (run) => ((await hasAll()) ? readsReplica.run(true, run) : null),
    close: async () => {
      await Promise.all([primary.close(), pool.close()]);
    },
  };
}

function openPool(url: string) {
  return openPostgresPool(
    url,
    {
      ...OPTIONS,
      max: CONNECTIONS,
      connection: {
        ...OPTIONS.connection,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      },
    },
    // drizzle replaces the client's parsers when it is created, so each new pool needs this.
    (pool) => {
      drizzlePostgres(pool, DRIZZLE);
      preparePool(pool);
    },
  );
}
