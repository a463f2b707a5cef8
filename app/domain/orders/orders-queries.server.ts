import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { readAccountCode } from "~/domain/accounts/account-code.server";
import { isEmailProven } from "~/domain/accounts/accounts-queries.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { csvLines } from "~/platform/database/csv-lines.server";
import { onlyRow } from "~/platform/database/rows.server";
import {
  type PageRequest,
  pagedList,
  phoneCondition,
  searchCondition,
} from "~/platform/database/paged-list.server";
import { readId } from "~/lib/input/read-id";
import { orderItems, orders, orderStatusChanges, users } from "~drizzle/schema";
import { NOT_GIVEN, STAND_INS } from "./customer";
import { readOrderCode } from "./order-code";
import { OPEN_STATUSES, type OrderStatus } from "./order-status";

const columns = {
  id: orders.id,
  userId: orders.userId,
  total: orders.total,
  status: orders.status,
  customerEmail: orders.customerEmail,
  customerName: orders.customerName,
  shippingAddress: orders.shippingAddress,
  phone: orders.phone,
  note: orders.note,
  fulfilment: orders.fulfilment,
  windowStartsAt: orders.windowStartsAt,
  windowEndsAt: orders.windowEndsAt,
  deliveryFeeCents: orders.deliveryFeeCents,
  createdAt: orders.createdAt,
};

type Row = Pick<typeof orders.$inferSelect, keyof typeof columns>;
export type OrderRow = Omit<Row, "status"> & { status: OrderStatus };

const itemColumns = {
  id: orderItems.id,
  productId: orderItems.productId,
  productName: orderItems.productName,
  quantity: orderItems.quantity,
  price: orderItems.price,
};

type OrderItem = Pick<typeof orderItems.$inferSelect, keyof typeof itemColumns>;
export type Order = OrderRow & { items: OrderItem[] };

// The tables' check constraints allow no other status.
const withStatus = <One extends { status: string }>(rows: One[]) =>
  rows as (Omit<One, "status"> & { status: OrderStatus })[];

/** Any order with its lines: for admins and for those who have its link. */
export async function getOrder(id: number, tx: Database = db): Promise<Order | null> {
  return findOrder(id, undefined, tx);
}

/**
 * Condition: the account's own orders: those that it placed, and those of a guest with the address
 * that it has proven.
 */
function isOf(owner: Pick<User, "id">) {
  const proven = db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, owner.id), isEmailProven));
  return or(
    eq(orders.userId, owner.id),
    and(
      isNull(orders.userId),
      ne(orders.customerEmail, STAND_INS.customerEmail),
      eq(sql`lower(${orders.customerEmail})`, proven),
    ),
  );
}

/** An account's own order, or null. */
export async function getOrderOf(owner: Pick<User, "id">, id: number): Promise<Order | null> {
  return findOrder(id, owner);
}

async function findOrder(
  id: number,
  owner: Pick<User, "id"> | undefined,
  tx: Database = db,
): Promise<Order | null> {
  const isOwn = owner && isOf(owner);
  const found = await tx
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, id), isOwn));
  const [order] = withStatus(found);
  if (!order) return null;
  const items = await tx
    .select(itemColumns)
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.id));
  return { ...order, items };
}

/** The orders that somebody may still come for. */
export async function listOpenOrderIds(): Promise<number[]> {
  const open = inArray(orders.status, [...OPEN_STATUSES]);
  return (await db.select({ id: orders.id }).from(orders).where(open)).map(({ id }) => id);
}

/**
 * Every status that the order has had and every change of what was ordered, oldest first, and who
 * did it.
 */
export async function listStatusChanges(orderId: number) {
  const changes = await db
    .select({
      id: orderStatusChanges.id,
      status: orderStatusChanges.status,
      changedBy: users.username,
      reason: orderStatusChanges.reason,
      changed: orderStatusChanges.changed,
      createdAt: orderStatusChanges.createdAt,
    })
    .from(orderStatusChanges)
    .leftJoin(users, eq(users.id, orderStatusChanges.changedBy))
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.id));
  return withStatus(changes);
}

export type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number];

const lockedColumns = {
  ...columns,
  idCheckedAt: orders.idCheckedAt,
  remindedAt: orders.remindedAt,
};

