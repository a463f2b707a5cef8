import { inArray } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { addStops, planRun } from "~/domain/orders/delivery/plan-run.server";
import { confirmOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { DELIVERY_DEFAULTS } from "~/domain/orders/pickup/fulfilment";
import { listWindows } from "~/domain/orders/pickup/order-windows.server";
import { setDelivery } from "~/domain/orders/pickup/pickup-settings.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { businessDay } from "~/lib/dates/dates";
import { parseCents } from "~/lib/money";
import { products } from "~drizzle/schema";
import { done } from "./done";

const CUSTOMERS = [
  { name: "Ines Duarte", street: "5 Mill Lane", zip: "12561" },
  { name: "Owen Pryce", street: "212 Springtown Road", zip: "12561" },
  { name: "Ruth Abrams", street: "18 Main Street, Apt 4", zip: "12401" },
];

const BOUGHT = ["FLOWER-7G", "CHEWS-WM"];

/** Delivery on the shop's days, and the next run with two stops. A third order is on no run yet. */
export async function generateDeliveries(admin: Admin, staff: Admin) {
  const zips = [...new Set(CUSTOMERS.map(({ zip }) => zip))];
  const rules = { isOn: true, zips, feeCents: 5_00, leastCents: 40_00 };
  await done(setDelivery(admin, { ...DELIVERY_DEFAULTS, ...rules, from: "13:00", to: "17:00" }));
  const { windows } = await listWindows("delivery", new Date());
  const [first] = windows;
  if (!first) throw new Error("No window of a delivery");
  const ids: number[] = [];
  for (const customer of CUSTOMERS) ids.push(await order(customer, first.startsAt));
  const [near, far, later] = ids;
  if (!near || !far || !later) throw new Error("Too few deliveries");
  for (const orderId of [near, far]) await makeReady(staff, orderId);
  await done(confirmOrder(staff, { orderId: later, seen: null }));
  const day = businessDay(first.startsAt);
  const vehicle = "White Transit, ABC 1234";
  const run = await done(planRun(staff, { day, driver: staff.id, vehicle }));
  await done(addStops(staff, run.id, [near, far]));
}

async function order({ name, street, zip }: (typeof CUSTOMERS)[number], windowStartsAt: Date) {
  const found = await db
    .select({ productId: products.id })
    .from(products)
    .where(inArray(products.sku, BOUGHT));
  const placed = await done(
    placeOrder(
      { user: null, address: `demo delivery to ${street}` },
      {
        items: found.map(({ productId }) => ({ productId, quantity: 1 })),
        customerInfo: {
          name,
          email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
          address: `${street}\nNew York ${zip}`,
        },
        phone: "(845) 555-0177",
        ...{ key: `demo delivery to ${street}`, seen: null },
        ...{ fulfilment: "delivery", windowStartsAt },
      },
    ),
  );
  return placed.order.id;
}

async function makeReady(staff: Admin, orderId: number) {
  await done(confirmOrder(staff, { orderId, seen: null }));
  await done(payOrder(staff, { orderId, method: "debit", cents: await priceOf(orderId) }));
  await done(markReady(staff, { orderId, seen: null }));
}

/** What an order costs, in cents. */
export async function priceOf(id: number) {
  const found = await getOrder(id);
  if (!found) throw new Error(`No order ${id}`);
  return parseCents(found.total);
}
