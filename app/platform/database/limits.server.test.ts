import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "./db.server";
import { rateLimits } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { LIMITS, spendLimit, sweepLimits } from "./limits.server";

useDatabase();

test("counters of ended windows are deleted, the others keep counting", async () => {
  const limit = { ...LIMITS.publicForm, points: 1 };
  for (const key of ["long ago", "just now"]) await spendLimit(limit, key);
  const expired = eq(rateLimits.key, "form:long ago");
  await db
    .update(rateLimits)
    .set({ expire: sql`now() - interval '1 second'` })
    .where(expired);
  await sweepLimits();
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([
    { key: "form:just now" },
  ]);
  expect(await spendLimit(limit, "just now")).toMatchObject({ problem: { code: "too-many" } });
});

test("a limit reached while the clock was ten days ahead ends as soon as the clock is right", async () => {
  const limit = { ...LIMITS.publicForm, points: 1 };
  const spend = () => spendLimit(limit, "ahead");
  for (let n = 0; n < 3; n++) await spend();
  await db
    .update(rateLimits)
    .set({ expire: sql`${rateLimits.expire} + interval '10 days'` })
    .where(eq(rateLimits.key, "form:ahead"));
  const answers = await Promise.all([spend(), spend(), spend()]);
  const refusals = answers.filter((answer) => answer !== null);
  // The new window counts from now, and exactly.
  expect(refusals).toHaveLength(2);
  for (const { problem } of refusals) {
    expect(problem.retryAfterSeconds).toBeGreaterThan(limit.duration - 10);
    expect(problem.retryAfterSeconds).toBeLessThanOrEqual(limit.duration);
  }
});
