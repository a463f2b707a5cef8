import { and, eq, isNull, max, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { discountFloor } from "~/domain/money/rates.server";
import { divideDiscount } from "~/domain/money/discounts/give-discount.server";
import { MAX_QUANTITY, MAX_LINES } from "~/domain/orders/cart";
import { whyNot } from "~/domain/orders/cart-view.server";
import { findByName, lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { parseCents } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { counterSaleLines, counterSales } from "~drizzle/schema";
import type { SaleDetails, SaleDiscount } from "./counter.schema";
import { lockOpenSale, touchSale } from "./lock-sale.server";

const isOpen = isNull(counterSales.finishedAt);

/**
 * Opens a sale, with the number after those of the open ones. `seen` is the newest sale that the
 * page showed: the same press again opens no second one.
 */
export function openSale(actor: Admin, { seen }: { seen: string }) {
  const act = { name: "open counter sale", by: actor.id, content: { seen } };
  return once(act, { id: counterSales.id, where: isOpen }, async (tx) => {
    const { last } = onlyRow(
      await tx
        .select({ last: max(counterSales.number) })
        .from(counterSales)
        .where(isOpen),
    );
    return made(
      await tx
        .insert(counterSales)
        .values({ number: (last ?? 0) + 1 })
        .returning({ id: counterSales.id }),
    );
  });
}

/** Deletes a sale that is not finished. Idempotent. Problem: "conflict" if it is finished. */
export function voidSale(actor: Admin, saleId: number): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked.problem.code === "not-found" ? { ok: true } : locked;
    await tx.delete(counterSales).where(eq(counterSales.id, saleId));
    await recordAudit(tx, actor, { act: "counter sale voided", subject: `counter sale ${saleId}` });
    return { ok: true };
  });
}

/** The most products that are offered for a part of a name. */
export const MOST_HITS = 20;

type Adding = { saleId: number; seen: string | null };

/**
 * Adds the product that a name, or a part of one, means: the one of just this name, or the only one
 * with the text. Of several, `isAdded` is false, and the page offers them. The same press again adds
 * nothing. Problems: those of addProduct; "invalid" at `product` if there is none.
 */
export async function addByName(
  actor: Admin,
  { product: text, ...adding }: Adding & { product: string },
): Promise<Outcome<{ isAdded: boolean }>> {
  const hits = await findByName(text, MOST_HITS);
  const exact = hits.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const buyable = hits.filter(({ inStock }) => inStock);
  const [only, ...others] =
    [exact, buyable, hits].find((found) => found.length === 1) ??
    (buyable.length > 0 ? buyable : hits);
  if (!only) {
    return refuse("invalid", `No product on sale has “${text}” in its name`, { field: "product" });
  }
  if (others.length > 0) return { ok: true, isAdded: false };
  const added = await addProduct(actor, { ...adding, productId: only.id });
  return added.ok ? { ok: true, isAdded: true } : added;
}

/**
 * Adds one piece of a product. `seen` is what the page showed: the same press again adds nothing.
 * Problems: "not-found", "conflict" if the sale is finished; "invalid" at `product` if it is not
 * sold now, or the sale is full.
 */
export function addProduct(
  actor: Admin,
  { saleId, productId, seen }: Adding & { productId: number },
): Promise<Outcome<{ id: number }>> {
  const content = { saleId, productId, seen };
  const act = { name: "add to counter sale", by: actor.id, content };
  return once(act, { id: counterSaleLines.id }, async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked;
    const [product] = await lockSoldProducts(tx, [productId]);
    const reason = whyNot(product);
    if (!product || reason) return refuseProduct(reason ?? "That product is no longer sold");
    const isLine = and(
      eq(counterSaleLines.saleId, saleId),
      eq(counterSaleLines.productId, productId),
    );
    const [line] = await tx.select().from(counterSaleLines).where(isLine);
    const lines = await tx.$count(counterSaleLines, eq(counterSaleLines.saleId, saleId));
    if (line?.quantity === MAX_QUANTITY || (!line && lines >= MAX_LINES)) return FULL;
    await touchSale(tx, saleId);
    const values = { saleId, productId, productName: product.name, quantity: 1 };
    return made(
      await tx
        .insert(counterSaleLines)
        .values({ ...values, cents: parseCents(product.price) })
        .onConflictDoUpdate({
          target: [counterSaleLines.saleId, counterSaleLines.productId],
          set: { quantity: sql`${counterSaleLines.quantity} + 1` },
        })
        .returning({ id: counterSaleLines.id }),
    );
  });
}

const refuseProduct = (message: string) => refuse("invalid", message, { field: "product" });

const FULL = refuseProduct(
  `A sale holds ${MAX_LINES} products, and ${MAX_QUANTITY} pieces of each. Finish it, and open another`,
);

/**
 * Gives a line this many pieces; 0 removes it. Idempotent. Problems: "not-found" if sale or line are
 * gone, "conflict" if the sale is finished.
 */
export function setLine(
  saleId: number,
  { line, quantity }: { line: number; quantity: number },
): Promise<Outcome<object>> {
  return changeOpen(saleId, async (tx) => {
    const isLine = and(eq(counterSaleLines.saleId, saleId), eq(counterSaleLines.id, line));
    if (quantity === 0) {
      await tx.delete(counterSaleLines).where(isLine);
      return { ok: true };
    }
    const changed = await tx
      .update(counterSaleLines)
      .set({ quantity })
      .where(isLine)
      .returning({ id: counterSaleLines.id });
    return changed.length > 0 ? { ok: true } : refuse("not-found", "That line was removed");
  });
}

/**
 * Stores the name of a sale and its customer. Problems: "not-found", "conflict" if it is finished;
 * that of `check`.
 */
export function setDetails(
  saleId: number,
  details: SaleDetails,
  check?: EditCheck,
): Promise<Outcome<object>> {
  return changeOpen(saleId, async (tx) => {
    const refusal = await check?.(tx);
    if (refusal) return refusal;
    await tx.update(counterSales).set(details).where(eq(counterSales.id, saleId));
    return { ok: true };
  });
}

/**
 * Takes an amount off a sale, or takes the discount back with 0. Problems: "not-found", "conflict" if
 * it is finished; "invalid" at `reason` without one, at `amount` below the owner's floor; that of `check`.
 */
export function setDiscount(
  saleId: number,
  { amount: cents, reason }: SaleDiscount,
  check?: EditCheck,
): Promise<Outcome<object>> {
  return changeOpen(saleId, async (tx) => {
    const refusal = await check?.(tx);
    if (refusal) return refusal;
    if (cents > 0) {
      if (reason === null) {
        return refuse("invalid", "Enter the reason. It stays with the order", { field: "reason" });
      }
      const lines = await tx
        .select()
        .from(counterSaleLines)
        .where(eq(counterSaleLines.saleId, saleId));
      const items = lines.map((line) => ({ ...line, discountCents: 0 }));
      const divided = divideDiscount(items, cents, await discountFloor(tx));
      if (!divided.ok) return divided;
    }
    const set = { discountCents: cents, discountReason: cents > 0 ? reason : null };
    await tx.update(counterSales).set(set).where(eq(counterSales.id, saleId));
    return { ok: true };
  });
}

function changeOpen(
  saleId: number,
  change: (tx: Database) => Promise<{ ok: true } | Refusal>,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked;
    const changed = await change(tx);
    if (changed.ok) await touchSale(tx, saleId);
    return changed;
  });
}
