import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { addStops, depart, planRun } from "~/domain/orders/delivery/plan-run.server";
import { confirmOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { parseCents } from "~/lib/money";
import { orders } from "~drizzle/schema";
import { createProduct, createStaff, unwrap, visitor } from "./builders";
import { receive } from "./stock";

type Details = {
  day?: string;
  /** How far the desk has brought it. */
  status?: "pending" | "confirmed" | "ready";
  email?: string;
  name?: string;
};

/** Where each of these orders is delivered. */
export const DOOR = "5 Mill Lane\nNew Paltz, NY 12561";

/** A run of today, with these orders if it has left with some. */
export async function createRun(...orderIds: number[]) {
  const staff = await createStaff();
  const vehicle = `White Transit, ABC ${staff.id}`;
  const day = businessDay(new Date());
  const { id } = unwrap(await planRun(staff, { day, driver: staff.id, vehicle }));
  if (orderIds.length > 0) {
    unwrap(await addStops(staff, id, orderIds));
    unwrap(await depart(staff, id, { seen: orderIds.join() }));
  }
  return { id, staff, vehicle };
}

/** A delivery of two pieces at $25.00, in a window of nearly the whole day, by default ready to leave. */
export async function createDelivery(details: Details = {}) {
  const { day = businessDay(new Date()), status = "ready" } = details;
  const { email = "ada@example.com", name = "Ada" } = details;
  const staff = await createStaff();
  const product = await createProduct({ price: "25.00", kind: "flower", weightGrams: "3.5" });
  await receive(product.id, { quantity: 9, packageTag: `TAG-${product.id}` });
  const { order } = unwrap(
    await placeOrder(visitor(), {
      items: [{ productId: product.id, quantity: 2 }],
      customerInfo: { name, email, address: null },
      ...{ key: null, seen: null },
    }),
  );
  const { id } = order;
  await db
    .update(orders)
    .set({
      ...{ fulfilment: "delivery", shippingAddress: DOOR, phone: "845-555-0101" },
      windowStartsAt: businessInstant(day, "00:01"),
      windowEndsAt: businessInstant(day, "23:59"),
    })
    .where(eq(orders.id, id));
  const act = { orderId: id, seen: null };
  if (status !== "pending") unwrap(await confirmOrder(staff, act));
  if (status === "ready") {
    const cents = parseCents(order.total);
    unwrap(await payOrder(staff, { orderId: id, method: "debit", cents }));
    unwrap(await markReady(staff, act));
  }
  return { id, product };
}
