import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { sendJson } from "../support/http";
import { newDatabase } from "../support/new-database";
import { listenToQueries } from "../support/query-listener";
import { type RunningServer, startServer } from "../support/server";

/** The first query of the driver on each new connection. */
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
});

afterAll(async () => {
  await server.stop();
  proxy.close();
  await database.drop();
});

const BOOKING = {
  email: "ada@example.com",
  phone: "607 555 0123",
  eventType: "private-tasting",
  preferredDate: "2099-06-01",
  guestCount: "3-5",
};

let bookings = 0;

/** Books with a new e-mail address, so that it is not a repetition. */
async function book(): Promise<number> {
  const booking = { ...BOOKING, name: `Ada ${(bookings += 1)}` };
  return (await sendJson(server.origin, "/api/events/book", booking)).status;
}

/** Ends all other connections to the database. */
async function endConnections() {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.end();
}

/** Many simultaneous bookings cannot reach the database. The next one after its return succeeds. */
async function expectAllRefusedUntilBack() {
  const statuses = await Promise.all(Array.from({ length: 24 }, book));
  expect(new Set(statuses)).toEqual(new Set([503]));
  proxy.cutAt(null);
  await vi.waitFor(async () => expect(await book()).toBe(201), { timeout: 10_000, interval: 100 });
  expect(server.process.exitCode).toBeNull();
}

test("new connections that are lost, with transactions waiting for them, cause 503 and do not end the process", async () => {
  expect(await book()).toBe(201);
  proxy.cutAt(TYPES);
  await endConnections();
  await expectAllRefusedUntilBack();
});

test("connections lost in transactions, with others waiting for them, cause 503 and do not end the process", async () => {
  expect(await book()).toBe(201);
  proxy.cutAt(/insert into "event_bookings"/);
  await expectAllRefusedUntilBack();
});

test("a transaction whose connection was lost writes nothing into another transaction", async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`create table written (by text)`;
  let goOn: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (goOn = resolve));
  const first = sql.begin(async (tx) => {
    await tx`insert into written values ('first')`;
    await isOpen;
    await tx`insert into written values ('first, late')`;
  });
  const isRefused = expect(first).rejects.toThrow("CONNECTION_CLOSED");
  await endConnections();
  await isRefused;
  await sql.begin(async (tx) => {
    await tx`insert into written values ('second')`;
    goOn();
    await tx`select pg_sleep(0.2)`;
  });
  expect(await sql`select by from written`).toEqual([{ by: "second" }]);
  await sql.end();
});
