import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { parseCents } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import { orders } from "~drizzle/schema";

const OPEN = ["pending", "confirmed", "ready"];

export type LockedOrder = {
  id: number;
  /** The price of the whole order, in cents. */
  cents: number;
  deliveryFeeCents: number;
  /** The sales tax that the fee includes. */
  deliveryTaxCents: number;
  /** Whether it was handed over, so that it is in the books. */
  isSold: boolean;
  /** Whether it is neither handed over nor cancelled nor expired. */
  isOpen: boolean;
  createdAt: Date;
  /** The business day of the hand-over. */
  soldOn: string | null;
};

/** An order whose row is locked until the transaction ends. Problem: "not-found". */
export async function lockOrderForMoney(
  tx: Database,
  orderId: number,
): Promise<{ ok: true; order: LockedOrder } | Refusal> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!row) return refuse("not-found", "That order is no longer there");
  return { ok: true, order: orderForMoney(row) };
}

/** What money needs to know of an order. */
export function orderForMoney(row: typeof orders.$inferSelect): LockedOrder {
  const { id, deliveryFeeCents, deliveryTaxCents, createdAt, soldOn, status, total } = row;
  return {
    id,
    cents: parseCents(total),
    deliveryFeeCents,
    deliveryTaxCents,
    isSold: status === "completed",
    isOpen: OPEN.includes(status),
    createdAt,
    soldOn,
  };
}
