import path from "node:path";
import type { SQL } from "drizzle-orm";
import { type PgDatabase, type PgQueryResultHKT, withReplicas } from "drizzle-orm/pg-core";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import * as schema from "~drizzle/schema";
import { queryRecorder } from "./query-record.server";
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from "~/database/engines/embedded-database.server";
import { type Ear, listenToPostgres } from "~/database/engines/postgres-listener.server";
import { openPostgres } from "~/database/engines/postgres-hosts.server";
import { openPostgresPool } from "~/database/engines/postgres-pool.server";
import { replicaWatch } from "~/database/engines/postgres-replica.server";
import { workContext } from "./work-context.server";

/** Both drivers behind one type; a transaction has it too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

type Target = {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  DATA_DIR: string;
};

type Connection = {
  db: Database;
  /** Whether a replica has all that is committed by now. */
  hasReplica?: () => Promise<boolean>;
  migrate: () => Promise<void>;
  listen: (channel: string, ear: Ear) => Promise<void>;
  close: () => Promise<void>;
};

const MIGRATIONS = { migrationsFolder: path.resolve("drizzle/migrations") };
const DRIZZLE = { schema, casing: "snake_case", logger: queryRecorder } as const;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 30_000;
const MOST_PREPARED_PARAMETERS = 100;
const LONG_MIGRATION_MS = 1_000;
// Any fixed number: processes that start together migrate one after the other.
const MIGRATION_LOCK = 7_246_001;

/** The open database. Inside db.transaction() use the transaction only: `db` would wait for ever on the embedded one. */
export let db: Database;

// Kept on globalThis because the development server loads changed modules again.
const opened = globalThis as { openConnection?: Connection };

const OPTIONS = {
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  onnotice: () => undefined,
  connection: { application_name: "battle-valley" },
};

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
    // drizzle sets the client's own parsers when it is given one, and does so for each new one.
    (pool) => {
      drizzlePostgres(pool, DRIZZLE);
      preparePool(pool);
    },
  );
}

const readsReplica = workContext<true>();

function connectPostgres(url: string) {
  const { client, close } = openPool(url);
  const migrate = async () => {
    const single = openPostgres(url, { ...OPTIONS, max: 1 });
    try {
      await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
      await migratePostgres(drizzlePostgres(single), MIGRATIONS);
    } finally {
      await single.end();
    }
  };
  const listener = listenToPostgres(url, OPTIONS);
  return {
    client,
    db: drizzlePostgres(client, DRIZZLE),
    migrate,
    listen: (channel: string, ear: Ear) => listener.listen(channel, ear),
    close: async () => {
      await listener.close();
      await close();
    },
  };
}

/** The connection with a replica, which reads inside onReplica() go to; all else goes to the primary. */
function connectWithReplica(url: string, replicaUrl: string): Connection {
  const primary = connectPostgres(url);
  const pool = openPool(replicaUrl);
  const replica = drizzlePostgres(pool.client, DRIZZLE);
  return {
    ...primary,
    db: withReplicas(primary.db, [replica], () => (readsReplica.get() ? replica : primary.db)),
    hasReplica: replicaWatch(primary.client, pool.client),
    close: async () => {
      await Promise.all([primary.close(), pool.close()]);
    },
  };
}

/**
 * Runs reads on the replica. Null, and nothing was run, where there is none or it does not have all
 * that is committed by now.
 */
export async function onReplica<Result>(run: () => Promise<Result>): Promise<Result | null> {
  const { openConnection } = opened;
  if (!openConnection?.hasReplica || !(await openConnection.hasReplica())) return null;
  return readsReplica.run(true, run);
}

/**
 * Has drizzle's queries prepared by name, once a connection. drizzle asks for that only where its
 * own `.prepare()` is used; without it postgres.js asks for the types of the parameters first, each
 * time, and PostgreSQL parses and plans anew. `?prepare=false` in the URL leaves them unnamed, for
 * PgBouncer.
 */
function preparePool(pool: postgres.Sql) {
  prepareQueries(pool);
  // drizzle calls it in this one of its two forms.
  const begin = pool.begin.bind(pool) as (work: Transaction) => Promise<unknown>;
  const beginPrepared = (work: Transaction) => begin((tx) => work(prepareQueries(tx)));
  pool.begin = beginPrepared as typeof pool.begin;
}

type Transaction = (tx: postgres.TransactionSql) => Promise<unknown>;

function prepareQueries<Client extends postgres.Sql | postgres.TransactionSql>(sql: Client) {
  const unsafe = sql.unsafe.bind(sql);
  sql.unsafe = (query, parameters = [], options = {}) =>
    // Of a long list each length is a query of its own, which each connection would keep.
    unsafe(query, parameters, {
      ...options,
      prepare: parameters.length <= MOST_PREPARED_PARAMETERS,
    });
  return sql;
}

/**
 * The connection to the embedded database, by the same driver as to any other PostgreSQL. It is one
 * session, which also listens.
 */
export function connectEmbedded(database: EmbeddedDatabase): Connection {
  const ears = new Map<string, Ear>();
  const client = postgres("postgres://postgres@embedded/postgres", {
    ...OPTIONS,
    max: 1,
    max_lifetime: null,
    // Read by postgres.js 3.4 and missing from its types.
    ...{ socket: database.openSocket },
    ...{ onnotify: (channel: string, payload: string) => ears.get(channel)?.onNotify(payload) },
  });
  const db = drizzlePostgres(client, DRIZZLE);
  preparePool(client);
  return {
    db,
    migrate: () => migratePostgres(db, MIGRATIONS),
    listen: async (channel, ear) => {
      ears.set(channel, ear);
      await client.unsafe(`listen "${channel}"`);
      ear.onOpen?.();
    },
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

/** Connects to what the environment names, and leaves its schema as it is. */
export async function connect(target: Target): Promise<Connection> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl } = target;
  if (url && replicaUrl) return connectWithReplica(url, replicaUrl);
  if (url) return connectPostgres(url);
  return connectEmbedded(await openEmbeddedDatabase(target.DATA_DIR));
}

/** Makes `connection` the one that `db`, `listen` and `closeDatabase` use. */
export function useConnection(connection: Connection) {
  opened.openConnection = connection;
  db = connection.db;
}

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

/** Rows of a hand-written query. */
export async function selectRows<Row>(query: SQL, database: Database = db): Promise<Row[]> {
  // What postgres.js answers, which drizzle does not type for PgDatabase.
  return (await database.execute(query)) as Row[];
}

/** Whether the error is the database's refusal of a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}
