import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { useDatabase } from "../../../tests/support/database";
import { startJobs, stopJobs } from "./jobs.server";

useDatabase();

afterEach(stopJobs);

const PATIENCE = { timeout: 10_000 };
/** Long enough for a NOTIFY to arrive. */
const ARRIVAL_MS = 200;

const call = (channel: string) => db.execute(sql`select pg_notify(${channel}, '')`);

/** Starts a job whose interval does not come, and calls it until it runs. */
async function startCalled(channel: string, run: () => Promise<unknown>) {
  const counted = vi.fn(run);
  startJobs([{ name: "a job", every: "hour", channel, run: counted }]);
  // It listens soon after the start.
  await vi.waitFor(async () => {
    await call(channel);
    expect(counted).toHaveBeenCalled();
  }, PATIENCE);
  return counted;
}

test("a job runs when its channel calls, and again after a run in which it was called", async () => {
  let end = () => {};
  const run = await startCalled("called_job", () => new Promise<void>((ended) => (end = ended)));
  await call("called_job");
  await sleep(ARRIVAL_MS);
  expect(run).toHaveBeenCalledTimes(1);
  run.mockResolvedValue(null);
  end();
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), PATIENCE);
});

test("a job that was stopped is not called any more", async () => {
  const run = await startCalled("stopped_job", () => Promise.resolve());
  await stopJobs();
  const runs = run.mock.calls.length;
  await call("stopped_job");
  await sleep(ARRIVAL_MS);
  expect(run).toHaveBeenCalledTimes(runs);
});
