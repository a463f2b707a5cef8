import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** How many open orders a window has. A window has a row from its first order on. */
export const pickupWindows = pgTable(
  "pickup_windows",
  {
    fulfilment: varchar({ length: 10, enum: ["pickup", "delivery"] }).notNull(),
    startsAt: instant().notNull(),
    taken: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.fulfilment, table.startsAt] }),
    check("pickup_windows_taken_not_negative", sql`${table.taken} >= 0`),
  ],
);
