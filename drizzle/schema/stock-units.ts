import { index, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { counterSaleLines } from "./counter";
import { orderItems } from "./orders";
import { products } from "./shop";
import { productBatches } from "./stock";

/** A single piece with a Retail Item ID of the state's track-and-trace, Metrc, from its first scan on. */
export const retailUnits = pgTable(
  "retail_units",
  {
    id: id(),
    /** The id, folded: the same unit in any spelling. */
    key: varchar({ length: 200 }).notNull().unique(),
    /** As on the unit. */
    retailId: varchar({ length: 100 }).notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null until a sale from one batch says it. */
    batchId: integer().references(() => productBatches.id),
    /** The line of an open sale at the counter that it is in. */
    saleLineId: integer().references(() => counterSaleLines.id, { onDelete: "set null" }),
    /** The line of the order with which it was sold at last. Null once the order was deleted. */
    orderItemId: integer().references(() => orderItems.id, { onDelete: "set null" }),
    /** Null while it can be sold. */
    soldAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("retail_units_product_id_idx").on(table.productId),
    index("retail_units_batch_id_idx").on(table.batchId),
    index("retail_units_sale_line_id_idx").on(table.saleLineId),
    index("retail_units_order_item_id_idx").on(table.orderItemId),
  ],
);
