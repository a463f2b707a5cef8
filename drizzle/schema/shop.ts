import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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

const PRODUCT_TYPES = [
  "flower",
  "pre-roll",
  "vape",
  "concentrate",
  "edible",
  "drink",
  "tincture",
  "topical",
  "goods",
] as const;

const TAX_CLASSES = ["cannabis", "goods"] as const;

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
    /** What the product is, for its facts and warnings. Null until somebody said it. */
    type: varchar({ length: 20, enum: PRODUCT_TYPES }),
    /** Which taxes its price includes. */
    taxClass: varchar({ length: 10, enum: TAX_CLASSES }).notNull().default("cannabis"),
    /** In one package. */
    pieces: integer(),
    thcPerPieceMg: numeric({ precision: 7, scale: 2 }),
    cbdPerPieceMg: numeric({ precision: 7, scale: 2 }),
    thcPerPackageMg: numeric({ precision: 7, scale: 2 }),
    cbdPerPackageMg: numeric({ precision: 7, scale: 2 }),
    /** Of the weight, for flower. A batch's own figure wins. */
    thcPercent: numeric({ precision: 5, scale: 2 }),
    cbdPercent: numeric({ precision: 5, scale: 2 }),
    ingredients: text(),
    allergens: text(),
    origin: varchar({ length: 200 }),
    storage: text(),
    /** The product on whose page this one is a variant. Null for a product of its own. */
    variantOf: integer().references((): AnyPgColumn => products.id, { onDelete: "set null" }),
    /** What tells the variants of one page apart: "3.5 g". */
    variantLabel: varchar({ length: 60 }),
    /** The team's own number of it. */
    sku: varchar({ length: 60 }),
    /** EAN-8, EAN-13 or UPC-A of the package, for a UPC-E too, or an own code on our label. */
    barcode: varchar({ length: 60 }),
    /** Whether its stock is counted by batch. Until the first batch the switch alone decides. */
    countsStock: boolean().notNull().default(false),
    /** Pieces that can be ordered now: the sum of its batches. Of no meaning if not counted. */
    available: integer().notNull().default(0),
    /** The address of the middle size of its picture. */
    imageUrl: text(),
    inStock: boolean().notNull().default(true),
    /** Set when the product is removed from the catalogue. Its orders stay. */
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("products_category_idx").on(table.category),
    index("products_variant_of_idx").on(table.variantOf),
    check("products_available_not_negative", sql`${table.available} >= 0`),
    check("products_price_not_negative", sql`${table.price} >= 0`),
    check("products_kind_known", sql`${table.kind} in ('flower', 'concentrate', 'other')`),
    check(
      "products_limited_kind_has_weight",
      sql`${table.kind} = 'other' or ${table.weightGrams} > 0`,
    ),
  ],
);

/** By which codes a product is found: its SKU and its barcode, folded. No two products share one. */
export const productCodes = pgTable(
  "product_codes",
  {
    key: varchar({ length: 200 }).primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (table) => [index("product_codes_product_id_idx").on(table.productId)],
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

/** A product's pictures, at most six, in their order. The first is the one of the grid. */
export const productPictures = pgTable(
  "product_pictures",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Of product_images. */
    key: varchar({ length: 32 }).notNull(),
    /** What the picture shows, for those who do not see it. */
    alt: varchar({ length: 300 }).notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("product_pictures_product_id_idx").on(table.productId, table.position)],
);
