import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { runEach } from "~/platform/jobs/jobs.server";
import { productBatches } from "~drizzle/schema";
import { type Batch, lockBatch, isPast } from "./lock-batch.server";
import { sumStock } from "./move-stock.server";
import { PAST_ITS_DAY } from "./stock-words";

type Changed = Outcome<{ batch: Batch }>;

/**
 * Takes a batch off sale, with the reason. What open orders hold of it stays held, so that somebody
 * decides about each. Idempotent. Problems: "not-found".
 */
export async function withdrawBatch(
  admin: Admin,
  id: number,
  { reason }: { reason: string },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = await lockBatch(tx, id);
    if (!found.ok || found.batch.withdrawnAt) return found;
    await setWithdrawn(tx, found.batch, reason);
    await recordAudit(tx, admin, {
      act: "batch withdrawn",
      subject: `product ${found.batch.productId}`,
      detail: `${found.productName}, batch ${found.batch.code}: ${reason}`,
    });
    return found;
  });
}

/**
 * Puts a withdrawn batch on sale again. Idempotent. Problems: "not-found", "conflict" past its
 * best-before day.
 */
export async function restoreBatch(admin: Admin, id: number): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = await lockBatch(tx, id);
    if (!found.ok || !found.batch.withdrawnAt) return found;
    if (isPast(found.batch, businessDay(new Date()))) {
      return refuse(
        "conflict",
        "It is past its best-before day. Correct the day first, if it is wrong",
      );
    }
    await setWithdrawn(tx, found.batch, null);
    await recordAudit(tx, admin, {
      act: "batch on sale again",
      subject: `product ${found.batch.productId}`,
      detail: `${found.productName}, batch ${found.batch.code}`,
    });
    return found;
  });
}

async function setWithdrawn(tx: Database, batch: Batch, reason: string | null) {
  await tx
    .update(productBatches)
    .set({ withdrawnAt: reason === null ? null : new Date(), withdrawnReason: reason })
    .where(eq(productBatches.id, batch.id));
  await sumStock(tx, [batch.productId]);
}

/**
 * Withdraws all batches whose best-before day is over in New York. Each is withdrawn once, whoever
 * runs it, because it is done under the lock of its product.
 */
export async function withdrawPast(now: Date) {
  const today = businessDay(now);
  const past = await db
    .select({ id: productBatches.id })
    .from(productBatches)
    .where(and(isNull(productBatches.withdrawnAt), lt(productBatches.bestBefore, today)))
    .orderBy(asc(productBatches.id));
  await runEach(past, ({ id }) =>
    db.transaction(async (tx) => {
      const found = await lockBatch(tx, id);
      if (!found.ok || found.batch.withdrawnAt || !isPast(found.batch, today)) return;
      await setWithdrawn(tx, found.batch, PAST_ITS_DAY);
    }),
  );
}
