import type postgres from "postgres";
import { openPostgres } from "./postgres-hosts.server";

type Pool = postgres.Sql;
type Options = postgres.Options<Record<string, never>>;

const PROBE_INTERVAL_MS = 2_000;
// A stopped or unreachable server keeps connections open without responding, and its
// statement_timeout does not run either.
const PROBE_LIMIT_MS = 5_000;
const LONGEST_BACKOFF_SECONDS = 0.5;

/**
 * A pool of connections that leaves a server which no longer responds. A separate connection sends
 * a query every two seconds. If it gets no response within five seconds, all connections are
 * destroyed, so that waiting queries fail, and a new pool is opened. postgres.js alone would wait
 * forever.
 *
 * `client` always uses the newest pool. `adopt` is called with each new pool before it is used.
 */
export function openPostgresPool(url: string, options: Options, adopt: (pool: Pool) => void) {
  // Reconnect quickly: by default the pause between attempts grows to 20 seconds.
  const backoff = (retries: number) => Math.min(0.05 * 2 ** retries, LONGEST_BACKOFF_SECONDS);
  const open = (more: Options = {}) => openPostgres(url, { ...options, backoff, ...more });
  let pool = open();
  let probe = open({ max: 1 });
  let isClosed = false;
  adopt(pool);

  const client = new Proxy(pool, {
    get: (_, property) => Reflect.get(pool, property, pool) as unknown,
  });

  async function renew() {
    const old = [pool, probe];
    pool = open();
    probe = open({ max: 1 });
    adopt(pool);
    await Promise.all(old.map((one) => one.end({ timeout: 0 })));
  }

  async function watch() {
    if (isClosed) return;
    if ((await askWithin(probe, PROBE_LIMIT_MS)) === "silence") await renew();
    schedule();
  }

  let timer: NodeJS.Timeout;
  function schedule() {
    timer = setTimeout(() => void watch(), PROBE_INTERVAL_MS).unref();
  }
  schedule();

  return {
    client,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([pool.end({ timeout: 5 }), probe.end({ timeout: 0 })]);
    },
  };
}

/**
 * An error counts as a response too: the pool reconnects by itself if the server closes the
 * connection.
 */
async function askWithin(probe: Pool, limitMs: number): Promise<"answer" | "silence"> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<"silence">((resolve) => {
    timer = setTimeout(() => resolve("silence"), limitMs);
  });
  const answer = probe`select 1`.then(
    () => "answer" as const,
    // No connection within the time limit counts as no response.
    (error: unknown) => (isConnectTimeout(error) ? ("silence" as const) : ("answer" as const)),
  );
  const heard = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return heard;
}

const isConnectTimeout = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "CONNECT_TIMEOUT";
