import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, updatedAt } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    username: varchar({ length: 60 }).notNull(),
    /** 'no address ID' for an account whose address somebody else has proven (withoutAddress). */
    email: varchar({ length: 254 }).notNull(),
    /** Since when the address is known to be the owner's. Null until a mailed link proves it. */
    emailProvenAt: instant().default(sql`now()`),
    passwordHash: text(),
    firstName: varchar({ length: 100 }),
    lastName: varchar({ length: 100 }),
    /** The name that others see, if the member chose one. Else first and last name. */
    displayName: varchar({ length: 60 }),
    /** What the shown name looks like, by which members of one name are found. Empty without one. */
    nameLook: varchar({ length: 300 }),
    /** The name in mentions, in lower case. Without one it is made of the id. */
    handle: varchar({ length: 30 }),
    /** The parts of the profile that the member does not show (app/domain/accounts/profile). */
    hiddenOnProfile: jsonb().$type<string[]>().notNull().default([]),
    /** Whether the owner chose to have a public profile before publishing anything. */
    isProfilePublic: boolean().notNull().default(false),
    /** The address of the picture in the size for lists (memberPictures). */
    profileImageUrl: text(),
    role: varchar({ length: 50 }).notNull().default("customer"),
    /** Nobody can sign in to a suspended account. What it wrote stays. */
    suspendedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    // Not unique by their letters alone: "mary-0" would be taken for "maryo".
    uniqueIndex("users_handle_key").on(sql`translate(lower(${table.handle}), '01-', 'ol')`),
    index("users_handle_idx").on(table.handle),
    index("users_name_look_idx").on(table.nameLook, table.id),
  ],
);

/** A member's picture in each size. `key` is a digest of the member and the uploaded picture. */
export const memberPictures = pgTable(
  "member_pictures",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: varchar({ length: 10 }).notNull(),
    width: integer().notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.width] }),
    index("member_pictures_key_idx").on(table.key, table.width),
  ],
);

/** One row per signed-in browser. `sid` is the SHA-256 of the cookie's value. */
export const sessions = pgTable(
  "sessions",
  {
    sid: varchar({ length: 64 }).primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sess: jsonb().notNull().default({}),
    expire: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sessions_user_id_idx").on(table.userId),
    index("sessions_expire_idx").on(table.expire),
  ],
);

/**
 * Hashed addresses that an account has signed in from. The account-wide limit does not apply to
 * them.
 */
export const signInAddresses = pgTable(
  "sign_in_addresses",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    addressHash: varchar({ length: 64 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressHash] })],
);

/**
 * Mailed links of one use: to a new password ('password'), or to sign in ('sign-in'). Stored as the
 * SHA-256 of the token.
 */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: varchar({ length: 64 }).primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: varchar({ length: 20 }).notNull().default("password"),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("password_resets_user_id_idx").on(table.userId),
    index("password_resets_expires_at_idx").on(table.expiresAt),
  ],
);

/** An account's authenticator app. Inactive until `confirmedAt` is set. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The app's secret, encrypted with the site's secret. */
    secret: text().notNull(),
    /** Recovery codes that are shown but not active yet, encrypted. */
    shownCodes: text(),
    /** The 30-second step of the newest used code. That code and older ones are refused. */
    lastStep: integer().notNull().default(0),
    /** SHA-256 of the unused recovery codes. */
    recoveryHashes: jsonb().$type<string[]>().notNull().default([]),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [check("second_factors_last_step_positive", sql`${table.lastStep} >= 0`)],
);
