import { pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "./columns";

/** What the owner has opened, closed or paused. Without a row a matter is as it always was. */
export const openingSwitches = pgTable("opening_switches", {
  matter: varchar({ length: 20 }).primaryKey(),
  /** Of retail: open or closed. Of the others: paused. */
  state: varchar({ length: 20 }).notNull(),
  /** What visitors read meanwhile. Empty for retail. */
  message: text().notNull().default(""),
  /** When a pause ends by itself. */
  until: instant(),
  updatedAt: updatedAt(),
});
