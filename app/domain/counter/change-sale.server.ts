import { and, eq, isNull, max, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import { isLikeAccountCode } from "~/domain/accounts/account-code.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import {
  askedAccount,
  lockAccountByCode,
  noAccount,
} from "~/domain/accounts/customer-account.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { discountFloor } from "~/domain/money/rates.server";
import { divideDiscount } from "~/domain/money/discounts/give-discount.server";
import { MAX_QUANTITY, MAX_LINES } from "~/domain/orders/cart";
import { whyNot } from "~/domain/orders/cart-view.server";
import { readOrderCode } from "~/domain/orders/order-code";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { readCounted } from "~/domain/shop/codes/product-code";
import { findByCodes } from "~/domain/shop/codes/product-codes.server";
import {
  findByName,
  findNearName,
  listSoldProducts,
  lockSoldProducts,
  type SoldProduct,
} from "~/domain/shop/shop-queries.server";
import { waitsForClearance } from "~/domain/stock/cleared-batches.server";
import { hasMoreUnits } from "~/domain/stock/retail-units.server";
import { plural } from "~/lib/counts";
import { formatMoney, parseCents } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { counterSaleLines, counterSales } from "~drizzle/schema";
import type { SaleDetails, SaleDiscount, VoidedAs } from "./counter.schema";
import { lockOpenSale, touchSale } from "./lock-sale.server";
import { SALE_VOIDED } from "./voided-sales.server";
import { isAccount, type Scanned, setAccount } from "./sale-customer.server";

const isOpen = isNull(counterSales.finishedAt);

/** Nothing is in it yet. Qualified, as in listOpenSales. */
const isUnused = sql`not exists (
  select 1 from ${counterSaleLines} line where line.sale_id = ${counterSales}.id)`;

/**
 * Opens a sale, with the number after those of the open ones. `seen` is the newest sale that the
 * page showed: the same press again opens no second one, unless something is in the first, as in
 * another tab.
 */
