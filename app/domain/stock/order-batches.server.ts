import { asc, eq, inArray } from "drizzle-orm";
import { db } from "~/database/db.server";
import { orderItemBatches, productBatches } from "~drizzle/schema";

/** From which batches, with their codes, these lines of orders come, and how many pieces of each. */
export async function listBatchesOf(orderItemIds: readonly number[]) {
  if (orderItemIds.length === 0) return [];
  return db
    .select({
      orderItemId: orderItemBatches.orderItemId,
      code: productBatches.code,
      quantity: orderItemBatches.quantity,
    })
    .from(orderItemBatches)
    .innerJoin(productBatches, eq(productBatches.id, orderItemBatches.batchId))
    .where(inArray(orderItemBatches.orderItemId, [...orderItemIds]))
    .orderBy(asc(productBatches.id), asc(orderItemBatches.orderItemId));
}
