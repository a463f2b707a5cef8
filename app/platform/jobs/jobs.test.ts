import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Job,
  type JobRun,
  jobStates,
  jobsInTrouble,
  runEach,
  startJobs,
  stopJobs,
} from "./jobs.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let logged: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-25T12:00:00Z") });
  logged = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
});

afterEach(async () => {
  await stopJobs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Ten jobs of an hour that count their runs. The given ones do what is given instead. */
function tenJobs(instead: Record<number, Job["run"]>) {
  const runs = Array.from({ length: 10 }, () => 0);
  const jobs = runs.map((_, position): Job => {
    const run = instead[position] ?? (() => Promise.resolve());
    const count = (now: Date) => {
      runs[position] = (runs[position] ?? 0) + 1;
      return run(now);
    };
    return { name: `job ${position}`, every: "hour", run: count };
  });
  return { jobs, runs };
}

const broken = () => Promise.reject(new Error("broken"));

test.each([
  ["rejects", broken],
  [
    "throws at once",
    () => {
      throw new Error("broken");
    },
  ],
  ["never ends", () => new Promise<void>(() => undefined)],
])("a job that %s stops no other job, whichever it is", async (_, run) => {
  for (const position of [0, 4, 9]) {
    const { jobs, runs } = tenJobs({ [position]: run });
    startJobs(jobs);
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS + 2 * MINUTE_MS);
    expect(runs.filter((count) => count === 4).length).toBeGreaterThanOrEqual(9);
    expect((await jobsInTrouble()).map(({ name }) => name)).toEqual([`job ${position}`]);
    startJobs([]);
  }
});

test("a job is in trouble from its failure until it succeeds again, and its last success stays known", async () => {
  let isBroken = false;
  startJobs([
    { name: "a job", every: "minute", run: () => (isBroken ? broken() : Promise.resolve()) },
  ]);
  await vi.advanceTimersByTimeAsync(1);
  const lastSuccessAt = new Date("2026-11-25T12:00:00Z");
  expect(await jobStates()).toMatchObject([
    { lastSuccessAt, lastFailureAt: null, isFailing: false },
  ]);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await jobsInTrouble()).toMatchObject([{ lastSuccessAt, isFailing: true, isLate: false }]);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(await jobsInTrouble()).toMatchObject([{ lastSuccessAt, isFailing: true, isLate: true }]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await jobsInTrouble()).toEqual([]);
});

test("a job that never ends is not run a second time, and is late", async () => {
  const run = vi.fn(() => new Promise<void>(() => undefined));
  startJobs([{ name: "a job", every: "minute", run }]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await jobsInTrouble()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await jobsInTrouble()).toMatchObject([
    { isFailing: false, isLate: true, lastSuccessAt: null },
  ]);
  expect(run).toHaveBeenCalledTimes(1);
  startJobs([]);
});

test("a job that fails every second is logged with its name, once a minute", async () => {
  startJobs([{ name: "a busy job", every: "second", run: broken }]);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS - 1);
  expect(logged).toHaveLength(3);
  for (const line of logged)
    expect(JSON.parse(line)).toMatchObject({ event: "job-failed", job: "a busy job" });
});

/** A store of this test, as two processes share one. */
function storeOfRuns() {
  const runs = new Map<string, JobRun>();
  let records = 0;
  return {
    records: () => records,
    record(run: JobRun) {
      records += 1;
      runs.set(run.name, run);
      return Promise.resolve();
    },
    list: () => Promise.resolve([...runs.values()]),
  };
}

test("a restart does not forget that a job of an hour failed", async () => {
  const store = storeOfRuns();
  const job: Job = { name: "a job", every: "hour", run: broken };
  startJobs([job], store);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  startJobs([{ ...job, run: () => Promise.resolve() }], store);
  expect(await jobsInTrouble()).toMatchObject([{ name: "a job", isFailing: true }]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await jobsInTrouble()).toEqual([]);
});

test("a job of an hour is not late at once after the site was away for a day", async () => {
  const store = storeOfRuns();
  await store.record({ name: "a job", lastSuccessAt: new Date(0), lastFailureAt: null });
  startJobs([{ name: "a job", every: "hour", run: () => new Promise(() => undefined) }], store);
  expect(await jobsInTrouble()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS + 1);
  expect(await jobsInTrouble()).toMatchObject([{ isLate: true }]);
  startJobs([]);
});

test("a job of each second is recorded once a minute", async () => {
  const store = storeOfRuns();
  startJobs([{ name: "a job", every: "second", run: () => Promise.resolve() }], store);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1);
  expect(store.records()).toBeGreaterThanOrEqual(10);
  expect(store.records()).toBeLessThanOrEqual(11);
});

test("how long the last run of each job took is known, of one that failed too", async () => {
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  startJobs([
    { name: "a job", every: "minute", run: () => after(1_500) },
    { name: "another one", every: "minute", run: () => after(2_500).then(broken) },
  ]);
  expect(await jobStates()).toMatchObject([{ durationMs: null }, { durationMs: null }]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await jobStates()).toMatchObject([
    { durationMs: 1_500, isFailing: false },
    { durationMs: 2_500, isFailing: true },
  ]);
});

test("of many rows each is tried, and the first failure is told", async () => {
  const tried: number[] = [];
  const all = runEach([1, 2, 3, 4], (row) => {
    tried.push(row);
    return row % 2 === 0 ? Promise.reject(new Error(`row ${row}`)) : Promise.resolve();
  });
  await expect(all).rejects.toMatchObject({
    message: "2 of 4 failed",
    cause: { message: "row 2" },
  });
  expect(tried).toEqual([1, 2, 3, 4]);
});
