import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { cents, createdAt, id, instant } from "./columns";
import { products } from "./shop";
import { users } from "./accounts";

export const orders = pgTable(
  "orders",
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    total: numeric({ precision: 10, scale: 2 }).notNull(),
    status: varchar({ length: 20 }).notNull().default("pending"),
    customerEmail: varchar({ length: 254 }).notNull(),
    customerName: varchar({ length: 200 }).notNull(),
    shippingAddress: text().notNull(),
    phone: varchar({ length: 30 }),
    /** What the customer wants the shop to know. */
    note: text(),
    fulfilment: varchar({ length: 10, enum: ["pickup", "delivery"] })
      .notNull()
      .default("pickup"),
    /** The window of pickup or delivery. Null if windows were off. */
    windowStartsAt: instant(),
    windowEndsAt: instant(),
    /** Part of the total. */
    deliveryFeeCents: cents().notNull().default(0),
    /** The sales tax that the fee includes. */
    deliveryTaxCents: cents().notNull().default(0),
    remindedAt: instant(),
    idCheckedAt: instant(),
    idCheckedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The business day (New York) on which it was handed over, which is the day of its sale. */
    soldOn: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("orders_window_idx").on(table.windowStartsAt, table.id),
    index("orders_email_idx").on(sql`lower(${table.customerEmail})`, table.createdAt),
    index("orders_phone_idx").on(table.phone, table.createdAt),
    index("orders_sold_on_idx").on(table.soldOn, table.id),
    index("orders_id_checked_by_idx").on(table.idCheckedBy),
    check("orders_fulfilment_known", sql`${table.fulfilment} in ('pickup', 'delivery')`),
    check("orders_delivery_fee_not_negative", sql`${table.deliveryFeeCents} >= 0`),
    index("orders_user_id_idx").on(table.userId, table.id),
    index("orders_status_idx").on(table.status, table.id),
    index("orders_created_at_idx").on(table.createdAt),
    check(
      "orders_status_known",
      sql`${table.status} in ('pending', 'confirmed', 'ready', 'completed', 'cancelled', 'expired')`,
    ),
  ],
);

/**
 * A line of an order, with the product's name and price at that time. Complete without the product.
 */
export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: integer().references(() => products.id, { onDelete: "set null" }),
    productName: varchar({ length: 200 }).notNull(),
    quantity: integer().notNull(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    /** The kind and the weight of one piece when it was ordered, for the purchase limits. */
    kind: varchar({ length: 20 }).notNull().default("other"),
    milligrams: integer(),
    taxClass: varchar({ length: 10, enum: ["cannabis", "goods"] })
      .notNull()
      .default("cannabis"),
    /** Taken off the line, its part of an order's discount included. */
    discountCents: cents().notNull().default(0),
    // The taxes that the line's price after the discount includes: by the rates of the order's day, and once
    // it is handed over of that day.
    stateTaxCents: cents().notNull().default(0),
    localTaxCents: cents().notNull().default(0),
    distributorTaxCents: cents().notNull().default(0),
    salesTaxCents: cents().notNull().default(0),
  },
  (table) => [
    check("order_items_discount_not_negative", sql`${table.discountCents} >= 0`),
    index("order_items_order_id_idx").on(table.orderId),
    index("order_items_product_id_idx").on(table.productId),
    check("order_items_quantity_in_range", sql`${table.quantity} between 1 and 99`),
  ],
);

/**
 * Every status of an order, including the first, with the person who set it, if any; and each change
 * of its lines, window or customer, which leaves the status as it is.
 */
export const orderStatusChanges = pgTable(
  "order_status_changes",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: varchar({ length: 20 }).notNull(),
    changedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** Why it was cancelled, in words for the customer. */
    reason: text(),
    /** What of the order was changed, in words without names. Null for a new status. */
    changed: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_status_changes_order_id_idx").on(table.orderId, table.id),
    index("order_status_changes_changed_by_idx").on(table.changedBy),
  ],
);
