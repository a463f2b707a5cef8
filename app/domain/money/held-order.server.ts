import { eq } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { parseCents } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import { orders } from "~drizzle/schema";

const OPEN = ["pending", "confirmed", "ready"];

export type HeldOrder = {
  id: number;
  /** The price of the whole order, in cents. */
  cents: number;
  deliveryFeeCents: number;
  /** Whether it was handed over, so that it is in the books. */
  isSold: boolean;
  /** Whether it is neither handed over nor cancelled nor expired. */
  isOpen: boolean;
  createdAt: Date;
};

/** An order whose row is locked until the transaction ends. Problem: "not-found". */
export async function holdOrderForMoney(
  tx: Database,
  orderId: number,
): Promise<{ ok: true; order: HeldOrder } | Refusal> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!row) return refuse("not-found", "That order is no longer there");
  return { ok: true, order: heldOrderOf(row) };
}

/** What money needs to know of an order. */
export function heldOrderOf(row: typeof orders.$inferSelect): HeldOrder {
  const { id, deliveryFeeCents, createdAt, status, total } = row;
  return {
    id,
    cents: parseCents(total),
    deliveryFeeCents,
    isSold: status === "completed",
    isOpen: OPEN.includes(status),
    createdAt,
  };
}
