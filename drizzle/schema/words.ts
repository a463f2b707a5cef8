import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The owner's list of words that the search takes for one another. No row until it is edited. */
export const synonyms = pgTable(
  "synonyms",
  {
    id: integer().primaryKey().default(1),
    /** A group a line, as typed: "preroll = pre-roll = joint". */
    lines: text().notNull(),
  },
  (table) => [check("synonyms_one_row", sql`${table.id} = 1`)],
);
