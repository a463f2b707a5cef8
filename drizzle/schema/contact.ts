import { index, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";

export const contactSubmissions = pgTable(
  "contact_submissions",
  {
    id: id(),
    name: varchar({ length: 200 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    message: text().notNull(),
    /** Digest of who wrote what: finds the same submission sent again. */
    contentHash: varchar({ length: 64 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("contact_submissions_content_hash_idx").on(table.contentHash, table.createdAt)],
);
