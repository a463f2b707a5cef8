import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { parseCents } from "~/lib/money";
import { orderDiscounts, orderItems, orders, payments, saleEntries, users } from "~drizzle/schema";
import { bookedParts, netOf } from "./corrections/booked-lines.server";
import { owedCents } from "./corrections/move-money.server";
import { orderForMoney } from "./locked-order.server";
import { listPayments, paidCents } from "./payments.server";
import { addTaxes, eachTax, NO_TAXES, type TaxCents } from "./taxes";

/** What an order's page says of its money beside its lines, in cents. */
export type OrderMoney = Awaited<ReturnType<typeof getOrderMoney>>;

/**
 * What the order's receipt lists: discount, fee, what came back, the included taxes, how it was paid,
 * and when it was sold. The taxes of a sold order are those of the books: what came back has none.
 */
export async function getOrderMoney(orderId: number) {
  const [items, entries, [order], paidBy] = await Promise.all([
    db.select().from(orderItems).where(eq(orderItems.orderId, orderId)),
    db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId)).orderBy(saleEntries.id),
    db
      .select({ fee: orders.deliveryFeeCents, feeTax: orders.deliveryTaxCents })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db
      .select({
        method: payments.method,
        cents: sql<number>`sum(${payments.cents})`.mapWith(Number),
      })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .groupBy(payments.method)
      .orderBy(payments.method),
  ]);
  const sale = entries.slice(entries.findLastIndex(({ kind }) => kind === "undone") + 1)[0];
  const changes = entries.filter(({ kind }) => kind === "correction" || kind === "refund");
  return {
    discountCents: items.reduce((sum, item) => sum + item.discountCents, 0),
    deliveryFeeCents: order?.fee ?? 0,
    /** Negative if the customer got money back after the hand-over. */
    changedCents: changes.reduce((sum, entry) => sum + entry.priceCents - entry.discountCents, 0),
    taxes: sale
      ? entries.reduce((sum, entry) => addTaxes(sum, taxesOf(entry)), NO_TAXES)
      : items.reduce((sum, item) => addTaxes(sum, taxesOf(item)), {
          ...NO_TAXES,
          salesTaxCents: order?.feeTax ?? 0,
        }),
    /** The business day of the sale, and when it was entered. Null before the hand-over. */
    sold: sale ? { day: sale.day, at: sale.createdAt } : null,
    /** What was taken less what was given back, for each way of paying. */
    paidBy: paidBy.filter(({ cents }) => cents !== 0),
  };
}

const taxesOf = (row: TaxCents) => eachTax((column) => row[column]);

/**
 * Everything about an order's money, for the team: lines as ordered and as booked, discounts,
 * entries, payments, what is owed and paid. Null if there is no such order.
 */
export async function getOrderBooks(orderId: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) return null;
  const order = orderForMoney(row);
  const [items, parts, discounts, entries, payments, paid, owed] = await Promise.all([
    db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id)),
    bookedParts(db, orderId),
    listDiscounts(orderId),
    listChanges(orderId),
    listPayments(orderId),
    paidCents(db, orderId),
    owedCents(db, order),
  ]);
  const lines = items.map(({ price, ...item }) => ({ ...item, cents: parseCents(price) }));
  return {
    order,
    lines,
    booked: linesOf(parts),
    discounts,
    entries,
    payments,
    paid,
    owed,
    /** The state that a form of this page was made for. */
    version: [discounts, entries, payments].map((rows) => rows.at(-1)?.id ?? 0).join("."),
  };
}

/** The booked lines, whatever batches their pieces come from. The fee of the delivery has no id. */
function linesOf(parts: Awaited<ReturnType<typeof bookedParts>>) {
  const lines = new Map<
    number | null,
    { id: number | null; name: string; quantity: number; cents: number }
  >();
  for (const part of parts) {
    const { orderItemId: id, productName: name } = part;
    const line = lines.get(id) ?? { id, name, quantity: 0, cents: 0 };
    line.quantity += part.quantity;
    line.cents += netOf(part);
    lines.set(id, line);
  }
  return [...lines.values()];
}

async function listDiscounts(orderId: number) {
  return db
    .select({
      id: orderDiscounts.id,
      cents: orderDiscounts.cents,
      reason: orderDiscounts.reason,
      productName: orderItems.productName,
      givenBy: users.username,
      createdAt: orderDiscounts.createdAt,
    })
    .from(orderDiscounts)
    .leftJoin(orderItems, eq(orderItems.id, orderDiscounts.orderItemId))
    .leftJoin(users, eq(users.id, orderDiscounts.actorId))
    .where(eq(orderDiscounts.orderId, orderId))
    .orderBy(asc(orderDiscounts.id));
}

/** The entries of the books, oldest first. */
async function listChanges(orderId: number) {
  return db
    .select({
      id: saleEntries.id,
      kind: saleEntries.kind,
      productName: saleEntries.productName,
      quantity: saleEntries.quantity,
      cents: sql<number>`${saleEntries.priceCents} - ${saleEntries.discountCents}`.mapWith(Number),
      day: saleEntries.day,
      reason: saleEntries.reason,
      enteredBy: users.username,
    })
    .from(saleEntries)
    .leftJoin(users, eq(users.id, saleEntries.actorId))
    .where(eq(saleEntries.orderId, orderId))
    .orderBy(asc(saleEntries.id));
}