/** An order with its row locked until the transaction ends. Null if it does not exist. */
export async function lockOrder(tx: Database, id: number) {
  const locked = await tx.select(lockedColumns).from(orders).where(eq(orders.id, id)).for("update");
  return withStatus(locked)[0] ?? null;
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

type ListedOrder = OrderRow & { pieces: number };

// Qualified columns: in a select from one table drizzle 0.45 writes only the column's name, which
// the inner query would resolve to its own table.
const pieces = sql<number>`(
  select coalesce(sum(line.quantity), 0)::int from ${orderItems} line
  where line.order_id = ${orders}.id)`;

/** An account's own orders, newest first. */
export function orderListOf(owner: Pick<User, "id">) {
  return pagedList<ListedOrder>({
    id: orders.id,
    search: [],
    fetch: async (where, limit) =>
      withStatus(
        await db
          .select({ ...columns, pieces })
          .from(orders)
          .where(and(isOf(owner), where))
          .orderBy(desc(orders.id))
          .limit(limit),
      ),
  });
}

// Lines as one text, for a spreadsheet.
const itemsText = sql<string>`(
  select coalesce(string_agg(line.quantity || ' × ' || line.product_name || ' at ' || line.price,
    '; ' order by line.id), '')
  from ${orderItems} line where line.order_id = ${orders}.id)`;

// In words for people, who open the file (customer.ts).
const unlessStandIn = (column: PgColumn, standIn: string) =>
  sql<string>`case when ${column} = ${standIn} then ${NOT_GIVEN} else ${column} end`;

export type AdminOrderRow = ListedOrder & { items: string };

/** The number in "72", "#72", "Order 72", "order #72" and in an order's code. Null for other texts. */
export const readOrderNumber = (text: string) =>
  readOrderCode(text) ?? readId(text.trim().replace(/^(?:order)?\s*#?\s*/i, ""));

/** What is searched for orders, beside the phone number in any way that it is written. */
const SEARCHED = [
  ...[orders.customerName, orders.customerEmail, orders.phone],
  sql`'#' || ${orders.id}`,
];

/** "Order #72" is searched as "#72", and so is the order's code. */
function withoutOrder(text: string): string {
  const id = readOrderCode(text);
  return id === null ? text.replace(/^\s*order\s+(?=#?\d)/i, "") : `#${id}`;
}

/** The orders that a text finds: by the code of an account, though not one from before, the account's. */
export const orderSearch = (text: string) =>
  or(
    searchCondition(SEARCHED, withoutOrder(text)),
    phoneCondition(orders.phone, text),
    eq(orders.userId, readAccountCode(text) ?? 0),
  );

/** Orders for the admins' list: all, or those with one status. */
export function adminOrderList(status: OrderStatus | null = null) {
  const list = pagedList<AdminOrderRow>({
    id: orders.id,
    search: SEARCHED,
    phone: orders.phone,
    fetch: async (where, limit) =>
      withStatus(
        await db
          .select({ ...columns, pieces, items: itemsText })
          .from(orders)
          .where(and(status ? eq(orders.status, status) : undefined, where))
          .orderBy(desc(orders.id))
          .limit(limit),
      ),
  });
  return {
    ...list,
    page: (asked: PageRequest) => list.page({ ...asked, q: asked.q && withoutOrder(asked.q) }),
  };
}

/** The number of orders to confirm, and of confirmed ones to make ready. */
export async function countOrdersToDo(): Promise<{ pending: number; confirmed: number }> {
  const countOf = (status: OrderStatus) =>
    sql<number>`(count(*) filter (where ${orders.status} = ${status}))::int`;
  return onlyRow(
    await db
      .select({ pending: countOf("pending"), confirmed: countOf("confirmed") })
      .from(orders)
      .where(inArray(orders.status, ["pending", "confirmed"])),
  );
}

/** A sum over the order's lines, in cents. */
const lineSum = (column: SQL) => sql`(
  select coalesce(sum(${column}), 0) from ${orderItems} line where line.order_id = ${orders}.id)`;

const taxesOfLine = sql`line.state_tax_cents + line.local_tax_cents
  + line.distributor_tax_cents + line.sales_tax_cents`;

/** Orders for a spreadsheet. Items less the discount and with the fee are the total. */
export const orderCsv = csvLines(orders.id, {
  id: orders.id,
  status: orders.status,
  customerName: orders.customerName,
  customerEmail: unlessStandIn(orders.customerEmail, STAND_INS.customerEmail),
  shippingAddress: unlessStandIn(orders.shippingAddress, STAND_INS.shippingAddress),
  fulfilment: orders.fulfilment,
  windowStartsAt: orders.windowStartsAt,
  windowEndsAt: orders.windowEndsAt,
  items: itemsText,
  discount: { cents: lineSum(sql`line.discount_cents`) },
  deliveryFee: orders.deliveryFeeCents,
  total: orders.total,
  taxesIncluded: { cents: sql`${orders.deliveryTaxCents} + ${lineSum(taxesOfLine)}` },
  createdAt: orders.createdAt,
});
