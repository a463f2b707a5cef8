import type { Database } from "~/database/db.server";
import { paidCents } from "~/domain/money/payments.server";
import { formatMoney, parseCents } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import type { OrderStatus } from "../order-status";
import type { HeldOrder } from "../orders-queries.server";

/** What is still to be paid of an order that was not handed over, in cents. */
export const openCents = async (tx: Database, { id, total }: Pick<HeldOrder, "id" | "total">) =>
  parseCents(total) - (await paidCents(tx, id));

/**
 * Why an order cannot be made ready yet, or null: a delivery leaves the shop when it is ready, and
 * is paid before (9 NYCRR 123.20).
 */
export async function refuseUnpaidDelivery(
  tx: Database,
  order: HeldOrder,
  status: OrderStatus,
): Promise<Refusal | null> {
  if (order.fulfilment !== "delivery" || (status !== "ready" && status !== "completed"))
    return null;
  const open = await openCents(tx, order);
  if (open <= 0) return null;
  return refuse(
    "conflict",
    `A delivery is paid before it leaves the shop: ${formatMoney(open)} is open. Enter the payment first`,
  );
}
