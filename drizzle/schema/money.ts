import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { cents, createdAt, id } from "./columns";
import { drawerShifts } from "./money-drawers";
import { orderItems, orders } from "./orders";
import { products } from "./shop";
import { productBatches } from "./stock";

/** Money taken for an order, or given back: then the cents are negative. Rows are never changed. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** Null once the order was deleted after its retention. */
    orderId: integer().references(() => orders.id, { onDelete: "set null" }),
    method: varchar({ length: 10, enum: ["cash", "debit"] }).notNull(),
    cents: cents().notNull(),
    /** Into whose open drawer the cash went. Null if that person had none open. */
    shiftId: integer().references(() => drawerShifts.id),
    /** The business day (New York). */
    day: date({ mode: "string" }).notNull(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("payments_order_id_idx").on(table.orderId, table.id),
    index("payments_day_idx").on(table.day, table.id),
    index("payments_actor_id_idx").on(table.actorId),
    index("payments_shift_id_idx").on(table.shiftId),
    check("payments_method_known", sql`${table.method} in ('cash', 'debit')`),
    check("payments_not_nothing", sql`${table.cents} <> 0`),
  ],
);

/**
 * The sales ledger, which every report sums: a sale at the hand-over, its undoing, a correction, a
 * refund. Rows are never changed.
 */
export const saleEntries = pgTable(
  "sale_entries",
  {
    id: id(),
    kind: varchar({ length: 10, enum: ["sale", "undone", "correction", "refund"] }).notNull(),
    /** Null once the order was deleted after its retention. */
    orderId: integer().references(() => orders.id, { onDelete: "set null" }),
    /** Null for the fee of a delivery too. */
    orderItemId: integer().references(() => orderItems.id, { onDelete: "set null" }),
    productId: integer().references(() => products.id, { onDelete: "set null" }),
    productName: varchar({ length: 200 }).notNull(),
    /** Null if the product's stock is not counted. */
    batchId: integer().references(() => productBatches.id),
    taxClass: varchar({ length: 10, enum: ["cannabis", "goods"] }).notNull(),
    /** The business day (New York). */
    day: date({ mode: "string" }).notNull(),
    /** Negative for what came back. */
    quantity: integer().notNull(),
    /** Before the discount, with the taxes. */
    priceCents: cents().notNull(),
    discountCents: cents().notNull(),
    // The taxes that the price less the discount includes.
    stateTaxCents: cents().notNull(),
    localTaxCents: cents().notNull(),
    distributorTaxCents: cents().notNull(),
    salesTaxCents: cents().notNull(),
    /**
     * The THC of these pieces as on their label when they were sold, in hundredths of a milligram.
     * Null if nobody had said it, and for what is no cannabis.
     */
    thcHundredthsMg: bigint({ mode: "number" }),
    reason: text(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("sale_entries_day_idx").on(table.day, table.id),
    index("sale_entries_order_id_idx").on(table.orderId, table.id),
    index("sale_entries_order_item_id_idx").on(table.orderItemId),
    index("sale_entries_product_id_idx").on(table.productId),
    index("sale_entries_batch_id_idx").on(table.batchId),
    index("sale_entries_actor_id_idx").on(table.actorId),
    check(
      "sale_entries_kind_known",
      sql`${table.kind} in ('sale', 'undone', 'correction', 'refund')`,
    ),
  ],
);

/** Discounts of open orders, with their reasons. The lines carry the sums. */
export const orderDiscounts = pgTable(
  "order_discounts",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Null for the whole order. */
    orderItemId: integer().references(() => orderItems.id, { onDelete: "cascade" }),
    cents: cents().notNull(),
    reason: varchar({ length: 300 }).notNull(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_discounts_order_id_idx").on(table.orderId),
    index("order_discounts_order_item_id_idx").on(table.orderItemId),
    index("order_discounts_actor_id_idx").on(table.actorId),
    check("order_discounts_positive", sql`${table.cents} > 0`),
  ],
);

/**
 * A count of the money at the end of a day: of all of it, or of one drawer's cash. A later one of the
 * same day is a recount.
 */
export const dayCloses = pgTable(
  "day_closes",
  {
    id: id(),
    day: date({ mode: "string" }).notNull(),
    /** The drawer that was counted and closed. Null for the count of the whole day. */
    shiftId: integer().references(() => drawerShifts.id),
    /** The change with which the drawer began. */
    floatCents: cents().notNull(),
    countedCashCents: cents().notNull(),
    countedDebitCents: cents().notNull(),
    /** What the ledger said when it was counted. */
    expectedCashCents: cents().notNull(),
    expectedDebitCents: cents().notNull(),
    note: text(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("day_closes_day_idx").on(table.day, table.id),
    index("day_closes_actor_id_idx").on(table.actorId),
    uniqueIndex("day_closes_shift_id_key").on(table.shiftId),
  ],
);
