import { asc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import {
  freeUnit,
  isUnit,
  listUnitsIn,
  scanUnit,
  sellUnits,
} from "~/domain/stock/retail-units.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { counterSaleLines } from "~drizzle/schema";
import { allOrNothing, lockOpenSale, touchSale } from "./lock-sale.server";

const linesOf = (tx: Database, saleId: number) =>
  tx
    .select()
    .from(counterSaleLines)
    .where(eq(counterSaleLines.saleId, saleId))
    .orderBy(asc(counterSaleLines.id));

/** The lines of an open sale, each with its units. `next` is the first with a piece without one. */
export async function listLinesWithUnits(saleId: number, tx: Database = db) {
  const lines = await linesOf(tx, saleId);
  const units = await listUnitsIn(
    lines.map(({ id }) => id),
    tx,
  );
  const withUnits = lines.map(({ id, productName, quantity }) => ({
    ...{ id, productName, quantity },
    units: units.filter(({ saleLineId }) => saleLineId === id),
  }));
  const next = withUnits.find((line) => line.units.length < line.quantity) ?? withUnits[0];
  return { lines: withUnits, next: next?.id ?? null };
}

export type LineWithUnits = Awaited<ReturnType<typeof listLinesWithUnits>>["lines"][number];

/**
 * Puts a unit into a line of an open sale, or into the first that lacks one, which is the one that a
 * page named as `next`. Returns the name of the line's product. Problems: "not-found", "conflict" if the
 * sale is finished, or another line is the next one now; "invalid" at `line` if it was removed; those
 * of scanUnit.
 */
export function addUnit(
  saleId: number,
  {
    line: chosen,
    unit: text,
    next: seen,
  }: { line: number | null; unit: string; next?: number | null },
): Promise<Outcome<{ id: number; productName: string }>> {
  // A refused scan leaves nothing of the unit behind.
  return allOrNothing(async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked;
    const shown = await listLinesWithUnits(saleId, tx);
    const lineId = chosen ?? shown.next;
    const line = (await linesOf(tx, saleId)).find(({ id }) => id === lineId);
    if (lineId === null) return NOTHING_IN_IT;
    if (!line || line.productId === null) {
      return refuse("invalid", "That line was removed. Choose another one", { field: "line" });
    }
    const { productId, productName, quantity } = line;
    const isInIt = shown.lines.some(({ units }) => units.some((unit) => isUnit(text, unit)));
    if (chosen === null && seen !== undefined && seen !== lineId && !isInIt) {
      const message = `The sale was changed since the page was opened: ${productName} lacks a unit now. Nothing was put in. Scan it again`;
      return refuse("conflict", message);
    }
    const scanned = await scanUnit(tx, {
      ...{ saleLineId: lineId, productId, productName, quantity, text },
    });
    if (!scanned.ok) return scanned;
    await touchSale(tx, saleId);
    return { ...scanned, productName };
  });
}

const NOTHING_IN_IT = refuse("invalid", "Nothing is in this sale yet. Add a product first");

/**
 * Takes a unit out of a line of an open sale, and of no other line into which it was put since.
 * Idempotent. Problems: "not-found", "conflict" if the sale is finished.
 */
export function removeUnit(
  saleId: number,
  { unit, line }: { unit: number; line: number },
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked;
    const isInSale = (await linesOf(tx, saleId)).some(({ id }) => id === line);
    if (isInSale) await freeUnit(tx, line, unit);
    await touchSale(tx, saleId);
    return { ok: true };
  });
}

type Line = typeof counterSaleLines.$inferSelect;

/** The batches of the units in a sale's lines, as far as they are known, by product. */
export async function batchesOfUnits(tx: Database, lines: readonly Line[]) {
  const units = await listUnitsIn(
    lines.map(({ id }) => id),
    tx,
  );
  return new Map(
    lines.flatMap(({ id, productId }) => {
      const own = units.filter(({ saleLineId }) => saleLineId === id);
      return productId === null ? [] : [[productId, own.flatMap(({ batchId }) => batchId ?? [])]];
    }),
  );
}

type Item = { id: number; productId: number | null };

/**
 * Notes that the units of a sale's lines were sold with the lines of its order. Problem, after which
 * the caller must roll back: that of sellUnits.
 */
export async function sellUnitsOf(
  tx: Database,
  lines: readonly Line[],
  items: readonly Item[],
): Promise<Refusal | null> {
  const batches = await listBatchesOf(
    items.map(({ id }) => id),
    tx,
  );
  for (const { id: saleLineId, productId, productName } of lines) {
    const item = items.find((one) => one.productId === productId);
    if (!item) continue;
    const refusal = await sellUnits(tx, {
      ...{ saleLineId, orderItemId: item.id, productName },
      batches: batches.filter(({ orderItemId }) => orderItemId === item.id),
    });
    if (refusal) return refusal;
  }
  return null;
}
