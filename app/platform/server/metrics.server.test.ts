import { afterAll, beforeAll, expect, test, vi } from "vitest";

let jobs: typeof import("~/platform/jobs/jobs.server");
let metrics: typeof import("./metrics.server");

beforeAll(async () => {
  vi.stubEnv("METRICS_PORT", "0");
  vi.resetModules();
  jobs = await import("~/platform/jobs/jobs.server");
  metrics = await import("./metrics.server");
});

afterAll(async () => {
  metrics.stopMetrics();
  await jobs.stopJobs();
  vi.unstubAllEnvs();
});

test("metrics tell of each job when it last succeeded and failed, and how long it took", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await metrics.startMetrics([]);
  const began = Date.now() / 1000;
  jobs.startJobs([
    { name: "one that works", every: "hour", run: () => Promise.resolve() },
    { name: "sums", every: "minute", run: () => new Promise((end) => setTimeout(end, 200)) },
    { name: "mails", every: "minute", run: () => Promise.reject(new Error("broken")) },
  ]);
  const address = lines.map((line) => /http:[^"]+/.exec(line)?.[0]).find(Boolean) ?? "";
  const valueOf = async (metric: string, job: string) => {
    const text = await (await fetch(address)).text();
    const value = new RegExp(`^${metric}\\{name="${job}"\\} (.+)$`, "m").exec(text)?.[1];
    return value === undefined ? null : Number(value);
  };
  await vi.waitFor(
    async () => expect(await valueOf("job_last_duration_seconds", "sums")).not.toBeNull(),
    { timeout: 10_000 },
  );
  expect(await valueOf("job_last_duration_seconds", "sums")).toBeGreaterThan(0.15);
  expect(await valueOf("job_last_success_timestamp_seconds", "sums")).toBeGreaterThan(began);
  expect(await valueOf("job_last_failure_timestamp_seconds", "sums")).toBeNull();
  expect(await valueOf("job_last_failure_timestamp_seconds", "mails")).toBeGreaterThan(began - 1);
  expect(await valueOf("job_last_success_timestamp_seconds", "mails")).toBeNull();
  expect(await valueOf("job_last_duration_seconds", "mails")).not.toBeNull();
  // Its first run is a minute away.
  expect(await valueOf("job_last_duration_seconds", "one that works")).toBeNull();
});
