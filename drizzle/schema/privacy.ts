import { date, jsonb, pgTable, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

/** A line of a report: a kind of data, how much of it, and why it stays, if it does. */
type Line = { title: string; found: number; stays: string | null };

/** What was deleted about a person, and what stays. Names nobody but the admin. */
export const privacyDeletions = pgTable("privacy_deletions", {
  id: id(),
  adminName: varchar({ length: 60 }).notNull(),
  report: jsonb().$type<Line[]>().notNull(),
  createdAt: createdAt(),
});

/** A night's run that deletes what was kept long enough. One row for each day in New York. */
export const retentionRuns = pgTable("retention_runs", {
  day: date({ mode: "string" }).primaryKey(),
  startedAt: instant().notNull().defaultNow(),
  /** Null while it runs, and if its process ended before. */
  finishedAt: instant(),
  /** How much of each kind was deleted. */
  report: jsonb().$type<Record<string, number>>().notNull().default({}),
});
