import { and, asc, eq, inArray, like, or } from "drizzle-orm";
import { expect } from "vitest";
import type { TaxRate } from "~/content/taxes";
import { db } from "~/platform/database/db.server";
import { paymentsOn } from "~/domain/money/closing/close-day.server";
import { SALES_BY } from "~/domain/money/reports/sales-range";
import { salesBy } from "~/domain/money/reports/sales-report.server";
import { totalOf } from "~/domain/money/reports/sales-sums";
import { parseCents } from "~/lib/money";
import {
  auditLog,
  orderDiscounts,
  orderItemBatches,
  orderItems,
  orders,
  payments,
  pickupWindows,
  products,
  saleEntries,
  stockMovements,
} from "~drizzle/schema";
import { batchesOf, PLACES, type ShopWorld } from "./shop-acts";

const OPEN = ["pending", "confirmed", "ready"];

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

type Stored = {
  orders: (typeof orders.$inferSelect)[];
  items: (typeof orderItems.$inferSelect)[];
  parts: (typeof orderItemBatches.$inferSelect)[];
  entries: (typeof saleEntries.$inferSelect)[];
  paid: (typeof payments.$inferSelect)[];
};

/** Compares everything that is stored of the run with what naive sums of the answers say. */
export async function checkShop(world: ShopWorld) {
  const ids = world.orders.map(({ id }) => id);
  const mine = ids.length > 0 ? ids : [0];
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, mine))
    .orderBy(asc(orderItems.id));
  const stored: Stored = {
    orders: await db.select().from(orders).where(inArray(orders.id, mine)),
    items,
    parts: await db
      .select()
      .from(orderItemBatches)
      .where(inArray(orderItemBatches.orderItemId, [0, ...items.map(({ id }) => id)])),
    entries: await db
      .select()
      .from(saleEntries)
      .where(inArray(saleEntries.orderId, mine))
      .orderBy(asc(saleEntries.id)),
    paid: await db.select().from(payments).where(inArray(payments.orderId, mine)),
  };
  expect(stored.orders).toHaveLength(ids.length);
  expect(world.soldWithdrawn, "handed over from a withdrawn batch").toEqual([]);
  await checkStock(world, stored);
  await checkPrices(world, stored);
  checkBooks(world, stored);
  expect(world.wrongAtMidnight, "ended or left by the clock").toEqual([]);
  expect(world.wrongDays, "days that a change of the way of paying moved").toEqual([]);
  await checkReports(stored);
  checkLimits(world, stored);
  await checkWindows(stored);
}

async function checkStock(world: ShopWorld, { orders: all, items, parts }: Stored) {
  const batches = await batchesOf(world);
  const moves = await db
    .select()
    .from(stockMovements)
    .where(inArray(stockMovements.batchId, world.batches));
  const statusOf = new Map(all.map(({ id, status }) => [id, status]));
  const orderOf = new Map(items.map(({ id, orderId }) => [id, orderId]));
  const inOrders = (batchId: number, isCounted: (status: string) => boolean) =>
    sum(
      parts
        .filter((part) => part.batchId === batchId)
        .filter(({ orderItemId }) => isCounted(statusOf.get(orderOf.get(orderItemId) ?? 0) ?? ""))
        .map(({ quantity }) => quantity),
    );
  for (const { id, onHand, held, quarantined } of batches) {
    const own = moves.filter(({ batchId }) => batchId === id);
    expect(onHand, "the ledger's sum").toBe(sum(own.map(({ onHandChange }) => onHandChange)));
    expect(held, "the ledger's sum").toBe(sum(own.map(({ heldChange }) => heldChange)));
    expect(held, "pieces of open orders").toBe(inOrders(id, (status) => OPEN.includes(status)));
    expect(quarantined, "the ledger's sum").toBe(
      sum(own.map(({ quarantineChange }) => quarantineChange)),
    );
    const broken = world.setAside.get(id) ?? 0;
    expect(quarantined, "returned and broken, less written off").toBe(
      sum(piecesBack(own)) + broken - (world.destroyed.get(id) ?? 0),
    );
    expect(quarantined).toBeGreaterThanOrEqual(0);
    const sold = inOrders(id, (status) => status === "completed");
    expect(onHand, "received, less sold").toBe((world.received.get(id) ?? 0) - sold);
    expect(held).toBeLessThanOrEqual(onHand);
    expect(held).toBeGreaterThanOrEqual(0);
  }
  expect(sum(piecesBack(moves)), "pieces that came back").toBe(sum([...world.returned.values()]));
  for (const { id } of world.products.slice(0, 2)) {
    const [product] = await db.select().from(products).where(eq(products.id, id));
    const sellable = batches.filter((one) => one.productId === id && !one.withdrawnAt);
    expect(product?.available).toBe(sum(sellable.map(({ onHand, held }) => onHand - held)));
  }
}

const piecesBack = (moves: readonly (typeof stockMovements.$inferSelect)[]) =>
  moves.filter(({ kind }) => kind === "returned").map(({ quarantineChange }) => quarantineChange);

