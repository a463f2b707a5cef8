import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openPostgres } from "~/platform/database/engines/postgres-hosts.server";
import { sendJson } from "../support/http";
import { newDatabase } from "../support/new-database";
import { type PostgresServer, startPostgres } from "../support/postgres-server";
import { type RunningServer, startServer } from "../support/server";

const BACK_WITHIN_MS = 2_000;

let folder: string;
let primary: PostgresServer;
let server: RunningServer;
let refusesWrites: Awaited<ReturnType<typeof newDatabase>>;

/** One host that nobody listens on, one that accepts no writes, one that does. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "hosts-"));
  fs.chmodSync(folder, 0o755);
  primary = await startPostgres({ folder: path.join(folder, "postgres") });
  refusesWrites = await newDatabase(inject("postgresUrl"));
  const name = new URL(refusesWrites.url).pathname.slice(1);
  const admin = postgres(primary.url, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const other = postgres(refusesWrites.url, { max: 1 });
  await other.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  await other.end();
  const places = ["127.0.0.1:1", new URL(refusesWrites.url).host, new URL(primary.url).host];
  server = await startServer({
    DATABASE_URL: `postgres://postgres@${places.join()}/${name}?target_session_attrs=read-write`,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
  });
});

afterAll(async () => {
  await server.stop();
  await primary.stop();
  await refusesWrites.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

let sent = 0;

async function subscribe(): Promise<number> {
  sent += 1;
  const email = `several-hosts-${sent}@example.com`;
  const response = await sendJson(server.origin, "/api/newsletter/subscribe", { email });
  return response.status;
}

/** The share of a core that the process used during a second. */
async function coreShare(pid: number): Promise<number> {
  const ticks = () => {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = ticks();
  await sleep(1_000);
  // Linux counts a hundred ticks per second.
  return (ticks() - before) / 100;
}

test("of several hosts the one that accepts writes is used; while none does, writes are refused at once without busy waiting", async () => {
  expect(await subscribe()).toBe(200);

  await primary.stop();
  const began = Date.now();
  const answers = await Promise.all(Array.from({ length: 20 }, subscribe));
  expect(new Set(answers)).toEqual(new Set([503]));
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(await coreShare(server.process.pid ?? 0)).toBeLessThan(0.5);
  expect((await fetch(`${server.origin}/`)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);

  const port = Number(new URL(primary.url).port);
  primary = await startPostgres({ folder: path.join(folder, "postgres"), port });
  const backAt = Date.now();
  await expect.poll(subscribe, { timeout: 20_000, interval: 50 }).toBe(200);
  expect(Date.now() - backAt).toBeLessThan(BACK_WITHIN_MS);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("a standby that becomes the primary while another host stays silent is found by the search under way", async () => {
  const { url, drop } = await newDatabase(inject("postgresUrl"));
  const { host, pathname } = new URL(url);
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const place = silent.address();
  if (typeof place !== "object" || !place) throw new Error("No port");
  const admin = postgres(inject("postgresUrl"), { max: 1 });
  const change = (state: "on" | "off") =>
    admin.unsafe(
      `alter database ${pathname.slice(1)} set default_transaction_read_only = ${state}`,
    );
  await change("on");
  const asked = once(silent, "connection");
  const hosts = `127.0.0.1:${place.port},${host}`;
  const client = openPostgres(`${url.replace(host, hosts)}?target_session_attrs=read-write`, {
    max: 1,
  });
  const answer = client`select 1 as one`.execute();
  await asked;
  // By now the standby has said that it is one.
  await sleep(300);
  await change("off");
  expect(await answer).toEqual([{ one: 1 }]);
  await client.end();
  await admin.end();
  silent.close();
  await drop();
});
