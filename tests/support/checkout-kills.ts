import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { listWindows } from "~/domain/orders/pickup/order-windows.server";
import {
  mailOutbox,
  orderItemBatches,
  orderItems,
  orders,
  orderStatusChanges,
  pickupWindows,
  productBatches,
  products,
  stockMovements,
} from "~drizzle/schema";
import { createProduct } from "./builders";
import { ageCookie, freshAddress, sendForm } from "./http";
import { switchPickupOn } from "./pickup";
import { type RunningServer, startServer } from "./server";
import { receive } from "./stock";

const BUYERS = 4;
const LONGEST_LIFE_MS = 500;
const RECEIVED = 5000;

type Attempt = {
  /** Names the attempt. Each has an address of its own. */
  email: string;
  fields: Record<string, string>;
  /** The address of the order's page, once it was acknowledged. */
  receipt: string | null;
};

type Site = { DATA_DIR: string } | { DATABASE_URL: string };

/**
 * Kills the site repeatedly with SIGKILL while buyers send their checkouts, and sends those without
 * an answer again afterwards, as people do. Returns the number of acknowledged orders, and what is
 * wrong in the database at the end.
 */
export async function killAtCheckout(kills: number, site: Site) {
  const environment = {
    ...site,
    TRUST_PROXY: "1",
    SESSION_SECRET: process.env.SESSION_SECRET ?? "",
  };
  const target = { DATA_DIR: "", ...site };
  await openDatabase(target);
  const { productId, window } = await prepare();
  await closeDatabase();
  const all: Attempt[] = [];
  let server = await startServer(environment);
  const cookie = await fillCart(server, productId);
  const answered = () => all.filter(({ receipt }) => receipt).length;
  for (let round = 0; round < kills; round++) {
    const before = answered();
    const buyers = Array.from({ length: BUYERS }, () =>
      buyUntilDeath(server, cookie, () => attemptOf(productId, window), all),
    );
    while (answered() === before) await sleep(5);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    server.process.kill("SIGKILL");
    await Promise.all(buyers);
    server = await startServer(environment);
    for (const attempt of all.filter(({ receipt }) => !receipt))
      await send(server, cookie, attempt);
  }
  const exitCode = await server.stop();
  await openDatabase(target);
  const wrong = await check(all, { productId, window });
  await closeDatabase();
  return { acknowledged: answered(), wrong, exitCode };
}

async function prepare() {
  const { id: productId } = await createProduct({ price: "25.00" });
  await receive(productId, { code: "A", quantity: RECEIVED });
  await switchPickupOn({ orders: 100_000, daysAhead: 6 });
  const { windows } = await listWindows("pickup", new Date());
  const window = windows.at(-1)?.startsAt;
  if (!window) throw new Error("There is no window");
  return { productId, window };
}

/** The cookies of a visitor of age with the product in the cart. */
async function fillCart({ origin }: RunningServer, productId: number) {
  const gate = await sendForm(origin, "/age", { over21: "", redirectTo: "/shop" });
  const added = await fetch(`${origin}/cart/add`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: cookieOf(gate) },
    body: new URLSearchParams({ productId: String(productId) }),
  });
  return `${await ageCookie(origin)}; ${cookieOf(added)}`;
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

function attemptOf(productId: number, window: Date): Attempt {
  const key = randomBytes(18).toString("base64url");
  const email = `${randomBytes(9).toString("hex")}@example.com`;
  const fields = {
    ...{ orderKey: key, seen: `${productId}:1:25.00`, fulfilment: "pickup" },
    ...{ windowStartsAt: window.toISOString(), email, name: "Ada", note: "Once" },
  };
  return { email, fields, receipt: null };
}

async function buyUntilDeath(
  server: RunningServer,
  cookie: string,
  next: () => Attempt,
  all: Attempt[],
) {
  for (;;) {
    const attempt = next();
    all.push(attempt);
    try {
      await send(server, cookie, attempt);
    } catch {
      return;
    }
  }
}

async function send({ origin }: RunningServer, cookie: string, attempt: Attempt) {
  const response = await fetch(`${origin}/checkout`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: cookie, "X-Forwarded-For": freshAddress() },
    body: new URLSearchParams(attempt.fields),
  });
  const text = await response.text();
  if (response.status !== 303) throw new Error(`The status ${response.status}: ${text}`);
  attempt.receipt = response.headers.get("Location");
}

type Bought = { productId: number; window: Date };

/** What does not fit together: orders that are double, missing or in parts, wrong stock or places. */
async function check(all: readonly Attempt[], { productId, window }: Bought) {
  const emails = all.map(({ email }) => email);
  const found = await db
    .select({
      email: orders.customerEmail,
      total: orders.total,
      lines: db.$count(orderItems, eq(orderItems.orderId, orders.id)),
      statuses: db.$count(orderStatusChanges, eq(orderStatusChanges.orderId, orders.id)),
      movements: db.$count(stockMovements, eq(stockMovements.orderId, orders.id)),
      mails: sql<number>`(select count(*)::int from ${mailOutbox}
        where ${mailOutbox.cause} = 'order-receipt:' || ${orders}.id)`,
    })
    .from(orders)
    .where(inArray(orders.customerEmail, emails))
    .orderBy(asc(orders.id));
  const whole = { total: "25.00", lines: 1, statuses: 1, movements: 1, mails: 1 };
  const parts = found.filter(({ email: _, ...order }) => !isEqual(order, whole));
  const doubled = found.length - new Set(found.map(({ email }) => email)).size;
  const missing = all.filter(({ email }) => !found.some((order) => order.email === email)).length;
  const [batch] = await db
    .select()
    .from(productBatches)
    .where(eq(productBatches.productId, productId));
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const [place] = await db.select().from(pickupWindows).where(eq(pickupWindows.startsAt, window));
  const [taken] = await db
    .select({ pieces: sql<number>`coalesce(sum(${orderItemBatches.quantity}), 0)::int` })
    .from(orderItemBatches);
  return Object.entries({
    parts: parts.length,
    doubled,
    missing,
    heldTooMany: (batch?.held ?? 0) - found.length,
    availableTooMany: (product?.available ?? 0) - (RECEIVED - found.length),
    linesFromBatches: (taken?.pieces ?? 0) - found.length,
    placesTooMany: (place?.taken ?? 0) - found.length,
  }).filter(([, count]) => count !== 0);
}

const isEqual = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
