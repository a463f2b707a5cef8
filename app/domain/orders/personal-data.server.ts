import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { orderItems, orders } from "~drizzle/schema";

type Owner = Pick<User, "id">;

/** The account's orders with their lines, for the owner's copy of personal data. */
export async function copyOrders({ id }: Owner) {
  const own = await db
    .select({
      id: orders.id,
      status: orders.status,
      total: orders.total,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      shippingAddress: orders.shippingAddress,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(asc(orders.id));
  const lines = own.length > 0 ? await linesOf(own.map((order) => order.id)) : [];
  return own.map((order) => ({
    ...order,
    items: lines
      .filter(({ orderId }) => orderId === order.id)
      .map(({ productName, quantity, price }) => ({ productName, quantity, price })),
  }));
}

function linesOf(orderIds: number[]) {
  return db
    .select({
      orderId: orderItems.orderId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      price: orderItems.price,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
}

/** Ids of the account's orders that are not handed over yet. */
export async function openOrdersOf(tx: Database, { id }: Owner): Promise<number[]> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, id), notInArray(orders.status, ["completed", "cancelled"])))
    .orderBy(asc(orders.id));
  return open.map((order) => order.id);
}

/**
 * Removes the customer from the account's orders. What was sold, when and for how much must stay.
 */
export async function forgetCustomer(tx: Database, { id }: Owner) {
  await tx
    .update(orders)
    .set({
      userId: null,
      customerName: "Former customer",
      customerEmail: "",
      shippingAddress: "",
    })
    .where(eq(orders.userId, id));
}
