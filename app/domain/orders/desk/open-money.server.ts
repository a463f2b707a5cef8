import type { Database } from "~/platform/database/db.server";
import { paidCents } from "~/domain/money/payments.server";
import { formatMoney, parseCents } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import type { OrderStatus } from "../order-status";
import type { LockedOrder } from "../orders-queries.server";

/** What is still to be paid of an order that was not handed over, in cents. */
export const openCents = async (tx: Database, { id, total }: Pick<LockedOrder, "id" | "total">) =>
  parseCents(total) - (await paidCents(tx, id));

/**
 * Why an order's money does not allow a status yet, or null. A delivery leaves the shop when it is
 * ready, and is paid before (9 NYCRR 123.20). What was paid above the price, as before a discount, is
 * given back before the hand-over.
 */
export async function refuseByMoney(
  tx: Database,
  order: LockedOrder,
  status: OrderStatus,
): Promise<Refusal | null> {
  if (status !== "ready" && status !== "completed") return null;
  const open = await openCents(tx, order);
  if (open < 0 && status === "completed") {
    return refuse("conflict", `${formatMoney(-open)} too much was paid. Give it back first`);
  }
  if (open <= 0 || order.fulfilment !== "delivery") return null;
  return refuse(
    "conflict",
    `A delivery is paid before it leaves the shop: ${formatMoney(open)} is open. Enter the payment first`,
  );
}
