import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { productBatches } from "~drizzle/schema";
import { isOnSale } from "./cleared-batches.server";

const columns = {
  id: productBatches.id,
  code: productBatches.code,
  packedOn: productBatches.packedOn,
  bestBefore: productBatches.bestBefore,
  laboratory: productBatches.laboratory,
  thcPercent: productBatches.thcPercent,
  cbdPercent: productBatches.cbdPercent,
  reportName: productBatches.reportName,
};

/** A batch as the page of its product shows it. */
export type ShownBatch = Pick<typeof productBatches.$inferSelect, keyof typeof columns>;

const MOST_SHOWN = 6;

/** The batches of a product that can be bought now, in the order in which they are sold. */
export async function listShownBatches(productId: number): Promise<ShownBatch[]> {
  return db
    .select(columns)
    .from(productBatches)
    .where(
      and(
        eq(productBatches.productId, productId),
        isOnSale,
        gt(productBatches.onHand, productBatches.held),
      ),
    )
    .orderBy(asc(productBatches.bestBefore), asc(productBatches.id))
    .limit(MOST_SHOWN);
}
