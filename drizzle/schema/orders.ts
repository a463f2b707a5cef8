import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
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
    createdAt: createdAt(),
  },
  (table) => [
    index("orders_user_id_idx").on(table.userId, table.id),
    index("orders_status_idx").on(table.status, table.id),
    index("orders_created_at_idx").on(table.createdAt),
    check(
      "orders_status_known",
      sql`${table.status} in ('pending', 'confirmed', 'ready', 'completed', 'cancelled')`,
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
  },
  (table) => [
    index("order_items_order_id_idx").on(table.orderId),
    index("order_items_product_id_idx").on(table.productId),
    check("order_items_quantity_in_range", sql`${table.quantity} between 1 and 99`),
  ],
);

/** Every status of an order, including the first, with the person who set it, if any. */
export const orderStatusChanges = pgTable(
  "order_status_changes",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: varchar({ length: 20 }).notNull(),
    changedBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_status_changes_order_id_idx").on(table.orderId, table.id),
    index("order_status_changes_changed_by_idx").on(table.changedBy),
  ],
);
