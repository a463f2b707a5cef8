import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { getOrderMoney } from "~/domain/money/order-money.server";
import { findUndoable } from "~/domain/orders/desk/undo-act.server";
import { orderCode } from "~/domain/orders/order-code";
import { receiptText } from "~/domain/orders/order-links.server";
import { getOrder, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import { qrCode } from "~/lib/qr-code.server";
import { counterSales } from "~drizzle/schema";
import { getSaleRow, listOpenSales } from "./counter-queries.server";

/** The order that a finished sale became, with the cash and the change in cents. Null if it is open. */
export async function getReceipt(saleId: number) {
  const sale = await getSaleRow(saleId);
  const order = sale?.orderId ? await getOrder(sale.orderId) : null;
  if (!sale || !order) return null;
  const { cashGivenCents, changeCents } = sale;
  const [changes, money, batches, undoable, { seen }] = await Promise.all([
    listStatusChanges(order.id),
    getOrderMoney(order.id),
    listBatchesOf(order.items.map(({ id }) => id)),
    findUndoable(order),
    listOpenSales(),
  ]);
  return {
    ...{ saleId, order, changes, money, batches, cashGivenCents, changeCents },
    /** The link that texts the receipt's address to the customer. Null without a phone number. */
    text: receiptText(order),
    /** Of the order's code. */
    qr: qrCode(orderCode(order.id)),
    /** Until when it can be undone, or null. */
    undoUntil: order.status === "completed" ? (undoable?.until ?? null) : null,
    /** For the button of the next sale. */
    seen,
  };
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>;

/**
 * What a receipt on paper says of any order. `cash` is what was handed over at the counter and given
 * back, in cents, or null. Null without such an order.
 */
export async function getPaperReceipt(orderId: number) {
  const order = await getOrder(orderId);
  if (!order) return null;
  const [money, batches, [sale]] = await Promise.all([
    getOrderMoney(orderId),
    listBatchesOf(order.items.map(({ id }) => id)),
    db.select().from(counterSales).where(eq(counterSales.orderId, orderId)),
  ]);
  const isCash = sale !== undefined && sale.cashGivenCents > 0 && order.status === "completed";
  return {
    ...{ order, money },
    batches: batches.map(({ orderItemId, code, quantity }) => ({ orderItemId, code, quantity })),
    cash: isCash ? { givenCents: sale.cashGivenCents, changeCents: sale.changeCents } : null,
    text: receiptText(order),
    qr: qrCode(orderCode(orderId)),
  };
}
