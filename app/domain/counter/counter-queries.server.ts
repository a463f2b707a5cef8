import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { accountCode } from "~/domain/accounts/account-code.server";
import { divideDiscount } from "~/domain/money/discounts/give-discount.server";
import { discountFloor, ratesOn } from "~/domain/money/rates.server";
import { addTaxes, NO_TAXES, taxesIn } from "~/domain/money/taxes";
import { priceCart } from "~/domain/orders/cart-view.server";
import { walkInPerson } from "~/domain/orders/desk/sell-at-once.server";
import { soldOnDay } from "~/domain/orders/limits/day-limit.server";
import { limitMeters } from "~/domain/orders/limits/purchase-limits";
import { lineTotal } from "~/domain/orders/order-total";
import {
  findByName,
  findNearName,
  listSoldProducts,
  type SoldProduct,
} from "~/domain/shop/shop-queries.server";
import { listWithdrawn } from "~/domain/stock/cleared-batches.server";
import { listUnitsIn } from "~/domain/stock/retail-units.server";
import { businessDay } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";
import { counterSaleLines, counterSales } from "~drizzle/schema";
import { MOST_HITS } from "./change-sale.server";
import { shownSale } from "./finish-sale.server";
import { saleName, type SaleRow } from "./lock-sale.server";
import { accountOf, customerOf } from "./sale-customer.server";

/** The sales that are not finished, the oldest first, and the newest sale of all, for openSale. */
export async function listOpenSales() {
  const [open, [newest]] = await Promise.all([
    db
      .select({
        id: counterSales.id,
        name: counterSales.name,
        number: counterSales.number,
        createdAt: counterSales.createdAt,
        // Qualified columns: drizzle 0.45 would write the column's name alone in the inner query.
        pieces: sql<number>`(
          select coalesce(sum(line.quantity), 0)::int from ${counterSaleLines} line
          where line.sale_id = ${counterSales}.id)`,
        cents: sql<number>`(
          select coalesce(sum(line.quantity * line.cents), 0) from ${counterSaleLines} line
          where line.sale_id = ${counterSales}.id)`.mapWith(Number),
      })
      .from(counterSales)
      .where(isNull(counterSales.finishedAt))
      .orderBy(asc(counterSales.id)),
    db.select({ id: counterSales.id }).from(counterSales).orderBy(desc(counterSales.id)).limit(1),
  ]);
  return {
    sales: open.map(({ name, number, ...sale }) => ({ ...sale, name: saleName({ name, number }) })),
    seen: String(newest?.id ?? 0),
  };
}

export type OpenSale = Awaited<ReturnType<typeof listOpenSales>>["sales"][number];

/** A sale's row, finished or not, or null. */
export async function getSaleRow(id: number, tx: Database = db): Promise<SaleRow | null> {
  const [sale] = await tx.select().from(counterSales).where(eq(counterSales.id, id));
  return sale ?? null;
}

/** What the form of a sale's name and customer starts with. Null if it is not open. */
export async function getOpenDetails(id: number) {
  const sale = await getSaleRow(id);
  return sale?.finishedAt === null ? { ...sale, shownName: saleName(sale) } : null;
}

/**
 * An open sale as its page shows it: lines at today's prices, each with what is wrong with it, the
 * limits, the discount, the taxes and what is to be paid, in cents.
 */
