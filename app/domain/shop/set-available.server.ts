import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { backInStock } from "./wishes/back-in-stock.server";
import { products } from "~drizzle/schema";

/** A product and how many of it can be ordered. */
type Available = { productId: number; available: number };

/**
 * Stores how many of each product can be ordered, and that its stock is counted from now on. Tells
 * those who wished for one that is back. The caller has locked the products.
 */
export async function setAvailable(tx: Database, counted: readonly Available[]) {
  if (counted.length === 0) return;
  const rows = counted.map(
    ({ productId, available }) => sql`(${productId}::int, ${available}::int)`,
  );
  await tx.execute(sql`
    update ${products} set counts_stock = true, available = counted.available
    from (values ${sql.join(rows, sql`, `)}) as counted (id, available)
    where ${products.id} = counted.id
      and (not ${products.countsStock} or ${products.available} <> counted.available)`);
  const some = counted.filter(({ available }) => available > 0);
  if (some.length > 0)
    await backInStock(
      tx,
      some.map(({ productId }) => productId),
    );
}
