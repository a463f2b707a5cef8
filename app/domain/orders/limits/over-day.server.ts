import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { ProductKind } from "~/domain/shop/product-kinds";
import { businessDay } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import { orderItems } from "~drizzle/schema";
import { isReachable } from "../customer";
import type { LockedOrder } from "../orders-queries.server";
import { type Customer, lockCustomer, orderedForDay, soldOnDay } from "./day-limit.server";
import { limitProblems, type WeighedLine } from "./purchase-limits";

type Items = readonly (typeof orderItems.$inferSelect)[];

type Contact = Pick<LockedOrder, "userId" | "phone" | "customerEmail">;

/** The person that an order names. */
export const personOf = (order: Contact): Customer => {
  const { userId, phone, customerEmail } = order;
  return { userId, phone, email: isReachable(order) ? customerEmail : null };
};

const weighed = (items: Items) =>
  items.map(({ productId, productName, kind, quantity, milligrams }) => ({
    productId: productId ?? 0,
    name: productName,
    // Copied from the product, whose check constraint allows no other.
    kind: kind as ProductKind,
    quantity,
    milligrams,
  }));

/**
 * Why a cancelled order, whose row is locked, cannot count again: the same person's other orders of
 * its day leave no room under New York's limits. Null if they do.
 */
export async function refuseOverDay(
  tx: Database,
  order: LockedOrder,
  items: Items,
): Promise<Refusal | null> {
  const customer = personOf(order);
  await lockCustomer(tx, customer);
  const day = businessDay(order.windowStartsAt ?? order.createdAt);
  const others = await orderedForDay(customer, day, tx);
  return limitProblems(weighed(items), others).length > 0
    ? refuse("conflict", "The customer ordered again meanwhile, up to New York's limit of a day")
    : null;
}

/**
 * Why an order, whose row is locked, cannot be sold on this business day: with what the same person
 * got that day, by account, address or number, it is above New York's limits. Null if it is not. The
 * words are for the team.
 */
export async function refuseOverSold(
  tx: Database,
  order: LockedOrder,
  items: Items,
  day: string,
): Promise<Refusal | null> {
  await lockCustomer(tx, personOf(order));
  const problems = await overSold(tx, order, items, day);
  return problems.length === 0 ? null : refuse("conflict", problems.join(". "));
}

/** The limits that a sale of the order today would exceed, for the team to read before they try. */
export async function overSoldToday(order: Contact & { id: number }): Promise<string[]> {
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  return overSold(db, order, items, businessDay(new Date()));
}

async function overSold(tx: Database, order: Contact, items: Items, day: string) {
  const sold = await soldOnDay(personOf(order), day, tx);
  return limitProblems(weighed(items), sold).map(({ message }) => message);
}

/**
 * What these lines of an order would be above New York's limits of a business day, together with the
 * same person's other orders for it. The caller has locked the order and the person (lockCustomer).
 */
export async function overDay(
  tx: Database,
  order: Contact & { id: number },
  lines: readonly WeighedLine[],
  day: string,
) {
  return limitProblems(lines, await orderedForDay(personOf(order), day, tx, order.id));
}
