import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { products } from "~drizzle/schema";

type StockColumns = Record<"inStock" | "countsStock" | "available", PgColumn>;

/** The condition isInStock for the products under another name. */
export const inStockOf = ({ inStock, countsStock, available }: StockColumns): SQL<boolean> =>
  sql<boolean>`(${inStock} and (not ${countsStock} or ${available} > 0))`;

/** Whether it can be bought now: by the switch and, once its stock is counted, by what is left. */
export const isInStock = inStockOf(products);
