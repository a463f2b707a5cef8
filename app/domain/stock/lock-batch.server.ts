import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { productBatches } from "~drizzle/schema";

export type Batch = typeof productBatches.$inferSelect;

/** A batch of any product, or null. */
export async function getBatch(id: number, tx: Database = db): Promise<Batch | null> {
  const [batch] = await tx.select().from(productBatches).where(eq(productBatches.id, id));
  return batch ?? null;
}

/** The batch, with its product locked until the transaction ends. Problems: "not-found". */
export async function lockBatch(
  tx: Database,
  id: number,
): Promise<{ ok: true; batch: Batch; productName: string } | Refusal> {
  const found = await getBatch(id, tx);
  const [product] = found ? await lockSoldProducts(tx, [found.productId]) : [];
  // Read again, because it may have changed before the lock.
  const batch = product && (await getBatch(id, tx));
  if (!batch) return refuse("not-found", "That batch is no longer there");
  return { ok: true, batch, productName: product.name };
}

/** Whether its best-before day is over on this day. */
export const isPast = ({ bestBefore }: { bestBefore: string | null }, day: string) =>
  bestBefore !== null && bestBefore < day;
