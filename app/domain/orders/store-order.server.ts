import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { ratesOn } from "~/domain/money/rates.server";
import { feeTaxesIn, taxesIn } from "~/domain/money/taxes";
import { holdStock } from "~/domain/stock/order-stock.server";
import { businessDay } from "~/lib/dates/dates";
import { decimalOf } from "~/lib/money";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import type { PricedLine } from "./cart-view.server";
import type { customerOf } from "./customer";
import type { OrderStatus } from "./order-status";
import { lineTotal, orderTotal } from "./order-total";
import type { Fulfilment } from "./pickup/fulfilment";
import type { Window } from "./pickup/windows";

/** Batches by product. */
export type WantedBatches = ReadonlyMap<number, readonly number[]>;

type NewOrder = ReturnType<typeof customerOf> & {
  userId: number | null;
  phone: string | null;
  note: string | null;
  fulfilment: Fulfilment;
  window: Window | null;
  feeCents: number;
  /** What can be ordered, as priceCart says with the products locked. */
  lines: readonly PricedLine[];
  status: OrderStatus;
  /** Who of the team entered it. Null for a customer. */
  changedBy: number | null;
  /** Whether it holds only a part of the stock until the team takes it up. */
  isCapped: boolean;
  /** From which batches pieces of a product come before others, one for each such piece. */
  wanted?: WantedBatches;
  now: Date;
};

/**
 * Stores an order with its lines, their taxes, the first entry of its history and the stock that it
 * holds. The caller has locked the products, checked the lines, and tells whoever must know.
 */
export async function storeOrder(tx: Database, given: NewOrder) {
  const { lines, window, feeCents, changedBy, isCapped, wanted, now, ...columns } = given;
  const rates = await ratesOn(tx, businessDay(now));
  const order = onlyRow(
    await tx
      .insert(orders)
      .values({
        ...columns,
        total: decimalOf(orderTotal(lines) + feeCents),
        windowStartsAt: window?.startsAt ?? null,
        windowEndsAt: window?.endsAt ?? null,
        deliveryFeeCents: feeCents,
        deliveryTaxCents: feeTaxesIn(feeCents, lines, rates).salesTaxCents,
        createdAt: now,
      })
      .returning(),
  );
  const items = lines.map((line) => ({
    orderId: order.id,
    productId: line.productId,
    productName: line.name,
    quantity: line.quantity,
    price: decimalOf(line.cents),
    kind: line.kind,
    milligrams: line.milligrams,
    taxClass: line.taxClass,
    ...taxesIn(lineTotal(line), line.taxClass, rates),
  }));
  const added = await tx
    .insert(orderItems)
    .values(items)
    .returning({ orderItemId: orderItems.id, productId: orderItems.productId });
  const itemOf = new Map(added.map(({ productId, orderItemId }) => [productId, orderItemId]));
  const short = await holdStock(
    tx,
    order.id,
    lines.flatMap(({ productId, name, quantity }) => {
      const orderItemId = itemOf.get(productId);
      const line = { productId, name, quantity, wanted: wanted?.get(productId) };
      return orderItemId === undefined ? [] : [{ orderItemId, ...line }];
    }),
    { isCapped },
  );
  // The products are locked since their stock was compared with the lines.
  if (short) throw new Error(short.problem.message);
  await tx
    .insert(orderStatusChanges)
    .values({ orderId: order.id, status: order.status, changedBy });
  return { ...order, items };
}
