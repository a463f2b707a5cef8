import { inject, test } from "vitest";
import { stopUnderLoad } from "../../support/busy-clients";
import { newDatabase } from "../../support/new-database";
import { startServer } from "../../support/server";

const ROUNDS = 50;

test(`${ROUNDS} times SIGTERM under 200 busy clients: everything that had arrived gets a response`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the fault tests",
      WEB_CONCURRENCY: round % 2 ? "2" : "1",
    });
    await stopUnderLoad(server, 200);
  }
  await database.drop();
});
