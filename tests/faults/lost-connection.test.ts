import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { sendJson } from "../support/http";
import { newDatabase } from "../support/new-database";
import { listenToQueries } from "../support/query-listener";
import { type RunningServer, startServer } from "../support/server";

/** What the driver asks each new connection before anything else. */
const TYPES = /pg_catalog\.pg_type/;

let database: Awaited<ReturnType<typeof newDatabase>>;
let proxy: Awaited<ReturnType<typeof listenToQueries>>;
let server: RunningServer;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  proxy = await listenToQueries(database.url);
  server = await startServer({
    DATABASE_URL: proxy.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
  });
}, 120_000);

afterAll(async () => {
  await server.stop();
  proxy.close();
  await database.drop();
});

const BOOKING = {
  name: "Ada",
  email: "ada@example.com",
  phone: "607 555 0123",
  eventType: "private-tasting",
  preferredDate: "2099-06-01",
  guestCount: "3-5",
};

async function book(): Promise<number> {
  return (await sendJson(server.origin, "/api/events/book", BOOKING)).status;
}

test("connections lost while they are new, transactions waiting for them, end in 503, not in an end", async () => {
  expect(await book()).toBe(201);
  proxy.cutAt(TYPES);
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.end();
  const statuses = await Promise.all(Array.from({ length: 24 }, book));
  expect(new Set(statuses)).toEqual(new Set([503]));
  proxy.cutAt(null);
  await vi.waitFor(async () => expect(await book()).toBe(201), { timeout: 10_000, interval: 100 });
  expect(server.process.exitCode).toBeNull();
});