/** Of each name the rate that holds on the day. Written apart from the product's own. */
export function percentOf(rates: readonly TaxRate[], kind: TaxRate["kind"], day: string): number {
  const names = new Set(rates.filter((rate) => rate.kind === kind).map(({ name }) => name));
  return sum(
    Array.from(names, (name) => {
      const past = rates.filter((rate) => rate.name === name && rate.from <= day);
      return past.sort((a, b) => a.from.localeCompare(b.from)).at(-1)?.percent ?? 0;
    }),
  );
}

/** Half up. The products of these prices and rates are exact in a double, in thousandths. */
export const roundedTax = (cents: number, percent: number, ofPercent: number) =>
  Math.floor((cents * Math.round(percent * 1000)) / Math.round(ofPercent * 1000) + 0.5);

async function checkPrices(world: ShopWorld, { orders: all, items }: Stored) {
  const discounts = await db.select().from(orderDiscounts);
  for (const known of world.orders) {
    const order = all.find(({ id }) => id === known.id);
    const own = items.filter(({ orderId }) => orderId === known.id);
    const gross = sum(own.map(({ price, quantity }) => parseCents(price) * quantity));
    const off = sum(
      discounts.filter(({ orderId }) => orderId === known.id).map(({ cents }) => cents),
    );
    expect(sum(own.map(({ discountCents }) => discountCents))).toBe(off);
    expect(order?.deliveryFeeCents).toBe(known.fee);
    expect(parseCents(order?.total ?? "")).toBe(gross - off + known.fee);
    for (const item of own) {
      const line = known.lines.find(({ id }) => id === item.id);
      const product = world.products.find(({ id }) => id === item.productId);
      const price = parseCents(item.price);
      expect(price, "as the answer said").toBe(line?.cents);
      expect(product?.prices.has(price), "a price that the product had").toBe(true);
      const paid = price * item.quantity - item.discountCents;
      expect(paid * 100).toBeGreaterThanOrEqual(price * item.quantity * 80);
      const percent = (kind: TaxRate["kind"]) => percentOf(known.rates, kind, known.taxDay);
      const [state, local, sales] = [percent("state"), percent("local"), percent("sales")];
      const expected =
        item.taxClass === "goods"
          ? [0, 0, 0, roundedTax(paid, sales, 100 + sales)]
          : [
              roundedTax(paid, state, 100 + state + local),
              roundedTax(paid, local, 100 + state + local),
            ];
      if (item.taxClass === "cannabis") {
        const net = paid - (expected[0] ?? 0) - (expected[1] ?? 0);
        expected.push(roundedTax(net * 3, percent("distributor"), 400), 0);
      }
      const { stateTaxCents, localTaxCents, distributorTaxCents, salesTaxCents } = item;
      expect([stateTaxCents, localTaxCents, distributorTaxCents, salesTaxCents]).toEqual(expected);
    }
  }
}

const AMOUNTS = [
  "quantity",
  "priceCents",
  "discountCents",
  "stateTaxCents",
  "localTaxCents",
  "distributorTaxCents",
  "salesTaxCents",
] as const;

/** Adds the entries of each line again, one by one. */
function checkBooks(world: ShopWorld, { orders: all, items, entries, paid }: Stored) {
  for (const order of all) {
    const own = entries.filter(({ orderId }) => orderId === order.id);
    const isSold = order.status === "completed";
    const money = sum(paid.filter(({ orderId }) => orderId === order.id).map(({ cents }) => cents));
    expect(money, "never more given back than taken").toBeGreaterThanOrEqual(0);
    expect(order.soldOn !== null).toBe(isSold);
    if (!isSold) {
      for (const column of AMOUNTS) expect(sum(own.map((entry) => entry[column]))).toBe(0);
      continue;
    }
    const booked = sum(own.map(({ priceCents, discountCents }) => priceCents - discountCents));
    expect(money, "the shop keeps no more than the price").toBeLessThanOrEqual(booked);
    expect(order.soldOn, "the day of the hand-over").toBe(world.soldOn.get(order.id));
    checkSaleDay(own, order.soldOn);
    const known = world.orders.find(({ id }) => id === order.id);
    if (!known) throw new Error(`An order of nobody: ${order.id}`);
    checkFee(order, known, {
      items: items.filter(({ orderId }) => orderId === order.id),
      entries: own.filter(({ orderItemId }) => orderItemId === null),
    });
    for (const item of items.filter(({ orderId }) => orderId === order.id)) {
      const ofLine = own.filter(({ orderItemId }) => orderItemId === item.id);
      const booked = (column: (typeof AMOUNTS)[number], isOriginal: boolean) =>
        sum(
          ofLine
            .filter(({ kind }) => ["sale", "undone"].includes(kind) === isOriginal)
            .map((entry) => entry[column]),
        );
      const line = { ...item, priceCents: parseCents(item.price) * item.quantity };
      for (const column of AMOUNTS) {
        expect(booked(column, true), `${column} of the sale`).toBe(line[column]);
        expect(booked(column, true) + booked(column, false)).toBeGreaterThanOrEqual(0);
      }
      const isBack = booked("quantity", true) + booked("quantity", false) === 0;
      const isCorrected = ofLine.some(({ kind }) => kind === "correction");
      if (isBack && !isCorrected) {
        for (const column of AMOUNTS) {
          expect(booked(column, true) + booked(column, false), "all came back").toBe(0);
        }
      }
    }
  }
}

