import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id } from "./columns";

/** What the team noted about a guest or customer. */
export const guestNotes = pgTable(
  "guest_notes",
  {
    id: id(),
    /** Of the guest, in lower case. */
    email: varchar({ length: 254 }).notNull(),
    text: text().notNull(),
    authorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [index("guest_notes_email_idx").on(table.email, table.id)],
);
