import { pgTable, text, varchar } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns";

/** What the owner may switch without a programmer, and marks of what was done once. */
export const settings = pgTable("settings", {
  key: varchar({ length: 100 }).primaryKey(),
  value: text().notNull(),
  updatedAt: updatedAt(),
});
