import { listen } from "~/platform/database/db.server";
import { logError } from "~/platform/log/log.server";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const EVERY_MS = {
  second: SECOND_MS,
  "ten seconds": 10 * SECOND_MS,
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
};
/** A job that runs each second would fill the log while the database is away. */
const LOG_EVERY_MS = MINUTE_MS;
/** It records that it ran at most once a minute. */
const RECORD_EVERY_MS = MINUTE_MS - SECOND_MS;

/** Something that is done again and again, by every process. What it does must be idempotent. */
export type Job = {
  /** What it does, in words for metrics, log and office: "delete expired sessions". */
  name: string;
  every: keyof typeof EVERY_MS;
  /** A NOTIFY of this channel runs it at once, and once more if it is running. */
  channel?: string;
  run: (now: Date) => Promise<unknown>;
};

/** When a job last succeeded and failed. */
export type JobRun = { name: string; lastSuccessAt: Date | null; lastFailureAt: Date | null };

/** Where the runs of all processes are recorded, so that a restart does not forget them. */
export type RunStore = {
  record: (run: JobRun) => Promise<unknown>;
  list: () => Promise<JobRun[]>;
};

/** How a job does, in all processes. */
export type JobState = JobRun & {
  /** The last run that ended failed, here or in any process. */
  isFailing: boolean;
  /** It has not succeeded for more than two of its intervals and a minute. */
  isLate: boolean;
  /** How long its last run in this process took, in ms. Null before the first has ended. */
  durationMs: number | null;
};

type Running = JobRun & {
  job: Job;
  startedAt: Date;
  /** How long after that the first run begins. */
  firstMs: number;
  durationMs: number | null;
  loggedAt: number;
  recordedAt: number;
  /** Increases with every NOTIFY. */
  calls: number;
  timer?: NodeJS.Timeout;
  current: Promise<void> | null;
};

let jobs: Running[] = [];
let store: RunStore | null = null;
let stopping = new AbortController();

/** Is aborted when jobs must end soon. For those that can take longer than a shutdown may. */
export const jobsSignal = () => stopping.signal;

/**
 * Runs each job from now on. Those of at most a minute begin at once, those of an hour after a
 * minute, because a process that is restarted often never runs for an hour: a second apart, so that
 * together they do not take all connections to the database. A run that fails is logged, stops no
 * other job and is tried again after the interval. A run that takes longer than the interval is not
 * run twice at once. Its last success and failure are recorded in the store, at most once a minute.
 */
export function startJobs(list: readonly Job[], runs: RunStore | null = null) {
  clearTimers();
  stopping = new AbortController();
  store = runs;
  jobs = list.map((job, position) => ({
    job,
    name: job.name,
    startedAt: new Date(),
    lastSuccessAt: null,
    lastFailureAt: null,
    firstMs: EVERY_MS[job.every] > MINUTE_MS ? MINUTE_MS + position * SECOND_MS : 0,
    durationMs: null,
    loggedAt: 0,
    recordedAt: 0,
    calls: 0,
    current: null,
  }));
  for (const one of jobs) {
    const first = () => {
      tick(one);
      one.timer = setInterval(() => tick(one), EVERY_MS[one.job.every]).unref();
    };
    one.timer = setTimeout(first, one.firstMs).unref();
    if (one.job.channel) void listenFor(one, one.job.channel);
  }
}

/** Starts no more runs, and waits for those in progress. */
export async function stopJobs() {
  clearTimers();
  stopping.abort();
  const stopped = jobs;
  jobs = [];
  await Promise.all(stopped.map(async ({ current }) => current));
}

/**
 * The state of each job at `now`, by the runs of all processes. What this process knows is returned
 * all the same while the store cannot be read.
 */
export async function jobStates(now = new Date()): Promise<JobState[]> {
  const stored = store ? await store.list().catch(() => []) : [];
  return jobs.map((one) => stateOf(one, stored.find(({ name }) => name === one.name) ?? one, now));
}

function stateOf(one: Running, stored: JobRun, now: Date): JobState {
  const run = {
    name: one.name,
    lastSuccessAt: later(one.lastSuccessAt, stored.lastSuccessAt),
    lastFailureAt: later(one.lastFailureAt, stored.lastFailureAt),
  };
  const dueMs = (run.lastSuccessAt ?? one.startedAt).getTime() + 2 * EVERY_MS[one.job.every];
  // After a pause of the whole site the first run is still to come.
  const firstMs = one.startedAt.getTime() + one.firstMs;
  return {
    ...run,
    isFailing: hasFailed(one) || hasFailed(run),
    isLate: now.getTime() > Math.max(dueMs, firstMs) + MINUTE_MS,
    durationMs: one.durationMs,
  };
}

const hasFailed = ({ lastSuccessAt, lastFailureAt }: JobRun) =>
  lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);

const later = (one: Date | null, other: Date | null) =>
  one && other && one > other ? one : (other ?? one);

/** The jobs that the team should look at. */
export async function jobsInTrouble(now = new Date()): Promise<JobState[]> {
  return (await jobStates(now)).filter(({ isFailing, isLate }) => isFailing || isLate);
}

/**
 * Runs something for each row, in order, after a failure too. Then throws if any failed, so that the
 * job counts as failed. The error's cause is the first failure.
 */
export async function runEach<Row>(rows: readonly Row[], run: (row: Row) => Promise<unknown>) {
  const failures: unknown[] = [];
  for (const row of rows) {
    try {
      await run(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  throw new Error(`${failures.length} of ${rows.length} failed`, { cause: failures[0] });
}

function clearTimers() {
  for (const { timer } of jobs) clearTimeout(timer);
}

async function listenFor(one: Running, channel: string) {
  const call = () => {
    if (!jobs.includes(one)) return;
    one.calls += 1;
    tick(one);
  };
  try {
    await listen(channel, { onNotify: call });
  } catch (error) {
    // Behind a pooler without LISTEN the interval alone runs it.
    logError("job-channel-failed", error, { job: one.name });
  }
}

function tick(one: Running) {
  one.current ??= run(one).finally(() => {
    one.current = null;
  });
}

async function run(one: Running) {
  let answered: number;
  do {
    answered = one.calls;
    await attempt(one);
  } while (one.calls > answered && jobs.includes(one));
}

async function attempt(one: Running) {
  const began = performance.now();
  try {
    await one.job.run(new Date());
    one.lastSuccessAt = new Date();
  } catch (error) {
    one.lastFailureAt = new Date();
    if (Date.now() - one.loggedAt >= LOG_EVERY_MS) {
      one.loggedAt = Date.now();
      logError("job-failed", error, { job: one.name });
    }
  }
  one.durationMs = performance.now() - began;
  await record(one);
}

async function record(one: Running) {
  if (!store || Date.now() - one.recordedAt < RECORD_EVERY_MS) return;
  one.recordedAt = Date.now();
  const { name, lastSuccessAt, lastFailureAt } = one;
  // While the database is away the job's own failure is logged, and this process knows its runs.
  await store.record({ name, lastSuccessAt, lastFailureAt }).catch(() => undefined);
}
