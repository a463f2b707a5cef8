import { index, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns";

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
