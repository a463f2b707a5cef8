import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "./columns";

// Tables of app/database, which all nouns use.

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

/** Recent actions, so that a repeated one finds the result of the first. */
export const recentActs = pgTable(
  "recent_acts",
  {
    /** SHA-256 of actor, action and content. */
    digest: varchar({ length: 64 }).primaryKey(),
    /** The row that the action created, in the action's own table. */
    resultId: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("recent_acts_expires_at_idx").on(table.expiresAt)],
);
