import { expect, inject, test } from "vitest";
import { actAtRandom } from "../support/forum-acts";
import { newDatabase } from "../support/new-database";
import { startServer } from "../support/server";

/** `ACTS=10000 npx vitest run --project faults tests/faults/members.test.ts` for a long run. */
const ACTS = Number(process.env.ACTS ?? 200);

test(
  `${ACTS} acts of 20 members on two processes: each sees their own at once, and nobody else's`,
  async () => {
    const database = await newDatabase(inject("postgresUrl"));
    const server = await startServer({
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the fault tests",
      TRUST_PROXY: "1",
      WEB_CONCURRENCY: "2",
    });
    const { acts, pages, stale, foreign } = await actAtRandom(server.origin, database.url, ACTS);
    console.info(`== ${acts} acts, ${pages} pages`);
    expect(stale).toEqual([]);
    expect(foreign).toEqual([]);
    expect(acts).toBe(ACTS);
    await server.stop();
    await database.drop();
  },
  120_000 + ACTS * 300,
);
