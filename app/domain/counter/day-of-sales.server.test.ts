import { asc, eq, gt, inArray, or } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { closeDay, listCloses, paymentsOn } from "~/domain/money/closing/close-day.server";
import { listShiftsOn } from "~/domain/money/drawers/drawer-queries.server";
import { closeInput } from "~/domain/money/money.schema";
import { trackAndTraceCsv } from "~/domain/money/reports/sales-csv.server";
import { salesBy } from "~/domain/money/reports/sales-report.server";
import { totalOf } from "~/domain/money/reports/sales-sums";
import { walkInPerson } from "~/domain/orders/desk/sell-at-once.server";
import { soldOnDay } from "~/domain/orders/limits/day-limit.server";
import { businessDay } from "~/lib/dates/dates";
import { decimalOf } from "~/lib/money";
import {
  counterSaleLines,
  orderItemBatches,
  orderItems,
  orders,
  payments,
  productBatches,
  products,
  retailUnits,
  saleEntries,
  stockMovements,
} from "~drizzle/schema";
import {
  amounts,
  type Bill,
  closeTill,
  type Day,
  daySeeds,
  expectedIn,
  openDay,
  type Part,
  partsOf,
  runDay,
  seeded,
  sum,
} from "../../../tests/support/counter-day";
import { useDatabase } from "../../../tests/support/database";
import { often } from "../../../tests/support/often";
import { percentOf, roundedTax } from "../../../tests/support/shop-checks";

useDatabase();

afterEach(() => vi.useRealTimers());

const SALES = often(200);
/** A day takes a minute beside other tests, and took five on a machine that had more to do. */
const DAY_LIMIT_MS = 900_000;

test.each(daySeeds())(
  `after a day of ${SALES} sales on three drawers books, drawers, limits, stock and file are what naive sums say (COUNTER_DAY=%i)`,
  async (seed) => {
    // The day does not end meanwhile.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const day = await openDay();
    await runDay(day, { sales: SALES, random: seeded(seed) });
    for (const act of [
      "walk-in",
      "account",
      "handed over",
      "refunded",
      "undone",
      "voided",
      "in",
      "drop",
    ]) {
      expect(day.done.get(act), act).toBeGreaterThan(0);
    }
    const bills = await Promise.all(
      day.bills.map(async (bill) => ({
        ...bill,
        sold: bill.sold.length > 0 ? bill.sold : await partsOf(bill),
      })),
    );
    await checkBooks(day, bills);
    await checkMoney(day, bills);
    await checkStock(day, bills);
    await checkLimits(day, bills);
    await checkFile(day, bills);
    await checkUnits(day, bills);
    await checkDrawers(day, seeded(seed + 1));
  },
  DAY_LIMIT_MS,
);

const netOf = ({ priceCents, discountCents }: Pick<Part, "priceCents" | "discountCents">) =>
  priceCents - discountCents;

const isSold = ({ state }: Bill) => state === "sold";

const sumOf = (parts: readonly Part[]) =>
  amounts((column) => sum(parts.map((part) => part[column])));

/** Each line by its price, its discount and the rates, and what is left of it after what came back. */
async function checkBooks(day: Day, bills: readonly Bill[]) {
  const entries = await db.select().from(saleEntries);
  const items = await db.select().from(orderItems).orderBy(asc(orderItems.id));
  const [stored, known] = [await db.select().from(orders), new Set(bills.map((b) => b.orderId))];
  expect(stored.every(({ id }) => known.has(id))).toBe(true);
  for (const bill of bills) {
    const order = stored.find(({ id }) => id === bill.orderId);
    expect(order?.status === "completed", `order ${bill.orderId}`).toBe(isSold(bill));
    const own = items.filter(({ orderId }) => orderId === bill.orderId);
    expect(own.map(({ id }) => id)).toEqual(bill.lines.map(({ item }) => item));
    expect(sum(own.map(({ discountCents }) => discountCents))).toBe(bill.discountCents);
    const gross = sum(bill.lines.map(({ cents, quantity }) => cents * quantity));
    expect(order?.total).toBe(decimalOf(gross - bill.discountCents));
    for (const { item, cents, quantity } of bill.lines) {
      const label = `line ${item} of order ${bill.orderId}`;
      const booked = entries.filter(({ orderItemId }) => orderItemId === item);
      const left = bill.left.length > 0 ? bill.left : bill.sold;
      const expected = sumOf(isSold(bill) ? left.filter((part) => part.item === item) : []);
      expect(
        amounts((column) => sum(booked.map((entry) => entry[column]))),
        label,
      ).toEqual(expected);
      if (!isSold(bill)) continue;
      const line = own.find(({ id }) => id === item);
      const discountCents = line?.discountCents ?? 0;
      const paid = cents * quantity - discountCents;
      expect(paid * 100, `the lowest price of ${label}`).toBeGreaterThanOrEqual(
        cents * quantity * 80,
      );
      expect(sumOf(bill.sold.filter((part) => part.item === item)), label).toEqual({
        ...{ quantity, priceCents: cents * quantity, discountCents },
        ...taxesOf(day, paid, line?.taxClass === "cannabis"),
      });
    }
  }
  const today = businessDay(new Date());
  const report = totalOf(await salesBy({ by: "day", from: today, to: today }));
  expect(report.paidCents).toBe(
    sum(
      bills.filter(isSold).flatMap(({ left, sold }) => (left.length > 0 ? left : sold).map(netOf)),
    ),
  );
}

