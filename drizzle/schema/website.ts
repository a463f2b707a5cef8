import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns";
import { users } from "./accounts";

const author = () => ({
  authorId: integer().references(() => users.id, { onDelete: "set null" }),
  /** The username at the time. */
  authorName: varchar({ length: 60 }).notNull(),
});

/** The words of the website that the owner published, by section. Without a row app/content stands. */
export const websiteSections = pgTable("website_sections", {
  key: varchar({ length: 40 }).primaryKey(),
  /** Null if the words of app/content were published again. */
  value: jsonb(),
  version: integer().notNull(),
  publishedAt: instant().notNull(),
});

/** The section as it is being edited. The row stays after publishing, without a value. */
export const websiteDrafts = pgTable("website_drafts", {
  key: varchar({ length: 40 }).primaryKey(),
  value: jsonb(),
  /** Grows with every save, publish and discard: who edits an older one is told. */
  revision: integer().notNull().default(0),
  ...author(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Everything that was ever published. */
export const websiteVersions = pgTable(
  "website_versions",
  {
    id: id(),
    key: varchar({ length: 40 }).notNull(),
    version: integer().notNull(),
    value: jsonb(),
    ...author(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique("website_versions_key_version_key").on(table.key, table.version),
    index("website_versions_author_id_idx").on(table.authorId),
  ],
);

/** Days on which nobody is there after all, a storm: closed in one act, beside the opening hours. */
export const closedDays = pgTable("closed_days", {
  day: date().primaryKey(),
  /** Visitors, guests and customers read it. */
  reason: varchar({ length: 200 }).notNull(),
  closedAt: instant().notNull(),
  /** The appointments that were cancelled with it. `sequence` says which of their cancellations. */
  sessions: jsonb().$type<{ id: number; sequence: number }[]>().notNull(),
  /** The orders whose customers were told. */
  toldOrders: jsonb().$type<number[]>().notNull(),
  /** When the customers were told. Until then nobody need know that it was closed. */
  toldAt: instant(),
});

/** Pictures for the website. `key` is a digest of the uploaded picture. */
export const websitePictures = pgTable("website_pictures", {
  key: varchar({ length: 32 }).primaryKey(),
  /** For the owner, and the start of its text alternative. */
  name: varchar({ length: 200 }).notNull(),
  createdAt: createdAt(),
});

/** A picture of the website in each size and format. */
export const websitePictureFiles = pgTable(
  "website_picture_files",
  {
    key: varchar({ length: 32 })
      .notNull()
      .references(() => websitePictures.key, { onDelete: "cascade" }),
    width: integer().notNull(),
    format: varchar({ length: 4 }).notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.width, table.format] })],
);
