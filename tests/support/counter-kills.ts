import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { openDrawer } from "~/domain/money/drawers/use-drawer.server";
import {
  counterSaleLines,
  counterSales,
  orderItems,
  orders,
  orderStatusChanges,
  payments,
  productBatches,
  products,
  saleEntries,
  stockMovements,
} from "~drizzle/schema";
import { createAdmin, createProduct, createStaff, PASSWORD, unwrap } from "./builders";
import { freshAddress, signInCookie } from "./http";
import { type RunningServer, startServer } from "./server";
import { receive } from "./stock";

const SELLERS = 3;
const LONGEST_LIFE_MS = 400;
const RECEIVED = 5000;

type Seller = { username: string; drawer: string; cookie: string };

/** A sale of one piece for $25.00: $5.00 by card, and $30.00 in cash. */
type Attempt = { seller: Seller; saleId: number | null; isAdded: boolean; isFinished: boolean };

type Site = { DATA_DIR: string } | { DATABASE_URL: string };

/**
 * Kills the site repeatedly with SIGKILL while the team sells at the counter, and presses again
 * afterwards what got no answer, as people do. Returns the number of sales that were acknowledged at
 * the first press, and what is wrong in the database at the end.
 */
export async function killAtCounter(kills: number, site: Site) {
  const environment = {
    ...site,
    TRUST_PROXY: "1",
    SESSION_SECRET: process.env.SESSION_SECRET ?? "",
  };
  const target = { DATA_DIR: "", ...site };
  await openDatabase(target);
  const { sku, productId, people } = await prepare();
  await closeDatabase();
  const all: Attempt[] = [];
  let server = await startServer(environment);
  const sellers: Seller[] = [];
  for (const { username, drawer } of people) {
    const cookie = await signInCookie(server.origin, username, PASSWORD);
    sellers.push({ username, drawer, cookie });
  }
  let acknowledged = 0;
  const finished = () => all.filter(({ isFinished }) => isFinished).length;
  for (let round = 0; round < kills; round += 1) {
    const before = finished();
    const selling = sellers.map((seller) => sellUntilDeath(server, { seller, sku }, all));
    while (finished() === before) await sleep(5);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    server.process.kill("SIGKILL");
    await Promise.all(selling);
    acknowledged += finished() - before;
    server = await startServer(environment);
    for (const attempt of all) if (!attempt.isFinished) await goOn(server, attempt, sku);
  }
  const exitCode = await server.stop();
  await openDatabase(target);
  const wrong = await check(all, productId);
  await closeDatabase();
  return { acknowledged, wrong, exitCode };
}

async function prepare() {
  const sku = `Kill-${crypto.randomUUID().slice(0, 8)}`;
  const { id: productId } = await createProduct({ price: "25.00", sku });
  await receive(productId, { code: "A", quantity: RECEIVED });
  const admin = await createAdmin();
  const people: Omit<Seller, "cookie">[] = [];
  for (let n = 0; n < SELLERS; n += 1) {
    const staff = await createStaff();
    const { id } = unwrap(await addDrawer(admin, { name: `${sku} ${n}` }));
    const shift = unwrap(await openDrawer(staff, id, { float: 0 }));
    people.push({ username: staff.username, drawer: String(shift.id) });
  }
  return { sku, productId, people };
}

