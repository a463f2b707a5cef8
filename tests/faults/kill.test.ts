import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { sendJson, signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { type RunningServer, startServer } from "../support/server";

const KILLS = 20;
const WRITERS = 4;
const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

/** Subscribes new addresses until the server is gone; answers those that were acknowledged. */
async function subscribeUntilDeath(server: RunningServer, prefix: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let i = 0; ; i++) {
    const email = `${prefix}-${i}@example.com`;
    try {
      const response = await sendJson(server.origin, "/api/newsletter/subscribe", { email });
      await response.text();
      if (response.status === 200) acknowledged.push(email);
    } catch {
      return acknowledged;
    }
  }
}

async function listSubscribers(server: RunningServer): Promise<Set<string>> {
  const cookie = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const response = await fetch(`${server.origin}/api/newsletter/subscribers`, {
    headers: { Cookie: cookie },
  });
  // The API's own answer to an admin.
  const rows = (await response.json()) as { email: string }[];
  return new Set(rows.map(({ email }) => email));
}

async function killAndCount(environment: Record<string, string>) {
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(environment);
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      subscribeUntilDeath(server, `${round}-${n}`),
    );
    await sleep(100 + Math.random() * 400);
    server.process.kill("SIGKILL");
    acknowledged.push(...(await Promise.all(writers)).flat());
  }
  const last = await startServer(environment);
  const stored = await listSubscribers(last);
  expect(await last.stop()).toBe(0);
  return { acknowledged, missing: acknowledged.filter((email) => !stored.has(email)) };
}

test(`${KILLS} kills of the embedded database lose no acknowledged row`, async () => {
  const folder = embeddedDataDirectory();
  const { acknowledged, missing } = await killAndCount({
    ...ADMIN,
    DATA_DIR: folder,
    TRUST_PROXY: "1",
  });
  expect(missing).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  console.info(`embedded: ${acknowledged.length} acknowledged, 0 missing`);
  fs.rmSync(folder, { recursive: true });
}, 180_000);

test(`${KILLS} kills of the server beside PostgreSQL lose no acknowledged row`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const { acknowledged, missing } = await killAndCount({
    ...ADMIN,
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    TRUST_PROXY: "1",
  });
  expect(missing).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  console.info(`PostgreSQL: ${acknowledged.length} acknowledged, 0 missing`);
  await database.drop();
}, 180_000);
