import { sql } from "drizzle-orm";
import { csvLines } from "~/platform/database/csv-lines.server";
import { productBatches, products, stockMovements, users } from "~drizzle/schema";

const ofBatch = (column: "code" | "product_id") =>
  sql`(select batch.${sql.identifier(column)} from ${productBatches} batch
    where batch.id = ${stockMovements}.batch_id)`;

/**
 * The ledger of the stock for a spreadsheet. The sums of its changes are the stock, and what is in
 * quarantine beside it.
 */
export const stockCsv = csvLines(stockMovements.id, {
  id: stockMovements.id,
  createdAt: stockMovements.createdAt,
  productId: ofBatch("product_id"),
  product: sql`(select product.name from ${products} product
    where product.id = ${ofBatch("product_id")})`,
  batch: ofBatch("code"),
  kind: stockMovements.kind,
  onHandChange: stockMovements.onHandChange,
  heldChange: stockMovements.heldChange,
  quarantineChange: stockMovements.quarantineChange,
  orderId: stockMovements.orderId,
  reason: stockMovements.reason,
  actor: sql`(select account.username from ${users} account
    where account.id = ${stockMovements}.actor_id)`,
});
