import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { pagedList } from "~/platform/database/paged-list.server";
import {
  type CountedProduct,
  findCountedProducts,
  listSoldProducts,
} from "~/domain/shop/shop-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { productBatches, stockMovements, users, orderItemBatches } from "~drizzle/schema";
import { isOnSale, isUncleared, isUnclearedOf, NOT_CLEARED } from "./cleared-batches.server";
import { PAST_ITS_DAY } from "./stock-words";

/** A product in the list of the stock. */
export type StockRow = CountedProduct & {
  /** In the house, those of open orders included. */
  onHand: number;
  held: number;
  /** Pieces that came back or were set aside: not for sale. */
  quarantined: number;
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
      quarantined: sql<number>`sum(${productBatches.quarantined})::int`,
      nextDay: sql<string | null>`min(${productBatches.bestBefore})
        filter (where ${isOnSale} and ${productBatches.onHand} > 0)::text`,
    })
    .from(productBatches)
    .where(inArray(productBatches.productId, [0, ...ids]))
    .groupBy(productBatches.productId);
  const sumOf = new Map(sums.map(({ productId, ...sum }) => [productId, sum]));
  const none = { onHand: 0, held: 0, quarantined: 0, nextDay: null };
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

/** Whether a batch was ever entered, as SQL. */
export const hasBatches = sql<boolean>`exists (select 1 from ${productBatches})`;

/** The batches with pieces in quarantine and their products, the oldest first. */
export async function listQuarantine() {
  const { id, productId, code, quarantined } = productBatches;
  const batches = await db
    .select({ id, productId, code, quarantined })
    .from(productBatches)
    .where(gt(quarantined, 0))
    .orderBy(asc(id));
  const products = await listSoldProducts(batches.map((batch) => batch.productId));
  const names = new Map(products.map(({ id: product, name }) => [product, name]));
  return batches.map((batch) => ({ ...batch, product: names.get(batch.productId) ?? "" }));
}

export type Quarantine = Awaited<ReturnType<typeof listQuarantine>>;

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
          quarantineChange: stockMovements.quarantineChange,
          orderId: stockMovements.orderId,
          undoesId: stockMovements.undoesId,
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

/** The newest movement of the ledger that is about this order. 0 without one. */
export async function lastMovementOf(orderId: number, tx: Database = db): Promise<number> {
  const [last] = await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .orderBy(desc(stockMovements.id))
    .limit(1);
  return last?.id ?? 0;
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

/** Whether the order with this id, a column, holds pieces of a batch that must not be handed over. */
export const holdsWithdrawn = (orderId: SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${stockMovements} movement
  join ${productBatches} batch on batch.id = movement.batch_id
  where movement.order_id = ${orderId} and (batch.withdrawn_at is not null or ${isUnclearedOf({
    ...{ productId: sql`batch.product_id`, packageTag: sql`batch.package_tag` },
    testPassed: sql`batch.test_passed`,
  })})
  group by movement.batch_id having sum(movement.held_change) > 0)`;

/** Why nothing of a batch may leave the house on a business day. Null if it may. */
const whyKept = (today: string) => sql<string | null>`case
  when ${productBatches.withdrawnAt} is not null then coalesce(${productBatches.withdrawnReason}, '')
  when ${productBatches.bestBefore} < ${today} then ${PAST_ITS_DAY}
  when ${isUncleared} then ${NOT_CLEARED} end`;

/**
 * From which batches, with their codes, these lines of orders come, and how many pieces of each.
 * `withdrawn` is why they must not be handed over: the batch was withdrawn, is past its best-before
 * day, or has no package tag or passed test where the owner asks for both.
 */
export async function listBatchesOf(orderItemIds: readonly number[], tx: Database = db) {
  if (orderItemIds.length === 0) return [];
  return tx
    .select({
      orderItemId: orderItemBatches.orderItemId,
      batchId: productBatches.id,
      productId: productBatches.productId,
      code: productBatches.code,
      packageTag: productBatches.packageTag,
      quantity: orderItemBatches.quantity,
      withdrawn: whyKept(businessDay(new Date())),
    })
    .from(orderItemBatches)
    .innerJoin(productBatches, eq(productBatches.id, orderItemBatches.batchId))
    .where(inArray(orderItemBatches.orderItemId, [...orderItemIds]))
    .orderBy(asc(productBatches.id), asc(orderItemBatches.orderItemId));
}

export type BatchOfLine = Awaited<ReturnType<typeof listBatchesOf>>[number];
