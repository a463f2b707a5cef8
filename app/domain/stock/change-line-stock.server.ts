import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { orderItemBatches, productBatches } from "~drizzle/schema";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { moveStock, type Mover } from "./move-stock.server";
import { cappedPart, freeBatches, spread, type StockLine, take } from "./order-stock.server";
import { unsellUnits } from "./retail-units.server";
import { setAsideIn } from "./set-aside.server";
import { listBatchesOf } from "./stock-queries.server";
import { whatIsLeft } from "./stock-words";

/**
 * What of these lines must not be handed over, because its batch was withdrawn or is past its
 * best-before day. No batch of the lines is withdrawn until the transaction ends.
 */
export async function lockWithdrawnOf(tx: Database, orderItemIds: readonly number[]) {
  const before = await listBatchesOf(orderItemIds, tx);
  await lockSoldProducts(
    tx,
    before.map(({ productId }) => productId),
  );
  // Read again, because it may have changed before the lock.
  const batches = await listBatchesOf(orderItemIds, tx);
  return batches.flatMap(({ withdrawn, ...batch }) =>
    withdrawn === null ? [] : [{ ...batch, withdrawn }],
  );
}

type Line = Omit<StockLine, "quantity"> & { orderId: number; actor: Mover };

/**
 * A line of an order that the caller has locked holds pieces of other batches instead of those that
 * must not be handed over. Without such pieces nothing changes. Problem: "conflict" if fewer are
 * left.
 */
export async function replaceWithdrawn(
  tx: Database,
  { orderId, orderItemId, productId, name, actor }: Line,
): Promise<Refusal | null> {
  const withdrawn = await lockWithdrawnOf(tx, [orderItemId]);
  if (withdrawn.length === 0) return null;
  const quantity = withdrawn.reduce((sum, batch) => sum + batch.quantity, 0);
  const past = new Set(withdrawn.map(({ batchId }) => batchId));
  const free = (await freeBatches(tx, [productId])).filter(({ id }) => !past.has(id));
  const taken = spread({ orderItemId, productId, quantity }, free);
  const left = taken.reduce((sum, batch) => sum + batch.quantity, 0);
  if (left < quantity) return refuse("conflict", `${whatIsLeft(name, left)}. Leave the line out`);
  const ofLine = eq(orderItemBatches.orderItemId, orderItemId);
  await tx
    .delete(orderItemBatches)
    .where(and(ofLine, inArray(orderItemBatches.batchId, [...past])));
  await tx
    .insert(orderItemBatches)
    .values(taken)
    .onConflictDoUpdate({
      target: [orderItemBatches.orderItemId, orderItemBatches.batchId],
      set: { quantity: sql`${orderItemBatches.quantity} + excluded.quantity` },
    });
  const changes = [
    ...withdrawn.map((batch) => ({ ...batch, kind: "released" as const, pieces: -batch.quantity })),
    ...taken.map((batch) => ({ ...batch, kind: "held" as const, pieces: batch.quantity })),
  ];
  await moveStock(
    tx,
    changes.map(({ batchId, kind, pieces }) => ({ batchId, kind, heldChange: pieces })),
    { actor, orderId },
  );
  await unsellUnits(tx, [orderItemId], [...past]);
  return null;
}

/** Gives back what a line of an order holds, which the caller has locked: it is left out. */
export async function releaseLine(
  tx: Database,
  { orderId, orderItemId, actor }: Pick<Line, "orderId" | "orderItemId" | "actor">,
) {
  const own = await listBatchesOf([orderItemId], tx);
  if (own.length === 0) return;
  await lockSoldProducts(
    tx,
    own.map(({ productId }) => productId),
  );
  await moveStock(
    tx,
    own.map(({ batchId, quantity }) => ({ batchId, kind: "released", heldChange: -quantity })),
    { actor, orderId },
  );
}

type Pieces = Pick<Line, "orderId" | "orderItemId" | "actor"> & { quantity: number };

