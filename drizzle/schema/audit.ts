import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { users } from "./accounts";

/** What admins did and downloaded. Written in the same transaction, never changed. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The username at the time, or 'command line'. */
    actorName: varchar({ length: 60 }).notNull(),
    act: varchar({ length: 60 }).notNull(),
    /** The object of the action: 'order 12'. */
    subject: varchar({ length: 300 }),
    detail: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_log_actor_id_idx").on(table.actorId, table.id),
    index("audit_log_subject_idx").on(table.subject, table.id),
    index("audit_log_act_idx").on(table.act, table.createdAt),
  ],
);
