import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { getSetting, setSetting, settingValue } from "~/platform/database/settings.server";
import { isCannabis, lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { productBatches } from "~drizzle/schema";

const KEY = "shop.clearedOnly";

/** Whether the owner sells only batches with a package tag and a passed test. */
export async function isClearedOnly(tx: Database = db): Promise<boolean> {
  return (await getSetting(KEY, tx)) === "yes";
}

type Columns = Record<"productId" | "packageTag" | "testPassed", SQL>;

/** The same as isUncleared, for batches under another name. */
export const isUnclearedOf = ({ productId, packageTag, testPassed }: Columns): SQL<boolean> =>
  sql<boolean>`((${packageTag} is null or not ${testPassed})
    and ${settingValue(KEY)} is not distinct from 'yes' and ${isCannabis(productId)})`;

/**
 * Whether nothing of a batch may be sold, because the owner sells only batches with a package tag
 * and a passed test. Goods have neither.
 */
export const isUncleared = isUnclearedOf({
  productId: sql`${productBatches.productId}`,
  packageTag: sql`${productBatches.packageTag}`,
  testPassed: sql`${productBatches.testPassed}`,
});

/** Whether pieces of a batch are offered. */
export const isOnSale = and(isNull(productBatches.withdrawnAt), sql`not ${isUncleared}`);

/** Why a batch is not sold that has no package tag, or no passed test. */
export const NOT_CLEARED = "No package tag, or no passed test";

/** Whether nothing of this batch may be sold for want of a package tag or a passed test. */
export async function isBatchUncleared(id: number): Promise<boolean> {
  return (await db.$count(productBatches, and(eq(productBatches.id, id), isUncleared))) > 0;
}

/** Whether the product has free pieces that only a missing tag or test keeps from being sold. */
export async function waitsForClearance(tx: Database, productId: number): Promise<boolean> {
  const { onHand, held, withdrawnAt } = productBatches;
  const isWaiting = and(
    eq(productBatches.productId, productId),
    gt(onHand, held),
    isNull(withdrawnAt),
    isUncleared,
  );
  return (await tx.$count(productBatches, isWaiting)) > 0;
}

/** The batches of these products that are withdrawn with pieces left, and of these ids. */
export function listWithdrawn(
  { productIds, batchIds }: { productIds: readonly number[]; batchIds: readonly number[] },
  tx: Database = db,
) {
  const { id, code, productId, withdrawnAt, onHand } = productBatches;
  const isMeant = or(
    and(inArray(productId, [0, ...productIds]), gt(onHand, 0)),
    inArray(id, [0, ...batchIds]),
  );
  return tx
    .select({ id, code, productId })
    .from(productBatches)
    .where(and(isNotNull(withdrawnAt), isMeant))
    .orderBy(asc(id));
}

/**
 * Sets whether only batches with a package tag and a passed test are sold, and returns the products
 * of which something else can be ordered now, perhaps. The caller sums them.
 */
export async function setClearedOnly(tx: Database, isOn: boolean): Promise<number[]> {
  await setSetting(KEY, isOn ? "yes" : "no", tx);
  const found = await tx
    .selectDistinct({ id: productBatches.productId })
    .from(productBatches)
    .orderBy(asc(productBatches.productId));
  const ids = found.map(({ id }) => id);
  await lockSoldProducts(tx, ids);
  return ids;
}
