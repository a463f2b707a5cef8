import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "./columns";

// What app/database keeps for every noun.

/** What the owner may switch without a programmer, and marks of what was done once. */
export const settings = pgTable("settings", {
  key: varchar({ length: 100 }).primaryKey(),
  value: text().notNull(),
  updatedAt: updatedAt(),
});

/** What each limit has counted, shared by every process. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
});

/** What people did lately, so that the same act sent again finds what the first one made. */
export const recentActs = pgTable(
  "recent_acts",
  {
    /** SHA-256 of who did what with which content. */
    digest: varchar({ length: 64 }).primaryKey(),
    /** The row that the act made, in the act's own table. */
    resultId: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("recent_acts_expires_at_idx").on(table.expiresAt)],
);