async function sellUntilDeath(
  server: RunningServer,
  { seller, sku }: { seller: Seller; sku: string },
  all: Attempt[],
) {
  for (;;) {
    const attempt: Attempt = { seller, saleId: null, isAdded: false, isFinished: false };
    all.push(attempt);
    try {
      await goOn(server, attempt, sku);
    } catch (error) {
      // The connection ends with the server. Any other answer is a fault.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Presses what was not answered yet, and what follows. */
async function goOn({ origin }: RunningServer, attempt: Attempt, sku: string) {
  const { cookie, drawer } = attempt.seller;
  const press = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(`${origin}/office/counter/${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: origin, Cookie: cookie, "X-Forwarded-For": freshAddress() },
      body: new URLSearchParams(fields),
    });
    const text = await response.text();
    if (response.status !== 303) throw new Error(`${path}: ${response.status} ${text}`);
    return response.headers.get("Location") ?? "";
  };
  if (attempt.saleId === null) {
    const opened = await press("new", { seen: crypto.randomUUID() });
    attempt.saleId = Number(/\/office\/counter\/(\d+)/.exec(opened)?.[1]);
  }
  if (!attempt.isAdded) {
    await press(`${attempt.saleId}/add`, { product: sku, seen: "0" });
    attempt.isAdded = true;
  }
  const paid = { idChecked: "on", cash: "30", debit: "5.00" };
  await press(`${attempt.saleId}/finish`, { ...paid, seen: "1:2500", drawer });
  attempt.isFinished = true;
}

/** The parts of a whole sale. */
const WHOLE = {
  ...{ status: "completed", total: "25.00", isChecked: true, isSold: true },
  ...{ lines: 1, statuses: 2, paid: "cash 2000 debit 500", entries: 1, movements: 2 },
  ...{ given: 3000, change: 1000, openLines: 0 },
};

/** What does not fit together: sales that are double, missing or in parts, wrong stock or drawers. */
async function check(all: readonly Attempt[], productId: number) {
  const sales = await db
    .select({
      saleId: counterSales.id,
      drawers: sql<string>`(select string_agg(distinct shift_id::text, ' ') from ${payments}
        where order_id = ${orders}.id)`,
      status: orders.status,
      total: orders.total,
      isChecked: sql<boolean>`${orders.idCheckedBy} is not null`,
      isSold: sql<boolean>`${orders.soldOn} is not null`,
      lines: db.$count(orderItems, eq(orderItems.orderId, orders.id)),
      statuses: db.$count(orderStatusChanges, eq(orderStatusChanges.orderId, orders.id)),
      paid: sql<string>`(select string_agg(method || ' ' || cents, ' ' order by method)
        from ${payments} where order_id = ${orders}.id)`,
      entries: db.$count(saleEntries, eq(saleEntries.orderId, orders.id)),
      movements: db.$count(stockMovements, eq(stockMovements.orderId, orders.id)),
      given: counterSales.cashGivenCents,
      change: counterSales.changeCents,
      openLines: db.$count(counterSaleLines, eq(counterSaleLines.saleId, counterSales.id)),
    })
    .from(counterSales)
    .innerJoin(orders, eq(orders.id, counterSales.orderId))
    .where(isNotNull(counterSales.finishedAt));
  const parts = sales.filter(({ saleId: _, drawers: __, ...sale }) => !isEqual(sale, WHOLE));
  const missing = all.filter(({ saleId }) => !sales.some((sale) => sale.saleId === saleId));
  const elsewhere = sales.filter(
    ({ saleId, drawers }) =>
      drawers !== all.find((attempt) => attempt.saleId === saleId)?.seller.drawer,
  );
  const [batch] = await db
    .select()
    .from(productBatches)
    .where(eq(productBatches.productId, productId));
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const { cents = 0 } = (await cashIn(all))[0] ?? {};
  return Object.entries({
    parts: parts.length,
    missing: missing.length,
    doubled: sales.length - new Set(sales.map(({ saleId }) => saleId)).size,
    ordersTooMany: (await db.$count(orders)) - all.length,
    inAnotherDrawer: elsewhere.length,
    cashTooMuch: cents - 2000 * all.length,
    piecesTooFew: RECEIVED - all.length - (batch?.onHand ?? 0),
    held: batch?.held ?? 0,
    availableTooFew: RECEIVED - all.length - (product?.available ?? 0),
  }).filter(([, count]) => count !== 0);
}

const cashIn = (all: readonly Attempt[]) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${payments.cents}), 0)`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.method, "cash"),
        sql`${payments.shiftId}::text in ${all.map(({ seller }) => seller.drawer)}`,
      ),
    );

const isEqual = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