/**
 * Gives back so many pieces that a line of an order holds: those of withdrawn batches first, and
 * then those that are best before the latest day. The caller has locked the order and its products,
 * and knows that the line holds as many.
 */
export async function releasePieces(
  tx: Database,
  { orderId, orderItemId, quantity, actor }: Pieces,
) {
  const { batchId } = orderItemBatches;
  const own = await tx
    .select({ batchId, held: orderItemBatches.quantity })
    .from(orderItemBatches)
    .innerJoin(productBatches, eq(productBatches.id, batchId))
    .where(eq(orderItemBatches.orderItemId, orderItemId))
    .orderBy(
      desc(isNotNull(productBatches.withdrawnAt)),
      sql`${productBatches.bestBefore} desc nulls first`,
      desc(productBatches.id),
    );
  let missing = quantity;
  const back = own.flatMap((part) => {
    const pieces = Math.min(missing, part.held);
    missing -= pieces;
    return pieces > 0 ? [{ ...part, pieces }] : [];
  });
  for (const { batchId: id, held, pieces } of back) {
    const isIt = and(
      eq(orderItemBatches.orderItemId, orderItemId),
      eq(orderItemBatches.batchId, id),
    );
    if (pieces === held) await tx.delete(orderItemBatches).where(isIt);
    else
      await tx
        .update(orderItemBatches)
        .set({ quantity: held - pieces })
        .where(isIt);
  }
  await moveStock(
    tx,
    back.map(({ batchId: id, pieces }) => ({ batchId: id, kind: "released", heldChange: -pieces })),
    { actor, orderId },
  );
}

/**
 * Gives back what an order, which the caller has locked, holds above the part of somebody unknown
 * (holdStock): it is not confirmed any longer.
 */
export async function releaseAboveCap(
  tx: Database,
  orderId: number,
  lines: readonly StockLine[],
  actor: Mover,
) {
  const products = await lockSoldProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const own = await listBatchesOf(
    lines.map(({ orderItemId }) => orderItemId),
    tx,
  );
  for (const { orderItemId, productId } of lines) {
    const held = own
      .filter((batch) => batch.orderItemId === orderItemId)
      .reduce((sum, batch) => sum + batch.quantity, 0);
    const left = products.find(({ id }) => id === productId)?.left ?? 0;
    const quantity = held - cappedPart(left + held);
    if (quantity > 0) await releasePieces(tx, { orderId, orderItemId, quantity, actor });
  }
}

type Broken = Omit<Line, "actor"> & { batchId: number; actor: Admin };

/**
 * A line of an order that the caller has locked holds another piece, of any batch on sale, instead
 * of one of this batch that broke, which waits in quarantine until it is written off. Problems:
 * "conflict" if the line holds no piece of the batch, or no other one is left.
 */
export async function replaceBroken(
  tx: Database,
  { orderId, orderItemId, productId, name, batchId, actor }: Broken,
): Promise<Refusal | null> {
  await lockSoldProducts(tx, [productId]);
  const isPart = and(
    eq(orderItemBatches.orderItemId, orderItemId),
    eq(orderItemBatches.batchId, batchId),
  );
  const [own] = await tx.select().from(orderItemBatches).where(isPart);
  if (!own) return refuse("conflict", `No piece of ${name} from this batch is in the order now`);
  if ((await freeBatches(tx, [productId])).length === 0) {
    return refuse("conflict", `No other piece of ${name} is left. Change the order`);
  }
  if (own.quantity === 1) await tx.delete(orderItemBatches).where(isPart);
  else
    await tx
      .update(orderItemBatches)
      .set({ quantity: own.quantity - 1 })
      .where(isPart);
  // In this sequence what can be ordered only becomes less at last: nobody is told that it is back.
  await moveStock(tx, [{ batchId, kind: "released", heldChange: -1 }], { actor, orderId });
  const aside = await setAsideIn(tx, actor, batchId, { quantity: 1, reason: "Broken" });
  if (!aside.ok) throw new Error(aside.problem.message);
  await take(tx, orderId, [{ orderItemId, productId, quantity: 1 }], actor);
  return null;
}