/** The sale is on its day, and what was undone leaves nothing on any other. */
function checkSaleDay(entries: Stored["entries"], soldOn: string | null) {
  const sales = entries.filter(({ kind }) => kind === "sale" || kind === "undone");
  for (const day of new Set(sales.map((entry) => entry.day))) {
    const pieces = sum(sales.filter((entry) => entry.day === day).map(({ quantity }) => quantity));
    if (day === soldOn) expect(pieces, "sold on its day").toBeGreaterThan(0);
    else expect(pieces, "undone on its day").toBe(0);
  }
}

/** The fee of a delivery has sales tax if there are goods, and at most all of it comes back. */
function checkFee(
  { deliveryFeeCents: fee }: Stored["orders"][number],
  { rates, taxDay }: ShopWorld["orders"][number],
  { items, entries }: Pick<Stored, "items" | "entries">,
) {
  const sold = entries.filter(({ kind }) => kind === "sale" || kind === "undone");
  expect(sum(sold.map(({ priceCents }) => priceCents))).toBe(fee);
  const sales = percentOf(rates, "sales", taxDay);
  const hasGoods = items.some(({ taxClass }) => taxClass === "goods");
  const tax = hasGoods ? roundedTax(fee, sales, 100 + sales) : 0;
  expect(sum(sold.map(({ salesTaxCents }) => salesTaxCents)), "tax of the fee").toBe(tax);
  const left = (column: "priceCents" | "salesTaxCents") =>
    sum(entries.map((entry) => entry[column]));
  expect(left("priceCents")).toBeGreaterThanOrEqual(0);
  expect(left("priceCents")).toBeLessThanOrEqual(fee);
  expect(left("salesTaxCents")).toBeGreaterThanOrEqual(0);
  expect(left("salesTaxCents")).toBeLessThanOrEqual(tax);
  for (const column of ["stateTaxCents", "localTaxCents", "distributorTaxCents"] as const) {
    expect(sum(entries.map((entry) => entry[column])), column).toBe(0);
  }
}

async function checkReports({ entries, paid }: Stored) {
  const days = { from: "1900-01-01", to: "2999-12-31" };
  const expected = sum(entries.map(({ priceCents, discountCents }) => priceCents - discountCents));
  for (const by of SALES_BY) {
    expect(totalOf(await salesBy({ by, ...days })).paidCents, `by ${by}`).toBe(expected);
  }
  for (const day of new Set(paid.map((payment) => payment.day))) {
    for (const { method, takenCents, backCents } of await paymentsOn(day)) {
      const own = paid.filter((payment) => payment.day === day && payment.method === method);
      expect(takenCents + backCents).toBe(sum(own.map(({ cents }) => cents)));
    }
  }
}

const LIMITS = new Map([
  ["flower", 85_050],
  ["concentrate", 24_000],
]);

/** What was handed over to one person on one day is within the law. */
function checkLimits(world: ShopWorld, { orders: all }: Stored) {
  const weights = new Map<string, number>();
  for (const { id, person, lines } of world.orders) {
    const day = all.find((order) => order.id === id)?.soldOn ?? null;
    if (day === null) continue;
    for (const { productId, quantity } of lines) {
      const product = world.products.find((one) => one.id === productId);
      const key = `${person} ${day} ${product?.kind}`;
      weights.set(key, (weights.get(key) ?? 0) + (product?.milligrams ?? 0) * quantity);
    }
  }
  for (const [key, milligrams] of weights) {
    const limit = LIMITS.get(key.split(" ").at(-1) ?? "") ?? Infinity;
    expect(milligrams, key).toBeLessThanOrEqual(limit);
  }
}

async function checkWindows({ orders: all }: Stored) {
  const undone = await db
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(
      or(
        and(eq(auditLog.act, "order act undone"), like(auditLog.detail, "cancelled back to %")),
        and(eq(auditLog.act, "order moved"), like(auditLog.detail, "expired to %")),
      ),
    );
  const isBack = new Set(undone.map(({ subject }) => subject));
  for (const { fulfilment, startsAt, taken } of await db.select().from(pickupWindows)) {
    const inWindow = all.filter(
      ({ windowStartsAt, status, ...order }) =>
        order.fulfilment === fulfilment &&
        windowStartsAt?.getTime() === startsAt.getTime() &&
        status !== "cancelled" &&
        status !== "expired",
    );
    expect(taken, startsAt.toISOString()).toBe(inWindow.length);
    // An order that was taken up again, or whose cancellation was undone, gets its place again, even in a full window.
    const back = inWindow.filter(({ id }) => isBack.has(`order ${id}`)).length;
    expect(taken).toBeLessThanOrEqual(PLACES[fulfilment] + back);
  }
}