export function openSale(actor: Admin, { seen }: { seen: string }) {
  const act = { name: "open counter sale", by: actor.id, content: { seen } };
  return once(act, { id: counterSales.id, where: and(isOpen, isUnused) }, async (tx) => {
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

/**
 * Deletes a sale that is not finished. The log keeps the reason, what was in it and its sum, and
 * nothing of its customer. Idempotent. Problem: "conflict" if it is finished, or its page showed
 * another version.
 */
export function voidSale(
  actor: Admin,
  saleId: number,
  { reason, seen }: Pick<VoidedAs, "reason"> & Partial<VoidedAs>,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked.problem.code === "not-found" ? { ok: true } : locked;
    const { sale } = locked;
    if (seen !== undefined && seen !== String(sale.version)) return NOT_VOIDED;
    const lines = await tx
      .select()
      .from(counterSaleLines)
      .where(eq(counterSaleLines.saleId, saleId))
      .orderBy(counterSaleLines.id);
    await tx.delete(counterSales).where(eq(counterSales.id, saleId));
    const detail = `${contentWords(lines, sale.discountCents)} Reason: ${reason}`;
    await recordAudit(tx, actor, { act: SALE_VOIDED, subject: `counter sale ${saleId}`, detail });
    return { ok: true };
  });
}

const NOT_VOIDED = refuse(
  "conflict",
  "This sale was changed since the page was opened. It was not voided. Look at it, and void it then",
);

type Kept = Pick<typeof counterSaleLines.$inferSelect, "quantity" | "productName" | "cents">;

/** What was in a sale, at the prices at which it was added, and its sum. */
function contentWords(lines: readonly Kept[], discountCents: number): string {
  if (lines.length === 0) return "Nothing was in it.";
  const words = lines.map(
    ({ quantity, productName, cents }) => `${quantity} × ${productName} at ${formatMoney(cents)}`,
  );
  const sum = lines.reduce((all, { quantity, cents }) => all + quantity * cents, 0);
  const discount = discountCents > 0 ? ` with a discount of ${formatMoney(discountCents)}` : "";
  return `${words.join(", ")}. Together ${formatMoney(sum - discountCents)}${discount}.`;
}

/** The most products that are offered for a part of a name. */
export const MOST_HITS = 20;

/** What a typed text did: whether products were added and which, which order it means, or whose account. */
export type Typed = {
  isAdded: boolean;
  names?: readonly string[];
  orderId?: number;
  customer?: Scanned;
  /** Whether it is an account's code from before, so that the seller is asked whose it is. */
  isAsked?: boolean;
  /** Whether no name has the text, and some are near it. */
  isNear?: boolean;
};

/**
 * `seen` is what the page showed: the same press on it adds nothing again. A scan has a key instead,
 * so that two scans of a code are two pieces, and a scan that is posted again is one.
 */
type Adding = { saleId: number; seen: string | null; key?: string };

/**
 * Adds what a typed or scanned text means: a piece of the product with this code, or as many as "12x"
 * before or after it says; several lines, or several codes with spaces between them, one for each. Without a code it is a name, or a part
 * of one: the product of just this name, or the only one with the text. Of several products with
 * the text, `isAdded` is false, and the page offers them. The code of an order adds nothing:
 * `orderId` is the order. The code of an account makes it the sale's customer. One from
 * before does nothing: `isAsked`, and the page asks. The same press again adds nothing. Problems: those of addProduct and setAccount; "invalid" at `product` if a code is not
 * known and no name has it.
 */
export async function addByName(
  actor: Admin,
  { product: text, ...adding }: Adding & { product: string },
): Promise<Outcome<Typed>> {
  const lines = linesOf(text);
  const coded = await findCounted(lines);
  const unknown = lines.filter((_, index) => coded[index]?.length === 0);
  if (unknown.length === 0) return addCoded(actor, coded.flat(), adding);
  if (lines.length > 1) return refuseProduct(unknownCodes(unknown));
  const orderId = readOrderCode(text);
  if (orderId !== null && (await getOrder(orderId))) return { ok: true, isAdded: false, orderId };
  if (await isAccount(text)) {
    const set = await setAccount(adding.saleId, text);
    return set.ok ? { ...set, isAdded: false } : set;
  }
  if (await askedAccount(text)) return { ok: true, isAdded: false, isAsked: true };
  const words = text.trim().split(/\s+/);
  const each = words.length > 1 ? await findByCodes(words) : [null];
  if (each.every((id) => id !== null)) return addCoded(actor, each, adding);
  return addNamed(actor, text, adding);
}

/** The product that each line means, as often as it says: "12x CODE" is twelve times. None for other lines. */
async function findCounted(lines: readonly string[]): Promise<number[][]> {
  const plain = await findByCodes(lines);
  const counted = lines.map((line, index) => (plain[index] === null ? readCounted(line) : null));
  const codes = await findByCodes(counted.map((one) => one?.code ?? ""));
  return lines.map((_, index) => {
    const id = plain[index] ?? codes[index];
    return id == null ? [] : Array.from({ length: counted[index]?.count ?? 1 }, () => id);
  });
}

/** The lines of a text, and of what a scanner typed with tabs between. */
const linesOf = (text: string) =>
  text
    .split(/[\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The most codes that a message names. */
const MOST_NAMED = 3;

function unknownCodes(lines: readonly string[]): string {
  const named = lines.slice(0, MOST_NAMED).map((line) => `“${shortened(line)}”`);
  const rest = lines.length - named.length;
  return `Nothing was added. No product has ${rest > 0 ? `${named.join(", ")} and ${rest} more` : named.join(" or ")} as its code`;
}

const SHORT = 100;

const shortened = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

async function addCoded(
  actor: Admin,
  ids: readonly (number | null)[],
  adding: Adding,
): Promise<Outcome<Typed>> {
  const pieces = new Map<number, number>();
  for (const id of ids) if (id !== null) pieces.set(id, (pieces.get(id) ?? 0) + 1);
  const added = await addPieces(actor, { ...adding, pieces });
  return added.ok ? { ok: true, isAdded: true, names: added.names } : added;
}

async function addNamed(actor: Admin, text: string, adding: Adding): Promise<Outcome<Typed>> {
  const hits = await findByName(text, MOST_HITS);
  const exact = hits.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const buyable = hits.filter(({ inStock }) => inStock);
  const [only, ...others] =
    [exact, buyable, hits].find((found) => found.length === 1) ??
    (buyable.length > 0 ? buyable : hits);
  if (!only) {
    const [near] = await findNearName(text, 1);
    if (near) return { ok: true, isAdded: false, isNear: true };
    return refuseProduct(
      isLikeAccountCode(text)
        ? noAccount(text)
        : `No product on sale has “${shortened(text)}” as its code or in its name`,
    );
  }
  if (others.length > 0) return { ok: true, isAdded: false };
  return addCoded(actor, [only.id], adding);
}

/**
 * Adds one piece of a product. `seen` is what the page showed: the same press again adds nothing.
 * Problems: "not-found", "conflict" if the sale is finished; "invalid" at `product` if it is not
 * sold now, or the sale is full.
 */
export const addProduct = (
  actor: Admin,
  { productId, ...adding }: Adding & { productId: number },
): Promise<Outcome<{ id: number }>> =>
  addPieces(actor, { ...adding, pieces: new Map([[productId, 1]]) });

type Pieces = ReadonlyMap<number, number>;

/** How long the post of a scan may be repeated: a shift whose line was down. */
const SCAN_MINUTES = 24 * 60;

/** What makes an addition the same one, and the row that says that it was made. */
const actOf = (actor: Admin, { saleId, pieces, seen, key }: Adding & { pieces: Pieces }) =>
  key === undefined
    ? {
        act: {
          ...{ name: "add to counter sale", by: actor.id },
          content: { saleId, pieces: [...pieces], seen },
        },
        // Once its line is removed it is another addition.
        result: { id: counterSaleLines.id },
      }
    : {
        act: {
          ...{ name: "scan into counter sale", by: saleId, content: { key } },
          minutes: SCAN_MINUTES,
        },
        result: { id: counterSales.id },
      };

/**
 * Adds so many pieces of each product, or none of them. Returns the names of what was added, now or
 * before. Problems: those of addProduct.
 */
async function addPieces(
  actor: Admin,
  adding: Adding & { pieces: Pieces },
): Promise<Outcome<{ id: number; names: readonly string[] }>> {
  const { saleId, pieces, key } = adding;
  const { act, result } = actOf(actor, adding);
  const names: string[] = [];
  const added = await once(act, result, async (tx) => {
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked;
    const products = await lockSoldProducts(tx, [...pieces.keys()]);
    const lines = await tx
      .select()
      .from(counterSaleLines)
      .where(eq(counterSaleLines.saleId, saleId));
    const refusal = (await refuseUncleared(tx, products)) ?? refusePieces(pieces, products, lines);
    if (refusal) return refusal;
    await touchSale(tx, saleId);
    const values = products.map(({ id: productId, name: productName, price }) => ({
      ...{ saleId, productId, productName, cents: parseCents(price) },
      quantity: pieces.get(productId) ?? 1,
    }));
    const rows = await tx
      .insert(counterSaleLines)
      .values(values)
      .onConflictDoUpdate({
        target: [counterSaleLines.saleId, counterSaleLines.productId],
        set: { quantity: sql`${counterSaleLines.quantity} + excluded.quantity` },
      })
      .returning({ id: counterSaleLines.id });
    names.push(...products.map(nameOf));
    return key === undefined ? made(rows) : { ok: true as const, id: saleId };
  });
  if (!added.ok) return added;
  if (names.length > 0) return { ...added, names };
  return { ...added, names: (await listSoldProducts([...pieces.keys()])).map(nameOf) };
}

const nameOf = ({ name }: { name: string }) => name;

/** What is out of stock only for want of a package tag or a passed test is refused in these words. */
async function refuseUncleared(
  tx: Database,
  products: readonly SoldProduct[],
): Promise<Refusal | null> {
  for (const { id, name, left, archivedAt } of products) {
    if (left === 0 && !archivedAt && (await waitsForClearance(tx, id))) {
      return refuseProduct(
        `${name} is not sold before its batch has a package tag and a passed test`,
      );
    }
  }
  return null;
}

type Line = Pick<typeof counterSaleLines.$inferSelect, "productId" | "quantity">;

function refusePieces(
  pieces: Pieces,
  products: readonly SoldProduct[],
  lines: readonly Line[],
): Refusal | null {
  for (const id of pieces.keys()) {
    const product = products.find((one) => one.id === id);
    const reason = whyNot(product);
    if (!product || reason) return refuseProduct(reason ?? "That product is no longer sold");
  }
  const inSale = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const isOver = [...pieces].some(([id, count]) => (inSale.get(id) ?? 0) + count > MAX_QUANTITY);
  const more = [...pieces.keys()].filter((id) => !inSale.has(id)).length;
  return isOver || lines.length + more > MAX_LINES ? FULL : null;
}

const refuseProduct = (message: string) => refuse("invalid", message, { field: "product" });

const FULL = refuseProduct(
  `A sale holds ${MAX_LINES} products, and ${MAX_QUANTITY} pieces of each. Finish it, and open another`,
);

/**
 * Gives a line this many pieces; 0 removes it. `seen` is how many its page showed, so that what a
 * colleague or a scan has changed since stays. Idempotent. Problems: "not-found" if sale or line are
 * gone, "conflict" if the sale is finished, or the line has another number than seen.
 */
export function setLine(
  saleId: number,
  { line, quantity, seen }: { line: number; quantity: number; seen?: number | null },
): Promise<Outcome<object>> {
  return changeOpen(saleId, async (tx) => {
    const isLine = and(eq(counterSaleLines.saleId, saleId), eq(counterSaleLines.id, line));
    const [now] = await tx.select().from(counterSaleLines).where(isLine);
    if (now && now.quantity !== quantity && seen !== undefined && seen !== now.quantity) {
      return refuse(
        "conflict",
        `${now.productName} was changed since the page was opened: ${plural(now.quantity, "piece is", "pieces are")} in the sale now. Look at it, and press again`,
      );
    }
    if (quantity === 0) {
      await tx.delete(counterSaleLines).where(isLine);
      return { ok: true };
    }
    if (await hasMoreUnits(tx, line, quantity)) {
      return refuse("conflict", "More units are scanned than that. Remove one of the units first");
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
 * those of lockAccountByCode, at `account`; that of `check`.
 */
export function setDetails(
  saleId: number,
  { account: code, ...details }: SaleDetails,
  check?: EditCheck,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    // Before the sale, as in the deletion of an account.
    const found = code === null ? null : await lockAccountByCode(tx, code, "account");
    if (found && !found.ok) return found;
    return changeOpenIn(tx, saleId, async () => {
      const refusal = await check?.(tx);
      if (refusal) return refusal;
      await tx
        .update(counterSales)
        .set({ ...details, userId: found?.account.id ?? null })
        .where(eq(counterSales.id, saleId));
      return { ok: true };
    });
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

type Change = (tx: Database) => Promise<{ ok: true } | Refusal>;

const changeOpen = (saleId: number, change: Change): Promise<Outcome<object>> =>
  db.transaction((tx) => changeOpenIn(tx, saleId, change));

async function changeOpenIn(
  tx: Database,
  saleId: number,
  change: Change,
): Promise<Outcome<object>> {
  const locked = await lockOpenSale(tx, saleId);
  if (!locked.ok) return locked;
  const changed = await change(tx);
  if (changed.ok) await touchSale(tx, saleId);
  return changed;
}
