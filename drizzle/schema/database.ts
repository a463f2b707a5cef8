import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "./columns";

// Tables of app/platform/database, which all nouns use.

/** Switches for the owner, and marks of things that are done only once. */
export const settings = pgTable("settings", {
  key: varchar({ length: 100 }).primaryKey(),
  value: text().notNull(),
  updatedAt: updatedAt(),
});

/** The counters of the limits, shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
});

/** When each job last succeeded and failed, in any process (app/platform/jobs/jobs.server.ts). */
export const jobRuns = pgTable("job_runs", {
  name: varchar({ length: 100 }).primaryKey(),
  lastSuccessAt: instant(),
  lastFailureAt: instant(),
});

/** Recent actions, so that a repeated one finds the result of the first. */
export const recentActs = pgTable(
  "recent_acts",
  {
    /** SHA-256 of actor, action, and content or key. */
    digest: varchar({ length: 64 }).primaryKey(),
    /** SHA-256 of the content of an action with a key. */
    contentDigest: varchar({ length: 64 }),
    /** The row that the action created, in the action's own table. */
    resultId: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("recent_acts_expires_at_idx").on(table.expiresAt)],
);
