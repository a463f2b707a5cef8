import { setTimeout as sleep } from "node:timers/promises";
import { sendJson, signInCookie } from "./http";
import { type RunningServer, startServer } from "./server";

const WRITERS = 4;
const LONGEST_LIFE_MS = 500;
const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

/**
 * Kills the site repeatedly with SIGKILL, at a random moment after the first acknowledged write.
 * Returns the acknowledged writes, and those of them that are missing at the end. Rejects if a
 * start fails.
 */
export async function killAndCount(kills: number, environment: Record<string, string>) {
  const site = { ...ADMIN, TRUST_PROXY: "1", ...environment };
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round++) {
    const server = await startServer(site);
    const before = acknowledged.length;
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      subscribeUntilDeath(server, `${round}-${n}`, acknowledged),
    );
    while (acknowledged.length === before) await sleep(5);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    server.process.kill("SIGKILL");
    await Promise.all(writers);
    // A thousand rounds take an hour.
    if ((round + 1) % 100 === 0) console.info(`${round + 1} kills of ${kills}`);
  }
  const last = await startServer(site);
  const stored = await listSubscribers(last);
  const exitCode = await last.stop();
  return { acknowledged, missing: acknowledged.filter((email) => !stored.has(email)), exitCode };
}

/** Subscribes new addresses until the server is gone, and records the acknowledged ones. */
async function subscribeUntilDeath(server: RunningServer, prefix: string, acknowledged: string[]) {
  for (let i = 0; ; i++) {
    const email = `${prefix}-${i}@example.com`;
    try {
      const response = await sendJson(server.origin, "/api/newsletter/subscribe", { email });
      await response.text();
      if (response.status === 200) acknowledged.push(email);
    } catch {
      return;
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
