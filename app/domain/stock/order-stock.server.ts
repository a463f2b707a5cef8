import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { holdSoldProducts } from "~/domain/shop/shop-queries.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItemBatches, productBatches, stockMovements } from "~drizzle/schema";
import { type Movement, moveStock, type Mover } from "./move-stock.server";
import { whatIsLeft } from "./stock-words";

/** A line of an order, which has at most one for each product. */
export type StockLine = { orderItemId: number; productId: number; name: string; quantity: number };

/**
 * Holds the pieces of an order, so that nobody else can order them: those of the batch that is best
 * before the earliest day first. Products whose stock is not counted are ignored. An order that
 * holds pieces already holds no more. Problems: "invalid" at `items` if fewer are left, and then
 * nothing is held.
 */
export async function holdStock(
  tx: Database,
  orderId: number,
  lines: readonly StockLine[],
): Promise<Refusal | null> {
  const products = await holdSoldProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const lefts = new Map(products.map(({ id, left }) => [id, left]));
  const counted = lines.filter(({ productId }) => (lefts.get(productId) ?? null) !== null);
  if (counted.length === 0 || (await stockOf(tx, orderId)).some(({ held }) => held > 0))
    return null;
  const short = counted.flatMap(({ productId, name, quantity }) => {
    const left = lefts.get(productId) ?? 0;
    return left < quantity ? [whatIsLeft(name, left)] : [];
  });
  if (short.length > 0) return refuse("invalid", short.join(". "), { field: "items" });
  await take(tx, orderId, counted);
  return null;
}

async function take(tx: Database, orderId: number, lines: readonly StockLine[]) {
  const { id, productId, onHand, held, bestBefore } = productBatches;
  const batches = await tx
    .select({ id, productId, free: sql<number>`${onHand} - ${held}` })
    .from(productBatches)
    .where(
      and(
        inArray(
          productId,
          lines.map((line) => line.productId),
        ),
        isNull(productBatches.withdrawnAt),
        gt(onHand, held),
      ),
    )
    .orderBy(asc(bestBefore), asc(id));
  const taken = lines.flatMap((line) => {
    let missing = line.quantity;
    return batches.flatMap((batch) => {
      const quantity = batch.productId === line.productId ? Math.min(missing, batch.free) : 0;
      missing -= quantity;
      return quantity > 0 ? [{ orderItemId: line.orderItemId, batchId: batch.id, quantity }] : [];
    });
  });
  // An order that is taken up again may come from other batches than before.
  await tx.delete(orderItemBatches).where(
    inArray(
      orderItemBatches.orderItemId,
      lines.map(({ orderItemId }) => orderItemId),
    ),
  );
  await tx.insert(orderItemBatches).values(taken);
  await moveStock(
    tx,
    taken.map(({ batchId, quantity }) => ({ batchId, kind: "held", heldChange: quantity })),
    { actor: null, orderId },
  );
}

/** Gives back what the order holds: it was cancelled, or it expired. */
export async function releaseStock(tx: Database, orderId: number, actor: Mover = null) {
  await moveOrder(tx, orderId, actor, ({ batchId, held }) =>
    held > 0 ? { batchId, kind: "released", heldChange: -held } : null,
  );
}

/** Takes what the order holds out of the house: it was handed over. */
export async function sellStock(tx: Database, orderId: number, actor: Mover) {
  await moveOrder(tx, orderId, actor, ({ batchId, held }) =>
    held > 0 ? { batchId, kind: "sold", onHandChange: -held, heldChange: -held } : null,
  );
}

/** Undoes the hand-over: the order holds its pieces again, except those that came back. */
export async function unsellStock(tx: Database, orderId: number, actor: Mover) {
  await moveOrder(tx, orderId, actor, ({ batchId, out }) =>
    out > 0 ? { batchId, kind: "unsold", onHandChange: out, heldChange: out } : null,
  );
}

type OrderStock = {
  batchId: number;
  productId: number;
  /** Pieces that the order holds. */
  held: number;
  /** Pieces that were handed over and did not come back. */
  out: number;
};

/** What an order holds and took of each batch, by the ledger. */
function stockOf(tx: Database, orderId: number): Promise<OrderStock[]> {
  return tx
    .select({
      batchId: stockMovements.batchId,
      productId: productBatches.productId,
      held: sql<number>`sum(${stockMovements.heldChange})::int`,
      out: sql<number>`-sum(${stockMovements.onHandChange})::int`,
    })
    .from(stockMovements)
    .innerJoin(productBatches, eq(productBatches.id, stockMovements.batchId))
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.batchId, productBatches.productId)
    .orderBy(asc(stockMovements.batchId));
}

// The caller has locked the order, so that its own stock does not change meanwhile.
async function moveOrder(
  tx: Database,
  orderId: number,
  actor: Mover,
  changeOf: (stock: OrderStock) => Movement | null,
) {
  const own = await stockOf(tx, orderId);
  const changes = own.flatMap((stock) => changeOf(stock) ?? []);
  if (changes.length === 0) return;
  await holdSoldProducts(
    tx,
    own.map(({ productId }) => productId),
  );
  await moveStock(tx, changes, { actor, orderId });
}

type Return = {
  orderId: number;
  orderItemId: number;
  quantity: number;
  reason: string;
  actor: Mover;
};

/**
 * Takes pieces of an order that was handed over, and that the caller has locked, back into stock.
 * Nothing happens if the line's stock was not counted. Problems: "conflict" if fewer pieces were
 * handed over, or came back already.
 */
export async function returnStock(
  tx: Database,
  { orderId, orderItemId, quantity, reason, actor }: Return,
): Promise<Outcome<object>> {
  const ofItem = await tx
    .select({ batchId: orderItemBatches.batchId })
    .from(orderItemBatches)
    .where(eq(orderItemBatches.orderItemId, orderItemId));
  if (ofItem.length === 0) return { ok: true };
  const own = (await stockOf(tx, orderId)).filter(({ batchId }) =>
    ofItem.some((one) => one.batchId === batchId),
  );
  await holdSoldProducts(
    tx,
    own.map(({ productId }) => productId),
  );
  let missing = quantity;
  const changes = own.flatMap(({ batchId, out }) => {
    const back = Math.min(missing, out);
    missing -= back;
    return back > 0 ? [{ batchId, kind: "returned" as const, onHandChange: back }] : [];
  });
  if (missing > 0) {
    return refuse("conflict", `Only ${quantity - missing} of these can come back into stock`);
  }
  await moveStock(tx, changes, { actor, orderId, reason });
  return { ok: true };
}
