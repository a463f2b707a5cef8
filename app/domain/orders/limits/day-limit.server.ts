import { and, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { orderItems, orders } from "~drizzle/schema";
import { LIMITED_KINDS, type Weights } from "./purchase-limits";

/** By what an order names its customer. The same account, address or number is the same person. */
export type Customer = { userId: number | null; email: string | null; phone: string | null };

/**
 * Makes other orders of the same person wait until the transaction ends, so that they count this
 * one. Before any other lock.
 */
export async function lockCustomer(tx: Database, { userId, email, phone }: Customer) {
  const names = [
    userId === null ? [] : `account ${userId}`,
    email === null ? [] : `email ${email.toLowerCase()}`,
    phone === null ? [] : `phone ${phone}`,
  ].flat();
  // One by one and sorted: a statement could take them in another order.
  for (const name of names.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name}`}, 0))`);
  }
}

const isOf = ({ userId, email, phone }: Customer) =>
  or(
    userId === null ? undefined : eq(orders.userId, userId),
    email === null ? undefined : sql`lower(${orders.customerEmail}) = ${email.toLowerCase()}`,
    phone === null ? undefined : eq(orders.phone, phone),
  );

const dayOf = (column: PgColumn) => sql`(${column} at time zone ${BUSINESS_TIME_ZONE})::date`;

/** On which the order is sold: the day of its hand-over, of its window, or on which it was placed. */
const dayOfSale = sql`coalesce(${orders.soldOn}, ${dayOf(orders.windowStartsAt)},
  ${dayOf(orders.createdAt)})`;

/**
 * Milligrams of each limited kind that the person ordered for this business day: what was handed
 * over on it, and what is to be; without one order, if it is named. To somebody whose address is not
 * proven nothing of it is told.
 */
export const orderedForDay = (
  customer: Customer,
  day: string,
  tx: Database = db,
  without?: number,
) =>
  weigh(
    tx,
    customer,
    and(
      sql`${dayOfSale} = ${day}`,
      notInArray(orders.status, ["cancelled", "expired"]),
      without === undefined ? undefined : ne(orders.id, without),
    ),
  );

/** Milligrams of each limited kind that were handed over to the person on this business day. */
export const soldOnDay = (customer: Customer, day: string, tx: Database) =>
  weigh(tx, customer, eq(orders.soldOn, day));

async function weigh(tx: Database, customer: Customer, which: SQL | undefined): Promise<Weights> {
  const isSame = isOf(customer);
  if (!isSame) return {};
  const weights = await tx
    .select({
      kind: orderItems.kind,
      milligrams: sql<number>`sum(${orderItems.milligrams}::float8 * ${orderItems.quantity})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        isSame,
        which,
        inArray(orderItems.kind, [...LIMITED_KINDS]),
        isNotNull(orderItems.milligrams),
      ),
    )
    .groupBy(orderItems.kind);
  return Object.fromEntries(weights.map(({ kind, milligrams }) => [kind, milligrams]));
}
