import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItemBatches, productBatches, stockMovements } from "~drizzle/schema";
import { isOnSale } from "./cleared-batches.server";
import { type Movement, moveStock, type Mover } from "./move-stock.server";
import { whatIsLeft } from "./stock-words";

/**
 * A line of an order. It has a second one of the same product if pieces were added at another price.
 */
export type StockLine = {
  orderItemId: number;
  productId: number;
  name: string;
  quantity: number;
  /** The batches from which pieces come before others, one for each such piece. */
  wanted?: readonly number[] | undefined;
};

/** Of what is left of a product, the part that an order of somebody unknown holds. */
const CAP = 1 / 5;

/** How many pieces of so many that are left an order of somebody unknown holds. */
export const cappedPart = (left: number) => Math.max(1, Math.floor(left * CAP));

/**
 * Holds the pieces of an order, so that nobody else can order them: those of the batch that is best
 * before the earliest day first. Products whose stock is not counted are ignored. An order that
 * holds pieces already holds no more. A capped order holds at most a fifth of what is left of a
 * product, and at least one piece, until holdRest. Problems: "invalid" at `items` if fewer are
 * left, and then nothing is held.
 */
export async function holdStock(
  tx: Database,
  orderId: number,
  lines: readonly StockLine[],
  { isCapped = false } = {},
): Promise<Refusal | null> {
  const lefts = await lockLefts(tx, lines);
  const counted = lines.filter(({ productId }) => (lefts.get(productId) ?? null) !== null);
  if (counted.length === 0 || (await stockOf(tx, orderId)).some(({ held }) => held > 0))
    return null;
  const short = shortOf(counted, lefts);
  if (short) return short;
  // An order that is taken up again may come from other batches than before.
  await tx.delete(orderItemBatches).where(
    inArray(
      orderItemBatches.orderItemId,
      counted.map(({ orderItemId }) => orderItemId),
    ),
  );
  const mostOf = ({ productId, quantity }: StockLine) =>
    isCapped ? cappedPart(lefts.get(productId) ?? 0) : quantity;
  await take(
    tx,
    orderId,
    counted.map((line) => ({ ...line, quantity: Math.min(line.quantity, mostOf(line)) })),
  );
  return null;
}

/**
 * Holds what a capped order does not hold yet: the team confirms it. Idempotent. Problems:
 * "conflict" if fewer are left, and then nothing more is held.
 */
