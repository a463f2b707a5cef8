import { and, asc, eq, inArray, lt, notInArray } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type Person,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import { FINISHED_STATUSES } from "./order-status";

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
      phone: orders.phone,
      note: orders.note,
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

const isCustomer = about({ emails: [orders.customerEmail], accounts: [orders.userId] });

/** Ids of the person's orders that are not handed over yet. */
export async function openOrdersOf(tx: Database, person: Person): Promise<number[]> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isCustomer(person), notInArray(orders.status, [...FINISHED_STATUSES])))
    .orderBy(asc(orders.id));
  return open.map((order) => order.id);
}

/** What stays of an order whose customer is forgotten. */
const FORMER_CUSTOMER = {
  userId: null,
  customerName: "Former customer",
  customerEmail: "",
  shippingAddress: "",
  phone: null,
  note: null,
};

/**
 * Removes the customer from the account's orders. What was sold, when and for how much must stay.
 */
export async function forgetCustomer(tx: Database, { id }: Owner) {
  await tx.update(orders).set(FORMER_CUSTOMER).where(eq(orders.userId, id));
}

/** The tables of orders. */
export const orderTables: PersonalTable[] = [
  {
    title: "Orders",
    table: orders,
    where: isCustomer,
    forget: {
      how: "kept",
      why: "What was sold, when and for how much stays for seven years for the tax office, without the customer.",
      set: FORMER_CUSTOMER,
    },
  },
  {
    title: "Lines of orders",
    table: orderItems,
    where: (person) =>
      inArray(
        orderItems.orderId,
        db.select({ id: orders.id }).from(orders).where(isCustomer(person)),
      ),
    forget: { how: "kept", why: "They stay with the order." },
  },
  {
    title: "Orders whose ID the account checked",
    table: orders,
    where: about({ accounts: [orders.idCheckedBy] }),
    forget: { how: "kept", why: "They stay with the order. They name “Former member”." },
  },
  {
    title: "Changes of orders that the account made",
    table: orderStatusChanges,
    where: about({ accounts: [orderStatusChanges.changedBy] }),
    forget: { how: "kept", why: "They stay with the order. They name “Former member”." },
  },
];

/** Deletes the oldest finished orders from before then. Returns how many. */
export async function sweepOrders(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isFinished = inArray(orders.status, [...FINISHED_STATUSES]);
  const isOld = and(lt(orders.createdAt, before), isFinished);
  return (await deleteOldest(tx, orders, isOld, limit)).length;
}