export async function viewSale(sale: SaleRow) {
  const today = businessDay(new Date());
  const account = await accountOf(sale);
  const customer = customerOf(sale, account);
  const stored = await db
    .select()
    .from(counterSaleLines)
    .where(eq(counterSaleLines.saleId, sale.id))
    .orderBy(asc(counterSaleLines.id));
  const cart = stored.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  );
  const [products, earlier, floorPercent, rates, units] = await Promise.all([
    listSoldProducts(cart.map(({ productId }) => productId)),
    soldOnDay(walkInPerson(customer), today, db),
    discountFloor(db),
    ratesOn(db, today),
    listUnitsIn(stored.map(({ id }) => id)),
  ]);
  const priced = priceCart(cart, products, earlier);
  const withdrawn = await listWithdrawn({
    productIds: priced.missing.map(({ productId }) => productId),
    batchIds: units.flatMap(({ batchId }) => batchId ?? []),
  });
  const divided = divideDiscount(
    priced.lines.map(({ cents, quantity }) => ({ cents, quantity, discountCents: 0 })),
    sale.discountCents,
    floorPercent,
  );
  const parts = divided.ok ? divided.parts : [];
  const dueCents = priced.total - (divided.ok ? sale.discountCents : 0);
  const taxes = priced.lines.reduce(
    (sum, line, index) =>
      addTaxes(sum, taxesIn(lineTotal(line) - (parts[index] ?? 0), line.taxClass, rates)),
    NO_TAXES,
  );
  return {
    id: sale.id,
    name: saleName(sale),
    customer: [customer.name, customer.phone, customer.email].filter(Boolean),
    account: account && {
      ...{ code: accountCode(account.id), name: account.name, isSuspended: account.isSuspended },
    },
    note: sale.note,
    /** How many single units were scanned. */
    units: units.length,
    lines: stored.map((line) => {
      const now = priced.lines.find(({ productId }) => productId === line.productId);
      return {
        id: line.id,
        name: now?.name ?? line.productName,
        quantity: line.quantity,
        cents: now?.cents ?? line.cents,
        problems: problemsOf(line, priced, withdrawnOf(line, units, withdrawn)),
      };
    }),
    meters: limitMeters(priced.lines, earlier),
    totalCents: priced.total,
    discountCents: sale.discountCents,
    discountReason: sale.discountReason,
    discountProblem: divided.ok ? null : divided.problem.message,
    taxes,
    dueCents,
    version: String(sale.version),
    /** What the form that finishes it names. */
    shown: shownSale(sale.version, dueCents),
  };
}

export type SaleView = Awaited<ReturnType<typeof viewSale>>;

/** What has changed since the line was added, and why it cannot be sold as it is. */
function problemsOf(
  { productId, productName, cents }: typeof counterSaleLines.$inferSelect,
  { lines, missing, excess }: ReturnType<typeof priceCart>,
  withdrawn: { codes: readonly string[]; units: readonly string[] },
): string[] {
  if (productId === null) return [`${productName} is no longer sold. Remove it`];
  const now = lines.find((line) => line.productId === productId);
  const isIt = (one: { productId: number }) => one.productId === productId;
  const why = withdrawn.codes.length > 0 ? `. ${withdrawnWords(withdrawn.codes)} withdrawn` : "";
  return [
    ...missing.filter(isIt).map(({ reason }) => `${reason}${why}. Remove it`),
    ...withdrawn.units.map((words) => `${words}. Remove the unit`),
    ...(now && now.cents !== cents
      ? [`It costs ${formatMoney(now.cents)} now. It was ${formatMoney(cents)} when it was added`]
      : []),
    ...excess.filter(isIt).map(({ message }) => message),
  ];
}

const withdrawnWords = (codes: readonly string[]) =>
  codes.length === 1 ? `Batch ${codes[0]} was` : `Batches ${codes.join(", ")} were`;

type Units = Awaited<ReturnType<typeof listUnitsIn>>;
type Withdrawn = Awaited<ReturnType<typeof listWithdrawn>>;

/** The batches of a line that were withdrawn since it was added, and its units that are of one. */
function withdrawnOf(
  { id, productId }: typeof counterSaleLines.$inferSelect,
  units: Units,
  withdrawn: Withdrawn,
) {
  return {
    codes: withdrawn.filter((batch) => batch.productId === productId).map(({ code }) => code),
    units: units
      .filter(({ saleLineId }) => saleLineId === id)
      .flatMap(({ retailId, batchId }) => {
        const batch = withdrawn.find((one) => one.id === batchId);
        return batch ? [`Unit ${retailId} is of batch ${batch.code}, which was withdrawn`] : [];
      }),
  };
}

/** A count that matters to whoever sells. Beside every price it would be noise. */
const isFew = (left: number | null) => left !== null && left < 10;

/**
 * The products whose names have the text, for their buttons. All names have an empty text. If none has
 * it, those whose names are near it (`isNear`).
 */
export async function listHits(text: string) {
  const named = await findByName(text, MOST_HITS);
  const near = named.length === 0 && text ? await findNearName(text, MOST_HITS) : [];
  return { isNear: near.length > 0, hits: [...named, ...near].map(asHit) };
}

const asHit = ({ id, name, price, left, inStock }: SoldProduct) => ({
  id,
  name,
  inStock,
  words: [formatMoney(parseCents(price)), ...(isFew(left) ? [`${left} left`] : [])].join(", "),
});

export type Hit = ReturnType<typeof asHit>;
