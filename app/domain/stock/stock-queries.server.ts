import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { pagedList } from "~/database/paged-list.server";
import {
  type CountedProduct,
  findCountedProducts,
  listSoldProducts,
} from "~/domain/shop/shop-queries.server";
import { productBatches, stockMovements, users } from "~drizzle/schema";

/** A product in the list of the stock. */
export type StockRow = CountedProduct & {
  /** In the house, those of open orders included. */
  onHand: number;
  held: number;
  /** The first best-before day among the batches on sale. */
  nextDay: string | null;
};

/** One page of the stock, the fewest left first, and whether there is another. */
export async function findStock(asked: { q: string; page: number }) {
  const { rows, hasMore } = await findCountedProducts(asked);
  const ids = rows.map(({ id }) => id);
  const sums = await db
    .select({
      productId: productBatches.productId,
      onHand: sql<number>`sum(${productBatches.onHand})::int`,
      held: sql<number>`sum(${productBatches.held})::int`,
      nextDay: sql<string | null>`min(${productBatches.bestBefore})
        filter (where ${productBatches.withdrawnAt} is null and ${productBatches.onHand} > 0)::text`,
    })
    .from(productBatches)
    .where(inArray(productBatches.productId, [0, ...ids]))
    .groupBy(productBatches.productId);
  const sumOf = new Map(sums.map(({ productId, ...sum }) => [productId, sum]));
  const none = { onHand: 0, held: 0, nextDay: null };
  return {
    rows: rows.map((row): StockRow => ({ ...row, ...(sumOf.get(row.id) ?? none) })),
    hasMore,
  };
}

/** A product's batches, those on sale first and the newest of them first. */
export function listBatches(productId: number) {
  return db
    .select()
    .from(productBatches)
    .where(eq(productBatches.productId, productId))
    .orderBy(desc(isNull(productBatches.withdrawnAt)), desc(productBatches.id));
}

/** How many of each product can be ordered now. Products whose stock is not counted are missing. */
export async function leftOf(productIds: readonly number[]): Promise<Map<number, number>> {
  const found = await listSoldProducts([...productIds]);
  return new Map(found.flatMap(({ id, left }) => (left === null ? [] : [[id, left]])));
}

/** The ledger of a batch, newest first. */
export function movementListOf(batchId: number) {
  return pagedList({
    id: stockMovements.id,
    search: [],
    fetch: (where, limit) =>
      db
        .select({
          id: stockMovements.id,
          kind: stockMovements.kind,
          onHandChange: stockMovements.onHandChange,
          heldChange: stockMovements.heldChange,
          orderId: stockMovements.orderId,
          reason: stockMovements.reason,
          actor: users.username,
          createdAt: stockMovements.createdAt,
        })
        .from(stockMovements)
        .leftJoin(users, eq(users.id, stockMovements.actorId))
        .where(and(eq(stockMovements.batchId, batchId), where))
        .orderBy(desc(stockMovements.id))
        .limit(limit),
  });
}

/**
 * Which of these open orders hold pieces of a batch, oldest first, with how many. The ledger is
 * found by the orders: that of a batch is as long as its history.
 */
export function listHolders(batchId: number, openOrders: readonly number[]) {
  const pieces = sql<number>`sum(${stockMovements.heldChange})::int`;
  return db
    .select({ orderId: stockMovements.orderId, pieces })
    .from(stockMovements)
    .where(
      and(inArray(stockMovements.orderId, [0, ...openOrders]), eq(stockMovements.batchId, batchId)),
    )
    .groupBy(stockMovements.orderId)
    .having(sql`sum(${stockMovements.heldChange}) > 0`)
    .orderBy(asc(stockMovements.orderId));
}
