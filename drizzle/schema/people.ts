import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant } from "./columns";

/** When an account was last seen, accurate to one hour. Outlives its sessions. */
export const accountVisits = pgTable("account_visits", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  lastSeenAt: instant().notNull().defaultNow(),
});

/** An invitation to the team by mail. Only the mailed link gives the role. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    /** In lower case. */
    email: varchar({ length: 254 }).notNull(),
    role: varchar({ length: 20, enum: ["staff", "moderator", "admin"] }).notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: varchar({ length: 64 }).notNull().unique(),
    /** The username of the admin at the time. */
    invitedByName: varchar({ length: 60 }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: integer().references(() => users.id, { onDelete: "set null" }),
    revokedAt: instant(),
  },
  (table) => [
    index("invitations_email_idx").on(table.email),
    index("invitations_accepted_by_idx").on(table.acceptedBy),
    check("invitations_role_known", sql`${table.role} in ('staff', 'moderator', 'admin')`),
  ],
);
