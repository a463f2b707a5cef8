import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, varchar } from "drizzle-orm/pg-core";
import { cents, createdAt, id, instant } from "./columns";
import { users } from "./accounts";
import { orders } from "./orders";
import { products } from "./shop";

/**
 * A sale at the counter. Until it is finished it is no order: it has no number of one, holds no
 * stock and is in no report. Finished, it keeps only the order and the money in hand.
 */
export const counterSales = pgTable(
  "counter_sales",
  {
    id: id(),
    /** Its number among the open ones, for "Sale 3". */
    number: integer().notNull(),
    /** What the team calls it, if not by its number. */
    name: varchar({ length: 60 }),
    /** The customer's account. What is typed beside it comes before what the account has. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    customerName: varchar({ length: 200 }),
    phone: varchar({ length: 30 }),
    email: varchar({ length: 254 }),
    note: text(),
    discountCents: cents().notNull().default(0),
    discountReason: text(),
    /** One more with each change, so that a page can say what it showed. */
    version: integer().notNull().default(0),
    /** The order that it became. */
    orderId: integer().references(() => orders.id, { onDelete: "cascade" }),
    /** The cash that the customer handed over, the change included. */
    cashGivenCents: cents().notNull().default(0),
    changeCents: cents().notNull().default(0),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("counter_sales_order_id_idx").on(table.orderId),
    index("counter_sales_user_id_idx")
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    // The open ones are few among all that were ever finished.
    index("counter_sales_open_idx")
      .on(table.id)
      .where(sql`${table.finishedAt} is null`),
    check("counter_sales_discount_not_negative", sql`${table.discountCents} >= 0`),
  ],
);

/** A line of a sale that is not finished. */
export const counterSaleLines = pgTable(
  "counter_sale_lines",
  {
    id: id(),
    saleId: integer()
      .notNull()
      .references(() => counterSales.id, { onDelete: "cascade" }),
    productId: integer().references(() => products.id, { onDelete: "set null" }),
    productName: varchar({ length: 200 }).notNull(),
    quantity: integer().notNull(),
    /** The price of one piece when the line was added, to say that it changed. */
    cents: cents().notNull(),
  },
  (table) => [
    unique("counter_sale_lines_product_once").on(table.saleId, table.productId),
    index("counter_sale_lines_product_id_idx").on(table.productId),
    check("counter_sale_lines_quantity_in_range", sql`${table.quantity} between 1 and 99`),
  ],
);