function taxesOf({ rates }: Day, paid: number, isCannabis: boolean) {
  const percent = (kind: "state" | "local" | "distributor" | "sales") =>
    percentOf(rates, kind, businessDay(new Date()));
  const none = { stateTaxCents: 0, localTaxCents: 0, distributorTaxCents: 0, salesTaxCents: 0 };
  const [state, local, sales] = [percent("state"), percent("local"), percent("sales")];
  if (!isCannabis) return { ...none, salesTaxCents: roundedTax(paid, sales, 100 + sales) };
  const stateTaxCents = roundedTax(paid, state, 100 + state + local);
  const localTaxCents = roundedTax(paid, local, 100 + state + local);
  const net = paid - stateTaxCents - localTaxCents;
  const distributorTaxCents = roundedTax(net * 3, percent("distributor"), 400);
  return { ...none, stateTaxCents, localTaxCents, distributorTaxCents };
}

/** Of each order and of the day what was taken and given back, in each way. */
async function checkMoney(day: Day, bills: readonly Bill[]) {
  const all = await db.select().from(payments);
  for (const { orderId, paid, state, left, sold } of bills) {
    for (const method of ["cash", "debit"] as const) {
      const own = all.filter((one) => one.orderId === orderId && one.method === method);
      expect(sum(own.map(({ cents }) => cents)), `${method} of order ${orderId}`).toBe(
        paid[method],
      );
    }
    const price = sum((left.length > 0 ? left : sold).map(netOf));
    if (state !== "open") {
      expect(paid.cash + paid.debit, `order ${orderId}`).toBe(state === "sold" ? price : 0);
    }
  }
  const sums = await paymentsOn(businessDay(new Date()));
  expect(sums.map(({ method, takenCents, backCents }) => [method, takenCents + backCents])).toEqual(
    [
      ["cash", day.cash],
      ["debit", day.debit],
    ],
  );
}

/** Pieces of each batch in the house, in open orders and in quarantine. */
async function checkStock(day: Day, bills: readonly Bill[]) {
  const moves = await db.select().from(stockMovements);
  const open = bills.filter(({ state }) => state === "open");
  const held = await db
    .select()
    .from(orderItemBatches)
    .where(
      inArray(orderItemBatches.orderItemId, [
        0,
        ...open.flatMap(({ lines }) => lines.map(({ item }) => item)),
      ]),
    );
  const sold = bills.filter(isSold).flatMap((bill) => bill.sold);
  for (const { id, label, received } of day.batches) {
    const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, id));
    const out = sum(sold.filter(({ batchId }) => batchId === id).map(({ quantity }) => quantity));
    const naive = {
      onHand: received - out + (day.restocked.get(id) ?? 0),
      held: sum(held.filter(({ batchId }) => batchId === id).map(({ quantity }) => quantity)),
      quarantined: day.quarantined.get(id) ?? 0,
    };
    expect(batch, label).toMatchObject(naive);
    const own = moves.filter(({ batchId }) => batchId === id);
    expect(
      {
        onHand: sum(own.map(({ onHandChange }) => onHandChange)),
        held: sum(own.map(({ heldChange }) => heldChange)),
        quarantined: sum(own.map(({ quarantineChange }) => quarantineChange)),
      },
      `the ledger of ${label}`,
    ).toEqual(naive);
  }
  for (const { id, isCounted, sku } of day.products) {
    const batches = await db.select().from(productBatches).where(eq(productBatches.productId, id));
    const free = batches.map(({ withdrawnAt, onHand, held: bound }) =>
      withdrawnAt ? 0 : onHand - bound,
    );
    const [product] = await db.select().from(products).where(eq(products.id, id));
    if (isCounted) expect(product?.available, sku).toBe(sum(free));
    for (const { lines, sold: parts } of isCounted ? bills.filter(isSold) : []) {
      for (const { item, quantity } of lines.filter(({ productId }) => productId === id)) {
        const counted = parts.filter((part) => part.item === item && part.batchId !== null);
        expect(sum(counted.map((part) => part.quantity))).toBe(quantity);
      }
    }
  }
  for (const { batchId, after } of day.withdrawn) {
    const late = await db.select().from(saleEntries).where(gt(saleEntries.id, after));
    const wrong = late.filter((entry) => entry.batchId === batchId && entry.kind === "sale");
    expect(wrong, "sold from a withdrawn batch").toEqual([]);
  }
}

const LIMITS = { flower: 85_050, concentrate: 24_000 };

