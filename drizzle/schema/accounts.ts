import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { users } from "./users";

/** A way back in for who forgot the password: one use, one hour. Kept as the token's SHA-256. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: varchar({ length: 64 }).primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("password_resets_user_id_idx").on(table.userId),
    index("password_resets_expires_at_idx").on(table.expiresAt),
  ],
);

/** An account's authenticator app; until `confirmedAt` it is being set up and asked for by nobody. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The app's secret, sealed under the site's. */
    secret: text().notNull(),
    /** Recovery codes that are shown but not in force yet, sealed. */
    shownCodes: text(),
    /** The 30-second step of the newest code that was used: it and older ones are refused. */
    lastStep: integer().notNull().default(0),
    /** SHA-256 of the recovery codes that are left. */
    recoveryHashes: jsonb().$type<string[]>().notNull().default([]),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [check("second_factors_last_step_positive", sql`${table.lastStep} >= 0`)],
);
