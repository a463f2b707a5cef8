import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDatabase } from "../../../../tests/support/database";
import { isDatabaseAway } from "../database-away";
import { countStorageRefusals, recordStorageFailure } from "./refusals.server";
import { storageTrouble } from "./storage-trouble.server";

useDatabase();

let logged: string[] = [];
let hours = 0;

beforeEach(() => {
  // An hour after the last test, so that what is done once a minute is done.
  hours += 1;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  logged = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As PostgreSQL reports it, below drizzle's error. */
const failure = (code: string, message: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(message), { code }) });

// why: a disk in use cannot be made read-only or broken by a test.
test.each([
  ["53100", "could not extend file: No space left on device", "the disk is full"],
  ["42501", "could not open file: Read-only file system", "the disk is read-only"],
  ["58030", "could not fsync file: Input/output error", "the disk fails"],
])(
  "%s, %s: what the disk refuses is an outage, counted, and logged once a minute",
  async (code, message, reason) => {
    const error = failure(code, message);
    expect(isDatabaseAway(error)).toBe(true);
    const before = countStorageRefusals();
    for (let times = 0; times < 20; times++) recordStorageFailure(error);
    expect(countStorageRefusals()).toBe(before + 20);
    vi.setSystemTime(Date.now() + 61_000);
    recordStorageFailure(error);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: "storage-refused", reason },
      { event: "storage-refused", reason },
    ]);
    // The database of the test can store.
    expect(await storageTrouble()).toBeNull();
  },
);

test.each([
  ["42501", "permission denied for table orders"],
  ["23505", "duplicate key value violates unique constraint"],
  ["ECONNREFUSED", "connect ECONNREFUSED"],
])("%s, %s: another failure is none of the disk", async (code, message) => {
  const before = countStorageRefusals();
  recordStorageFailure(failure(code, message));
  expect(countStorageRefusals()).toBe(before);
  expect(await storageTrouble()).toBeNull();
  expect(logged).toEqual([]);
});
