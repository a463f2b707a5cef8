import { and, eq, gte, inArray, isNotNull, lt, notInArray, or, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
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

/** Milligrams of each limited kind that the person ordered on this day in New York. */
export async function orderedOnDayOf(
  { userId, email, phone }: Customer,
  now: Date,
  tx: Database = db,
): Promise<Weights> {
  const isSame = or(
    userId === null ? undefined : eq(orders.userId, userId),
    email === null ? undefined : sql`lower(${orders.customerEmail}) = ${email.toLowerCase()}`,
    phone === null ? undefined : eq(orders.phone, phone),
  );
  if (!isSame) return {};
  const day = businessDay(now);
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
        gte(orders.createdAt, businessInstant(day, "00:00")),
        lt(orders.createdAt, businessInstant(addDays(day, 1), "00:00")),
        notInArray(orders.status, ["cancelled", "expired"]),
        inArray(orderItems.kind, [...LIMITED_KINDS]),
        isNotNull(orderItems.milligrams),
      ),
    )
    .groupBy(orderItems.kind);
  return Object.fromEntries(weights.map(({ kind, milligrams }) => [kind, milligrams]));
}
