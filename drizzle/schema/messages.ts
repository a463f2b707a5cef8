import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { users } from "./accounts";

export const investorMessages = pgTable(
  "investor_messages",
  {
    id: id(),
    investorId: integer().references(() => users.id, { onDelete: "set null" }),
    investorName: varchar({ length: 200 }).notNull(),
    investorEmail: varchar({ length: 254 }).notNull(),
    subject: varchar({ length: 255 }).notNull(),
    message: text().notNull(),
    status: varchar({ length: 20 }).notNull().default("unread"),
    adminReply: text(),
    createdAt: createdAt(),
    repliedAt: instant(),
  },
  (table) => [
    index("investor_messages_investor_id_idx").on(table.investorId, table.id),
    index("investor_messages_status_idx").on(table.status),
    check("investor_messages_status_known", sql`${table.status} in ('unread', 'read', 'replied')`),
  ],
);
