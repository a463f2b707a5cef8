import { and, asc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { listSoldProducts } from "~/domain/shop/shop-queries.server";
import { plural } from "~/lib/counts";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { readUrl } from "~/lib/text/read-url";
import { orderItemBatches, productBatches, retailUnits } from "~drizzle/schema";
import { isUncleared, NOT_CLEARED } from "./cleared-batches.server";

const SHAPE = /^[A-Za-z0-9][A-Za-z0-9_.-]{5,99}$/;

/**
 * The Retail Item ID in a scanned or typed text: the id itself, or the last part of the address in a
 * unit's QR code. Null for what cannot be one.
 */
export function readRetailId(text: string): string | null {
  const plain = text.normalize("NFKC").trim();
  const url = /^https?:\/\//i.test(plain) ? readUrl(plain) : null;
  const id = url ? (url.pathname.split("/").findLast((part) => part !== "") ?? "") : plain;
  return SHAPE.test(id) ? id : null;
}

/** What two spellings of one id have in common. */
const retailKey = (id: string) => id.toLowerCase();

/** Whether a scanned or typed text is this unit. */
export function isUnit(text: string, { retailId }: { retailId: string }): boolean {
  const read = readRetailId(text);
  return read !== null && retailKey(read) === retailKey(retailId);
}

type Scan = {
  /** The line of the open sale, which the caller has locked. */
  saleLineId: number;
  productId: number;
  productName: string;
  /** How many pieces the line has. */
  quantity: number;
  text: string;
};

const at = (message: string) => refuse("invalid", message, { field: "unit" });

/**
 * Puts a single unit, by its Retail Item ID, into the line of an open sale. Problems, "invalid" at
 * `unit`: the text is no id, the unit is in this sale or another one or was sold before, it is one of
 * another product or of a batch that is not sold or has no piece left, or the line has no piece left
 * for it.
 */
export async function scanUnit(
  tx: Database,
  { saleLineId, productId, productName, quantity, text }: Scan,
): Promise<Outcome<{ id: number }>> {
  const retailId = readRetailId(text);
  if (retailId === null) {
    return at("This is no Retail Item ID. Scan the unit's QR code, or type its letters and digits");
  }
  const key = retailKey(retailId);
  await tx.insert(retailUnits).values({ key, retailId, productId }).onConflictDoNothing();
  // Locked, so that two sales cannot take it at the same time.
  const [unit] = await tx.select().from(retailUnits).where(eq(retailUnits.key, key)).for("update");
  if (!unit) throw new Error(`No unit ${key}`);
  const refusal =
    (await refuseUnit(tx, unit, { saleLineId, productId, productName })) ??
    (await refuseFull(tx, saleLineId, quantity));
  if (refusal) return refusal;
  await tx.update(retailUnits).set({ saleLineId, productId }).where(eq(retailUnits.id, unit.id));
  return { ok: true, id: unit.id };
}

type Unit = typeof retailUnits.$inferSelect;

async function refuseUnit(
  tx: Database,
  unit: Unit,
  { saleLineId, productId, productName }: Pick<Scan, "saleLineId" | "productId" | "productName">,
): Promise<Refusal | null> {
  const { retailId } = unit;
  if (unit.soldAt) {
    return at(`Unit ${retailId} was sold before. Cannabis that came back is not sold again`);
  }
  if (unit.saleLineId === saleLineId) return at(`Unit ${retailId} is in this sale already`);
  if (unit.saleLineId !== null)
    return at(`Unit ${retailId} is in another line or another open sale`);
  // Of a unit that was only scanned, at a wrong line perhaps, nothing is known yet.
  if (unit.batchId === null) return null;
  if (unit.productId !== productId) {
    const [other] = await listSoldProducts([unit.productId], tx);
    return at(
      `Unit ${retailId} is one of ${other?.name ?? "another product"}, not of ${productName}`,
    );
  }
  const why = await whyNotSold(tx, unit.batchId, saleLineId);
  return why === null ? null : at(`Unit ${retailId} is of batch ${why}`);
}

/** A batch with its free pieces, and why nothing of it is sold, after the words "of batch", or null. */
async function findBatch(tx: Database, batchId: number) {
  const { code, withdrawnAt, withdrawnReason, onHand, held } = productBatches;
  const [batch] = await tx
    .select({
      code,
      withdrawnAt,
      withdrawnReason,
      isUncleared,
      free: sql<number>`${onHand} - ${held}`,
    })
    .from(productBatches)
    .where(eq(productBatches.id, batchId));
  if (!batch) return null;
  const reason = batch.withdrawnAt
    ? (batch.withdrawnReason ?? "withdrawn")
    : batch.isUncleared && NOT_CLEARED;
  return { ...batch, notSold: reason ? `${batch.code}, which is not sold (${reason})` : null };
}

/** Why no further piece of a batch can be sold with this line, after the words "of batch", or null. */
async function whyNotSold(tx: Database, batchId: number, saleLineId: number) {
  const batch = await findBatch(tx, batchId);
  if (!batch || batch.notSold) return batch?.notSold ?? null;
  const ofBatch = and(eq(retailUnits.saleLineId, saleLineId), eq(retailUnits.batchId, batchId));
  if ((await tx.$count(retailUnits, ofBatch)) < batch.free) return null;
  return `${batch.code}, of which no other piece is left to sell. Take a unit of another batch, or count this one`;
}

async function refuseFull(tx: Database, saleLineId: number, quantity: number) {
  const scanned = await tx.$count(retailUnits, eq(retailUnits.saleLineId, saleLineId));
  if (scanned < quantity) return null;
  return at(
    `${plural(scanned, "unit is", "units are")} scanned, as many as the line has pieces. Add a piece first`,
  );
}

/** The units in these lines of an open sale, in the order in which they were first scanned. */
export function listUnitsIn(saleLineIds: readonly number[], tx: Database = db) {
  const { id, retailId, saleLineId, batchId } = retailUnits;
  return tx
    .select({ id, retailId, saleLineId, batchId })
    .from(retailUnits)
    .where(inArray(saleLineId, [0, ...saleLineIds]))
    .orderBy(asc(id));
}

/** Takes a unit out of a line of an open sale. Idempotent. */
export async function freeUnit(tx: Database, saleLineId: number, unitId: number) {
  await tx
    .update(retailUnits)
    .set({ saleLineId: null })
    .where(and(eq(retailUnits.id, unitId), eq(retailUnits.saleLineId, saleLineId)));
}

type Sold = {
  saleLineId: number;
  orderItemId: number;
  productName: string;
  /** From which batches the line was sold. */
  batches: readonly { batchId: number; code: string; quantity: number }[];
};

/**
 * Notes that the units of a line were sold with the line of an order. If the line is from one batch,
 * they are of that batch from now on. Problem, after which the caller must roll back: "conflict" if
 * more units are known to be of a batch than were taken from it, because others took its last pieces
 * or it is no longer sold.
 */
export async function sellUnits(
  tx: Database,
  { saleLineId, orderItemId, productName, batches }: Sold,
): Promise<Refusal | null> {
  const units = await listUnitsIn([saleLineId], tx);
  if (units.length === 0) return null;
  for (const unit of units) {
    if (unit.batchId === null || batches.length === 0) continue;
    const taken = batches.find(({ batchId }) => batchId === unit.batchId)?.quantity ?? 0;
    if (units.filter(({ batchId }) => batchId === unit.batchId).length <= taken) continue;
    const codes = batches.map(({ code }) => code).join(", ");
    const why = (await findBatch(tx, unit.batchId))?.notSold;
    return refuse(
      "conflict",
      `Unit ${unit.retailId} of ${productName} is of ${why ? `batch ${why}` : "a batch of which no piece is left to sell"}. Remove it under “units scanned”, and take a unit of ${codes}`,
    );
  }
  const [only, ...others] = batches;
  await tx
    .update(retailUnits)
    .set({
      ...{ saleLineId: null, orderItemId, soldAt: new Date() },
      ...(only && others.length === 0 && { batchId: only.batchId }),
    })
    .where(eq(retailUnits.saleLineId, saleLineId));
  return null;
}

/**
 * The units of these lines of an order can be sold again, or those of some batches alone: the line
 * holds no piece any more, or fewer, and which unit went back on the shelf nobody said. They
 * remember the line until another one sells them. Cannabis that a customer brought back stays sold.
 */
export async function unsellUnits(
  tx: Database,
  orderItemIds: readonly number[],
  batchIds?: readonly number[],
) {
  await tx
    .update(retailUnits)
    .set({ soldAt: null })
    .where(
      and(
        inArray(retailUnits.orderItemId, [0, ...orderItemIds]),
        batchIds && inArray(retailUnits.batchId, [0, ...batchIds]),
      ),
    );
}

/**
 * These lines of an order, which held nothing since unsellUnits, hold their pieces again: so they
 * have the units that nobody scanned since, of the batches from which they come.
 */
export async function resellUnits(tx: Database, orderItemIds: readonly number[]) {
  const isOfLine = tx
    .select({ batchId: orderItemBatches.batchId })
    .from(orderItemBatches)
    .where(
      and(
        eq(orderItemBatches.orderItemId, retailUnits.orderItemId),
        eq(orderItemBatches.batchId, retailUnits.batchId),
      ),
    );
  await tx
    .update(retailUnits)
    .set({ soldAt: new Date() })
    .where(
      and(
        inArray(retailUnits.orderItemId, [0, ...orderItemIds]),
        isNull(retailUnits.soldAt),
        isNull(retailUnits.saleLineId),
        or(isNull(retailUnits.batchId), exists(isOfLine)),
      ),
    );
}

/** Whether more units are in a line of an open sale than it is to have pieces. */
export async function hasMoreUnits(
  tx: Database,
  saleLineId: number,
  quantity: number,
): Promise<boolean> {
  return (await tx.$count(retailUnits, eq(retailUnits.saleLineId, saleLineId))) > quantity;
}