export async function holdRest(
  tx: Database,
  orderId: number,
  lines: readonly StockLine[],
): Promise<Refusal | null> {
  const held = await tx
    .select({
      orderItemId: orderItemBatches.orderItemId,
      quantity: sql<number>`sum(${orderItemBatches.quantity})::int`,
    })
    .from(orderItemBatches)
    .where(
      inArray(
        orderItemBatches.orderItemId,
        lines.map(({ orderItemId }) => orderItemId),
      ),
    )
    .groupBy(orderItemBatches.orderItemId);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const missing = lines.flatMap((line) => {
    // A line without a batch is of a product that was not counted when it was ordered.
    const quantity = line.quantity - (heldOf.get(line.orderItemId) ?? line.quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (missing.length === 0) return null;
  const short = shortOf(missing, await lockLefts(tx, missing));
  if (short) return refuse("conflict", short.problem.message);
  await take(tx, orderId, missing);
  return null;
}

/** How many can be ordered of each product, which is locked. Null if its stock is not counted. */
async function lockLefts(tx: Database, lines: readonly StockLine[]) {
  const products = await lockSoldProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  return new Map(products.map(({ id, left }) => [id, left]));
}

function shortOf(lines: readonly StockLine[], lefts: ReadonlyMap<number, number | null>) {
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  const names = new Map(lines.map(({ productId, name }) => [productId, name]));
  const short = Array.from(names).flatMap(([productId, name]) => {
    const left = lefts.get(productId) ?? 0;
    return left < (wanted.get(productId) ?? 0) ? [whatIsLeft(name, left)] : [];
  });
  return short.length > 0 ? refuse("invalid", short.join(". "), { field: "items" }) : null;
}

/**
 * Lines of an order hold so many pieces more. The caller has locked their products, and knows that
 * enough are left. Products whose stock is not counted are no business of this.
 */
export async function take(
  tx: Database,
  orderId: number,
  lines: readonly Omit<StockLine, "name">[],
  actor: Mover = null,
) {
  const batches = await freeBatches(
    tx,
    lines.map((line) => line.productId),
  );
  const taken = lines.flatMap((line) => {
    const parts = spread(line, batches);
    // Another line may be of the same product.
    for (const batch of batches) {
      batch.free -= parts.find(({ batchId }) => batchId === batch.id)?.quantity ?? 0;
    }
    return parts;
  });
  await tx
    .insert(orderItemBatches)
    .values(taken)
    .onConflictDoUpdate({
      target: [orderItemBatches.orderItemId, orderItemBatches.batchId],
      set: { quantity: sql`${orderItemBatches.quantity} + excluded.quantity` },
    });
  await moveStock(
    tx,
    taken.map(({ batchId, quantity }) => ({ batchId, kind: "held", heldChange: quantity })),
    { actor, orderId },
  );
}

type FreeBatch = { id: number; productId: number; free: number };

/** The batches on sale that have free pieces, in the order in which they are sold. */
export async function freeBatches(
  tx: Database,
  productIds: readonly number[],
): Promise<FreeBatch[]> {
  const { id, productId, onHand, held, bestBefore } = productBatches;
  return tx
    .select({ id, productId, free: sql<number>`${onHand} - ${held}` })
    .from(productBatches)
    .where(and(inArray(productId, [...productIds]), isOnSale, gt(onHand, held)))
    .orderBy(asc(bestBefore), asc(id));
}

/** The pieces of a line: the wanted ones, and then from these batches one after the other. */
export function spread(
  { orderItemId, productId, quantity: pieces, wanted = [] }: Omit<StockLine, "name">,
  batches: readonly FreeBatch[],
) {
  const own = batches.filter((batch) => batch.productId === productId);
  const taken = new Map<number, number>();
  let missing = pieces;
  const takeFrom = ({ id, free }: FreeBatch, most: number) => {
    const before = taken.get(id) ?? 0;
    const quantity = Math.min(missing, most, free - before);
    missing -= quantity;
    if (quantity > 0) taken.set(id, before + quantity);
  };
  for (const id of wanted) for (const batch of own) if (batch.id === id) takeFrom(batch, 1);
  for (const batch of own) takeFrom(batch, missing);
  return Array.from(taken, ([batchId, quantity]) => ({ orderItemId, batchId, quantity }));
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
      out: sql<number>`-sum(${stockMovements.onHandChange} + ${stockMovements.quarantineChange})::int`,
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
  await lockSoldProducts(
    tx,
    own.map(({ productId }) => productId),
  );
  await moveStock(tx, changes, { actor, orderId });
}

type Return = {
  orderId: number;
  orderItemId: number;
  quantity: number;
  /** Cannabis that came back is not sold again. */
  isCannabis: boolean;
  reason: string;
  actor: Mover;
};

/**
 * Takes pieces of an order that was handed over, and that the caller has locked, back: goods into
 * stock, cannabis into the quarantine of its batch (9 NYCRR 125.8(a)(2)(ii)). Nothing happens if the
 * line's stock was not counted. Problems: "conflict" for goods if fewer pieces were handed over, or
 * came back already.
 */
export async function returnStock(
  tx: Database,
  { orderId, orderItemId, quantity, isCannabis, reason, actor }: Return,
): Promise<Outcome<object>> {
  const ofItem = await tx
    .select({ batchId: orderItemBatches.batchId })
    .from(orderItemBatches)
    .where(eq(orderItemBatches.orderItemId, orderItemId));
  if (ofItem.length === 0) return { ok: true };
  const own = (await stockOf(tx, orderId)).filter(({ batchId }) =>
    ofItem.some((one) => one.batchId === batchId),
  );
  await lockSoldProducts(
    tx,
    own.map(({ productId }) => productId),
  );
  let missing = quantity;
  const changes = own.flatMap(({ batchId, out }) => {
    const back = Math.min(missing, out);
    missing -= back;
    const change = isCannabis ? { quarantineChange: back } : { onHandChange: back };
    return back > 0 ? [{ batchId, kind: "returned" as const, ...change }] : [];
  });
  // Nobody can choose whether cannabis goes to quarantine, so that it never stops a refund.
  if (missing > 0 && !isCannabis) {
    return refuse("conflict", `Only ${quantity - missing} of these can come back into stock`);
  }
  if (changes.length > 0) await moveStock(tx, changes, { actor, orderId, reason });
  return { ok: true };
}
