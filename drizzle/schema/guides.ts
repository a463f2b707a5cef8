import { integer, pgTable, primaryKey, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./accounts";

/** Which guides (app/content/guides.ts) a member has finished. One row each. */
export const guideCompletions = pgTable(
  "guide_completions",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    guideId: varchar({ length: 100 }).notNull(),
    finishedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.guideId] })],
);
