import { getOrderMoney } from "~/domain/money/order-money.server";
import { findUndoable } from "~/domain/orders/desk/undo-act.server";
import { orderCode } from "~/domain/orders/order-code";
import { getOrder, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import { qrCode } from "~/lib/qr-code.server";
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
    /** Of the order's code. */
    qr: qrCode(orderCode(order.id)),
    /** Until when it can be undone, or null. */
    undoUntil: order.status === "completed" ? (undoable?.until ?? null) : null,
    /** For the button of the next sale. */
    seen,
  };
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>;
