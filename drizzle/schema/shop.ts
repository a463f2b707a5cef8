import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns";

export const products = pgTable(
  "products",
  {
    id: id(),
    /** Part of the product's address. Made from its first name, and not changed with it. */
    slug: varchar({ length: 220 }).notNull().unique(),
    name: varchar({ length: 200 }).notNull(),
    description: text().notNull().default(""),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    category: varchar({ length: 100 }).notNull(),
    /** The kind for purchase limits: flower, concentrate, or other for none. */
    kind: varchar({ length: 20 }).notNull().default("other"),
    weightGrams: numeric({ precision: 7, scale: 3 }),
    /** As on the label, "10 mg THC per can": a line of the product's facts. */
    strength: varchar({ length: 200 }),
    /** The address of the middle size of its picture. */
    imageUrl: text(),
    inStock: boolean().notNull().default(true),
    /** Set when the product is removed from the catalogue. Its orders stay. */
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("products_category_idx").on(table.category),
    check("products_price_not_negative", sql`${table.price} >= 0`),
    check("products_kind_known", sql`${table.kind} in ('flower', 'concentrate', 'other')`),
    check(
      "products_limited_kind_has_weight",
      sql`${table.kind} = 'other' or ${table.weightGrams} > 0`,
    ),
  ],
);

/** A product's picture in each size and format. `key` is a digest of the uploaded picture. */
export const productImages = pgTable(
  "product_images",
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    key: varchar({ length: 32 }).notNull(),
    width: integer().notNull(),
    format: varchar({ length: 4 }).notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.key, table.width, table.format] }),
    index("product_images_key_idx").on(table.key, table.width, table.format),
  ],
);
