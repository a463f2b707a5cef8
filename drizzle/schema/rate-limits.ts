import { integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** What each limit has counted, shared by every process. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
});
