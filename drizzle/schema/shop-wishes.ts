import { index, integer, pgTable, text, unique, varchar } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id } from "./columns";
import { products } from "./shop";

/** Who asked to be told when a sold-out product is back. Deleted when the mail is queued. */
export const stockWishes = pgTable(
  "stock_wishes",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: varchar({ length: 254 }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** Part of the address that ends the wish. */
    token: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("stock_wishes_key").on(table.productId, table.email),
    index("stock_wishes_email_idx").on(table.email),
    index("stock_wishes_user_id_idx").on(table.userId),
  ],
);
