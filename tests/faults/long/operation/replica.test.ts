import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signInCookie } from "../../../support/http";
import { startPostgres, startReplica, systemBinaries } from "../../../support/postgres-server";
import { makeRows, writeSomething } from "../../../support/random-writes";
import { type RunningServer, startServer } from "../../../support/server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const WRITES = 200;
const isMissing = systemBinaries() === null;
const reason = isMissing ? " (skipped: the system has no PostgreSQL server)" : "";

let primary: Awaited<ReturnType<typeof startPostgres>>;
let replica: Awaited<ReturnType<typeof startReplica>>;
let site: RunningServer;
let onPrimary: postgres.Sql;
let onReplica: postgres.Sql;

beforeAll(async () => {
  if (isMissing) return;
  primary = await startPostgres();
  replica = await startReplica(primary);
  site = await startServer({
    ...ADMIN,
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
  });
  onPrimary = postgres(primary.url, { max: 1, onnotice: () => undefined });
  onReplica = postgres(replica.url, { max: 1, onnotice: () => undefined });
}, 120_000);

afterAll(async () => {
  if (isMissing) return;
  await onPrimary.end();
  await onReplica.end();
  await site.stop();
  await replica.stop();
  await primary.stop();
});

/** How often the replica has read the table of products. */
async function reads(): Promise<number> {
  const [found] = await onReplica<{ n: number }[]>`
    select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables
    where relname = 'products'`;
  return found?.n ?? 0;
}

const read = async (path: string, cookie = "") =>
  (await fetch(site.origin + path, { headers: { Cookie: cookie } })).text();

const addProduct = (name: string) =>
  onPrimary`insert into products (slug, name, price, category)
    values (${name.replaceAll(" ", "-")}, ${name}, 1, 'Edibles')`;

test.skipIf(isMissing)(
  `visitors' pages are read from the replica, and are never stale${reason}`,
  async () => {
    const before = await reads();
    // Opening the first connections takes longer than a page waits, and the replica is then not
    // used for two seconds.
    const isRead = async () => {
      await read(`/shop?category=${crypto.randomUUID()}`);
      expect(await reads()).toBeGreaterThan(before);
    };
    await vi.waitFor(isRead, { timeout: 15_000, interval: 500 });
    const rows = await makeRows(onPrimary, "watched");
    for (let n = 0; n < WRITES; n++) {
      const { path, text } = await writeSomething(onPrimary, rows, n);
      await sleep(50);
      expect(await read(path)).toContain(text);
    }
  },
  120_000,
);

test.skipIf(isMissing)(
  `a replica that is behind, or cannot be reached, is not used${reason}`,
  async () => {
    const cookie = await signInCookie(site.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    await onReplica`select pg_wal_replay_pause()`;
    await addProduct("A tin while it paused");
    await sleep(50);
    expect(await read("/shop")).toContain("A tin while it paused");
    expect(await read("/shop", cookie)).toContain("A tin while it paused");
    await onReplica`select pg_wal_replay_resume()`;

    await onReplica.end();
    await replica.stop();
    await addProduct("A tin after its end");
    await sleep(50);
    expect(await read("/shop")).toContain("A tin after its end");
    const before = Date.now();
    await read("/shop?category=Edibles");
    expect(Date.now() - before).toBeLessThan(2_000);
  },
  60_000,
);
