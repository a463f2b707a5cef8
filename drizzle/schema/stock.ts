import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
     * Pieces that are not sold, because customers brought them back or the team set them aside: the
     * sum of the ledger. They are no part of those in the house.
     */
    quarantined: integer().notNull().default(0),
    /** Those in quarantine that the team set aside, and may put back: the sum of the ledger. */
    setAside: integer().notNull().default(0),
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
    check("product_batches_set_aside", sql`${table.setAside} between 0 and ${table.quarantined}`),
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
  "quarantine",
  "reshelved",
  "undone",
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
    /** The part of `quarantineChange` that the team set aside. */
    setAsideChange: integer().notNull().default(0),
    /** The write-off that this counter-entry takes back. */
    undoesId: integer().references((): AnyPgColumn => stockMovements.id),
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
    uniqueIndex("stock_movements_undoes_id_key").on(table.undoesId),
    check(
      "stock_movements_kind_known",
      sql`${table.kind} in ('received', 'counted', 'corrected', 'held', 'released', 'sold', 'unsold', 'returned', 'waste', 'destroyed', 'sample', 'theft', 'other', 'quarantine', 'reshelved', 'undone')`,
    ),
  ],
);

/**
 * What the law asks of a write-off beside its row of the ledger (9 NYCRR 125.8, 125.11). Write-offs
 * from before November 2026 have no such row.
 */
export const stockWriteOffs = pgTable(
  "stock_write_offs",
  {
    id: id(),
    movementId: integer()
      .notNull()
      .unique("stock_write_offs_movement_id_key")
      .references(() => stockMovements.id),
    /** The name of the account that recorded it. It stays when the account is deleted. */
    recordedBy: varchar({ length: 60 }).notNull(),
    /** When it was destroyed, or when a theft was noticed. */
    happenedAt: instant(),
    grams: numeric({ precision: 9, scale: 2 }),
    /** How it was made unusable. */
    method: varchar({ length: 200 }),
    /** Who was named as witness. Null if nobody was. */
    witnessId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The witness's name. It stays when the account is deleted. */
    witness: varchar({ length: 60 }),
    /** The name of who named the witness. */
    namedBy: varchar({ length: 60 }),
    /** What the witness says. Null until they say something. */
    didWitness: boolean(),
    answeredAt: instant(),
    /** Who received a sample: one of the staff, a trade partner or a laboratory, by name. */
    recipientKind: varchar({ length: 10, enum: ["staff", "partner", "laboratory"] }),
    givenTo: varchar({ length: 200 }),
    /** The number of the police's report of a theft. */
    policeReport: varchar({ length: 100 }),
    /** When a theft or loss was reported to the Office of Cannabis Management. */
    reportedOn: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_write_offs_witness_id_idx").on(table.witnessId),
    check("stock_write_offs_grams_positive", sql`${table.grams} > 0`),
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
