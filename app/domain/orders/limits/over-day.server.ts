import type { Database } from "~/database/db.server";
import type { ProductKind } from "~/domain/shop/product-kinds";
import { type Refusal, refuse } from "~/lib/outcome";
import type { orderItems } from "~drizzle/schema";
import { isReachable } from "../customer";
import type { HeldOrder } from "../orders-queries.server";
import { lockCustomer, orderedOnDayOf } from "./day-limit.server";
import { limitProblems } from "./purchase-limits";

/**
 * Why a cancelled order, whose row is locked, cannot count again: the same person's other orders of
 * its day leave no room under New York's limits. Null if they do.
 */
export async function refuseOverDay(
  tx: Database,
  order: HeldOrder,
  items: readonly (typeof orderItems.$inferSelect)[],
): Promise<Refusal | null> {
  const { userId, phone, customerEmail, createdAt } = order;
  const customer = { userId, phone, email: isReachable(order) ? customerEmail : null };
  await lockCustomer(tx, customer);
  const others = await orderedOnDayOf(customer, createdAt, tx);
  const lines = items.map(({ productId, productName, kind, quantity, milligrams }) => ({
    productId: productId ?? 0,
    name: productName,
    // Copied from the product, whose check constraint allows no other.
    kind: kind as ProductKind,
    quantity,
    milligrams,
  }));
  return limitProblems(lines, others).length > 0
    ? refuse("conflict", "The customer ordered again meanwhile, up to New York's limit of a day")
    : null;
}
