import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { bytes, createdAt, id, instant } from "./columns";
import { orderItems, orders } from "./orders";
import { products } from "./shop";

/** A batch of a product: what its label and its laboratory say, and its stock. */
export const productBatches = pgTable(
  "product_batches",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "restrict" }),
    /** As on the label. */
    code: varchar({ length: 60 }).notNull(),
    /** Of the state's track-and-trace, Metrc. No two batches share one. */
    packageTag: varchar({ length: 60 }),
    /** Whether the state's track-and-trace says that its test is passed. */
    testPassed: boolean().notNull().default(false),
    packedOn: date({ mode: "string" }),
    bestBefore: date({ mode: "string" }),
    laboratory: varchar({ length: 200 }),
    thcPercent: numeric({ precision: 5, scale: 2 }),
    cbdPercent: numeric({ precision: 5, scale: 2 }),
    /** The name of the laboratory's report. Null without a report. */
    reportName: varchar({ length: 255 }),
    /** Increases with every uploaded report. The chunks of the current one have this version. */
    reportVersion: integer().notNull().default(0),
    /** Pieces in the house, those of open orders included: the sum of the ledger. */
    onHand: integer().notNull().default(0),
    /** Pieces of open orders: the sum of the ledger. */
    held: integer().notNull().default(0),
    /**
     * Pieces that customers brought back and that are not sold again: the sum of the ledger. They are
     * no part of those in the house.
     */
    quarantined: integer().notNull().default(0),
    /** Set while nothing more of it may be sold: recalled, or past its best-before day. */
    withdrawnAt: instant(),
    withdrawnReason: varchar({ length: 200 }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("product_batches_code_key").on(table.productId, table.code),
    uniqueIndex("product_batches_package_tag_key").on(sql`lower(${table.packageTag})`),
    check("product_batches_held_in_house", sql`${table.held} between 0 and ${table.onHand}`),
    check("product_batches_quarantined_not_negative", sql`${table.quarantined} >= 0`),
  ],
);

/** A laboratory's report (PDF) in pieces. */
export const batchReportChunks = pgTable(
  "batch_report_chunks",
  {
    batchId: integer()
      .notNull()
      .references(() => productBatches.id, { onDelete: "cascade" }),
    reportVersion: integer().notNull(),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.reportVersion, table.position] })],
);

const MOVEMENTS = [
  "received",
  "counted",
  "corrected",
  "held",
  "released",
  "sold",
  "unsold",
  "returned",
  "waste",
  "destroyed",
  "sample",
  "theft",
  "other",
] as const;

/** The ledger: every change of a batch's stock. Rows are never changed. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: id(),
    batchId: integer()
      .notNull()
      .references(() => productBatches.id),
    kind: varchar({ length: 10, enum: MOVEMENTS }).notNull(),
    onHandChange: integer().notNull(),
    heldChange: integer().notNull(),
    quarantineChange: integer().notNull().default(0),
    orderId: integer().references(() => orders.id, { onDelete: "set null" }),
    reason: varchar({ length: 300 }),
    /** Who did it. Null for customers and for what happens by itself. */
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_movements_batch_id_idx").on(table.batchId, table.id),
    index("stock_movements_order_id_idx").on(table.orderId),
    index("stock_movements_actor_id_idx").on(table.actorId),
    check(
      "stock_movements_kind_known",
      sql`${table.kind} in ('received', 'counted', 'corrected', 'held', 'released', 'sold', 'unsold', 'returned', 'waste', 'destroyed', 'sample', 'theft', 'other')`,
    ),
  ],
);

/** From which batches an order's line comes. */
export const orderItemBatches = pgTable(
  "order_item_batches",
  {
    orderItemId: integer()
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    batchId: integer()
      .notNull()
      .references(() => productBatches.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderItemId, table.batchId] }),
    index("order_item_batches_batch_id_idx").on(table.batchId),
    check("order_item_batches_quantity_positive", sql`${table.quantity} > 0`),
  ],
);