/** Grams of each person. */
async function checkLimits(day: Day, bills: readonly Bill[]) {
  const known = bills.filter(({ phone, userId }) => phone !== null || userId !== null);
  const whose = ({ phone, userId }: Bill) => phone ?? `account ${userId}`;
  for (const name of new Set(known.map(whose))) {
    const own = known.filter((bill) => whose(bill) === name);
    const weights: Record<string, number> = {};
    for (const { lines } of own.filter(isSold)) {
      for (const { productId, quantity } of lines) {
        const product = day.products.find(({ id }) => id === productId);
        if (!product || product.kind === "other") continue;
        weights[product.kind] = (weights[product.kind] ?? 0) + product.milligrams * quantity;
      }
    }
    const person = walkInPerson({
      ...{ userId: own[0]?.userId ?? null, phone: own[0]?.phone ?? null, email: null },
    });
    expect(await soldOnDay(person, businessDay(new Date()), db), name).toEqual(weights);
    expect(weights.flower ?? 0, name).toBeLessThanOrEqual(LIMITS.flower);
    expect(weights.concentrate ?? 0, name).toBeLessThanOrEqual(LIMITS.concentrate);
  }
}

/** The file for the state's track-and-trace, without the times. */
async function checkFile(day: Day, bills: readonly Bill[]) {
  const today = businessDay(new Date());
  let text = "";
  for await (const piece of trackAndTraceCsv({ from: today, to: today }).lines()) text += piece;
  const rows = text.trimEnd().split("\r\n").map(readRow);
  const expected = bills.filter(isSold).flatMap((bill) =>
    bill.sold.flatMap((part) => {
      const batch = day.batches.find(({ id }) => id === part.batchId);
      if (!batch || !part.isCannabis) return [];
      const net = netOf(part) - part.stateTaxCents - part.localTaxCents;
      const sale = [bill.orderId, "Consumer", batch.label, part.quantity, "Each", decimalOf(net)];
      // Of a line from two batches nobody knows which unit is of which, but for those sold before.
      const isOnly = bill.sold.filter(({ item }) => item === part.item).length === 1;
      const units = isOnly ? (bill.units.get(batch.productId) ?? []) : null;
      return [{ sale: sale.join(), units: units?.toSorted() ?? null }];
    }),
  );
  expect(rows.map(({ sale }) => sale).toSorted()).toEqual(
    expected.map(({ sale }) => sale).toSorted(),
  );
  for (const { sale, units } of expected) {
    if (units) expect(rows.find((row) => row.sale === sale)?.units, sale).toEqual(units);
  }
}

/** A row of the file: its sale without the time, and its units. */
function readRow(row: string) {
  const [, ...sale] = row.split(",");
  const units = sale.pop() ?? "";
  return { sale: sale.join(), units: units.split(" ").filter(Boolean).toSorted() };
}

/** A unit is sold with one order alone, or can be sold. */
async function checkUnits(day: Day, bills: readonly Bill[]) {
  const units = await db
    .select()
    .from(retailUnits)
    .where(or(inArray(retailUnits.productId, [0, ...day.products.map(({ id }) => id)])));
  const soldWith = new Map<string, number>();
  for (const bill of bills.filter(isSold)) {
    for (const [productId, ids] of bill.units) {
      const line = bill.lines.find((one) => one.productId === productId);
      for (const id of ids) soldWith.set(id, line?.item ?? 0);
    }
  }
  for (const { retailId, orderItemId, soldAt, saleLineId } of units) {
    expect(saleLineId, retailId).toBeNull();
    expect(soldAt === null ? null : orderItemId, retailId).toBe(soldWith.get(retailId) ?? null);
  }
  expect(units.filter(({ soldAt }) => soldAt !== null)).toHaveLength(soldWith.size);
  expect(await db.$count(counterSaleLines)).toBe(0);
}

/** The count of each drawer, that of the change of shifts too, and of the day. */
async function checkDrawers(day: Day, random: (below: number) => number) {
  for (const who of day.staff.keys()) await closeTill(day, who, random(3) - 1, random(50_00));
  const today = businessDay(new Date());
  const shifts = await listShiftsOn(today);
  const counts = shifts.map(({ id, person, floatCents, countedCents, expectedCents }) => {
    return { id, person, floatCents, countedCents, expectedCents };
  });
  const naive = day.closed.map((till) => ({
    ...{ id: till.shiftId, person: till.person, floatCents: till.floatCents },
    ...{ countedCents: till.countedCents, expectedCents: expectedIn(till) },
  }));
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(counts.toSorted(byId)).toEqual(naive.toSorted(byId));
  // Without their own rows of the day: the sums of the shifts are the day's cash.
  expect(sum(day.closed.map(({ cash }) => cash))).toBe(day.cash);
  const input = { day: today, float: "300.00", cash: "1", debit: "2", note: "", after: "none" };
  const { id } = await closeDay(day.admin, closeInput.parse(input)).then((closed) => {
    if (!closed.ok) throw new Error(closed.problem.message);
    return closed;
  });
  expect((await listCloses(today)).find((close) => close.id === id)).toMatchObject({
    expectedCashCents: 300_00 + day.cash + day.moved,
    expectedDebitCents: day.debit,
    ...{ countedCashCents: 1_00, countedDebitCents: 2_00, later: 0 },
  });
}
