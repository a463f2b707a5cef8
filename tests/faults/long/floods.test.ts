import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runFlood } from "../../support/attacks/run-flood";
import { newDatabase } from "../../support/new-database";
import { type RunningServer, startServer } from "../../support/server";

const SOCKETS = 1_000;
const SECONDS = 60;
const MOST_MEGABYTES = 400;
const P99_MS = 1_000;

let server: RunningServer;
let database: Awaited<ReturnType<typeof newDatabase>>;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    // Under a flood queries may be slow, and the same one more than once.
    SLOW_QUERY_MS: "3600000",
  });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await database.drop();
});

test.each([
  ...["page", "page pipelined", "page unread", "page pipelined unread"],
  ...["rendered", "rendered pipelined", "rendered unread"],
  ...["post", "post pipelined", "login", "upload", "upload unread"],
  ...["download", "download pipelined unread"],
])(`${SOCKETS} clients for ${SECONDS} s (%s) leave the site usable for others`, async (kind) => {
  const seen = await runFlood(server, { kind, sockets: SOCKETS, seconds: SECONDS });
  console.info(`${kind}: p99 ${Math.round(seen.p99)} ms, ${Math.round(seen.megabytes)} MB`);
  expect(new Set(seen.statuses)).toEqual(new Set([200]));
  expect.soft(seen.p99).toBeLessThan(P99_MS);
  expect.soft(seen.megabytes).toBeLessThan(MOST_MEGABYTES);
  // Each message only once.
  const lines = server.output().split("\n").slice(1).filter(Boolean);
  const messages = lines.map((line) => line.replace(/"time":"[^"]*"/, ""));
  expect(messages).toEqual([...new Set(messages)]);
});
