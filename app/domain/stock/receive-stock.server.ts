import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { insertMany } from "~/platform/database/insert-many.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { productBatches, stockMovements } from "~drizzle/schema";
import { lockBatch, isPast } from "./lock-batch.server";
import { moveStock } from "./move-stock.server";
import type { BatchInput, ReceiptInput } from "./stock.schema";

/** The columns of a batch that its form sets. */
export const batchColumns = (input: BatchInput) => ({
  code: input.code,
  packageTag: input.packageTag ?? null,
  testPassed: input.testPassed ?? false,
  packedOn: input.packedOn,
  bestBefore: input.bestBefore,
  laboratory: input.laboratory,
  thcPercent: input.thcPercent,
  cbdPercent: input.cbdPercent,
});

/**
 * Adds a batch of a product with the pieces that came. From its first batch on, a product's stock
 * is counted. The same receipt by the same person again within 10 minutes is stored once. Problems:
 * "not-found", "conflict" at `batchCode` if the product has that batch already, "conflict" at
 * `packageTag` if another batch has it, "invalid" at `bestBefore`.
 */
export async function receiveBatch(
  actor: Admin,
  productId: number,
  input: ReceiptInput,
): Promise<Outcome<{ id: number }>> {
  const refusal = daysRefusal(input);
  if (refusal) return refusal;
  if (isPast(input, businessDay(new Date()))) {
    return refuse("invalid", "This day is over: nothing of the batch may be sold", {
      field: "bestBefore",
    });
  }
  const content = { productId, ...batchColumns(input), quantity: input.quantity };
  return once(
    { name: "receive batch", by: actor.id, content },
    { id: productBatches.id },
    async (tx) => {
      const [product] = await lockSoldProducts(tx, [productId]);
      if (!product) return refuse("not-found", "That product is no longer there");
      if (await isCodeTaken(tx, { productId, code: input.code })) return codeTaken();
      const taken = await refuseTag(tx, input, 0);
      if (taken) return taken;
      const batch = made(
        await tx
          .insert(productBatches)
          .values({ productId, ...batchColumns(input) })
          .returning({ id: productBatches.id }),
      );
      await moveStock(tx, [{ batchId: batch.id, kind: "received", onHandChange: input.quantity }], {
        actor,
      });
      await recordAudit(tx, actor, {
        act: "stock received",
        subject: `product ${productId}`,
        detail: `${input.quantity} of ${product.name}, batch ${input.code}`,
      });
      return batch;
    },
  );
}

/**
 * Receives the first batch of each of these products, all with this number. For products that the
 * same transaction has added: nobody else can have locked them.
 */
export async function receiveFirstBatches(
  tx: Database,
  actor: Admin,
  code: string,
  received: readonly { productId: number; quantity: number; bestBefore: string | null }[],
) {
  if (received.length === 0) return;
  const batches = await insertMany<typeof productBatches, { id: number; productId: number }>(
    tx,
    productBatches,
    received.map(({ productId, bestBefore }) => ({ productId, bestBefore, code })),
    sql`${productBatches.id}, ${productBatches.productId} as "productId"`,
  );
  const pieces = new Map(received.map(({ productId, quantity }) => [productId, quantity]));
  const movements = batches.map(({ id, productId }) => ({
    ...{ batchId: id, kind: "received" as const },
    onHandChange: pieces.get(productId) ?? 0,
  }));
  await moveStock(tx, movements, { actor });
}

/** Whether the product, which is locked, has another batch with this number, in any case of letters. */
export async function isCodeTaken(
  tx: Database,
  { productId, code, exceptId = 0 }: { productId: number; code: string; exceptId?: number },
): Promise<boolean> {
  const isSame = and(
    eq(productBatches.productId, productId),
    sql`lower(${productBatches.code}) = lower(${code})`,
    ne(productBatches.id, exceptId),
  );
  return (await tx.$count(productBatches, isSame)) > 0;
}

/** The refusal of a number that another batch of the product has. */
export const codeTaken = () =>
  refuse(
    "conflict",
    "There is a batch with this number already. Receive more of it on its own page",
    { field: "batchCode" },
  );

/**
 * Why a batch cannot have its package tag, or null. Until the transaction ends no other batch gets
 * it. Problem: "conflict" at `packageTag`.
 */
export async function refuseTag(tx: Database, { packageTag }: BatchInput, exceptId: number) {
  if (!packageTag) return null;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('package tags', 0))`);
  const [other] = await tx
    .select({ code: productBatches.code })
    .from(productBatches)
    .where(
      and(
        sql`lower(${productBatches.packageTag}) = lower(${packageTag})`,
        ne(productBatches.id, exceptId),
      ),
    );
  if (!other) return null;
  const words = `Batch ${other.code} has this tag already. Each package has a tag of its own`;
  return refuse("conflict", words, { field: "packageTag" });
}

/** Why the days of a batch cannot be right, or null. */
export function daysRefusal({ packedOn, bestBefore }: BatchInput) {
  if (!packedOn || !bestBefore || packedOn <= bestBefore) return null;
  return refuse("invalid", "Enter a day after the one on which it was packed", {
    field: "bestBefore",
  });
}

/**
 * Adds pieces that came to a batch. The same number by the same person again within 10 minutes is
 * added once. Problems: "not-found".
 */
export async function receiveMore(
  actor: Admin,
  batchId: number,
  { quantity }: { quantity: number },
): Promise<Outcome<{ id: number }>> {
  return once(
    { name: "receive more", by: actor.id, content: { batchId, quantity } },
    { id: stockMovements.id },
    async (tx) => {
      const found = await lockBatch(tx, batchId);
      if (!found.ok) return found;
      const id = await moveStock(tx, [{ batchId, kind: "received", onHandChange: quantity }], {
        actor,
      });
      await recordAudit(tx, actor, {
        act: "stock received",
        subject: `product ${found.batch.productId}`,
        detail: `${quantity} of ${found.productName}, batch ${found.batch.code}`,
      });
      return { ok: true, id };
    },
  );
}
