import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { formatMoney } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderDiscounts } from "~drizzle/schema";
import { type LockedOrder, lockOrderForMoney } from "../locked-order.server";
import type { DiscountInput } from "../money.schema";
import { discountFloor } from "../rates.server";
import { divide } from "../taxes";
import { itemsOf, mostDiscount, type PricedItem, setLines } from "./price-lines.server";

/**
 * Takes an amount off a line or off the order, divided over its lines, before it is handed over.
 * The same form again changes nothing. Problems: "not-found", "conflict" if the order is finished,
 * "invalid" at `amount` below the owner's floor.
 */
export async function giveDiscount(
  actor: Admin,
  orderId: number,
  input: DiscountInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "give discount", by: actor.id, content: { orderId, ...input } };
  return once(act, { id: orderDiscounts.id }, (tx) => discountIn(tx, actor, orderId, input));
}

/** The same in the caller's transaction, once for each call. */
export async function discountIn(
  tx: Database,
  actor: Admin,
  orderId: number,
  { line, amount: cents, reason }: Pick<DiscountInput, "line" | "amount" | "reason">,
): Promise<Outcome<{ id: number }>> {
  const locked = await lockOpenOrder(tx, orderId);
  if (!locked.ok) return locked;
  const [items, floorPercent] = [await itemsOf(tx, orderId), await discountFloor(tx)];
  if (line !== null && items.every(({ id }) => id !== line)) {
    return refuse("invalid", "Choose a line of this order", { field: "line" });
  }
  const ofLine = items.map((item) =>
    line === null || item.id === line ? item : { ...item, cents: 0 },
  );
  const divided = divideDiscount(ofLine, cents, floorPercent);
  if (!divided.ok) return divided;
  const changed = items.map((item, index) => ({
    ...item,
    discountCents: item.discountCents + (divided.parts[index] ?? 0),
  }));
  await setLines(tx, locked.order, changed);
  const done = made(
    await tx
      .insert(orderDiscounts)
      .values({ orderId, orderItemId: line, cents, reason, actorId: actor.id })
      .returning({ id: orderDiscounts.id }),
  );
  const detail = `${formatMoney(cents)}: ${reason}`;
  await recordAudit(tx, actor, { act: "discount given", subject: `order ${orderId}`, detail });
  return done;
}

type Discountable = Pick<PricedItem, "cents" | "quantity" | "discountCents">;

/**
 * The part of a discount that each line bears, in cents. Problem: "invalid" at `amount` below the
 * owner's floor.
 */
export function divideDiscount(
  items: readonly Discountable[],
  cents: number,
  floorPercent: number,
): Outcome<{ parts: number[] }> {
  const rooms = items.map((item) => discountRoom(item, floorPercent));
  const most = rooms.reduce((sum, room) => sum + room, 0);
  if (cents > most) return refuse("invalid", tooMuch(most, floorPercent), { field: "amount" });
  return { ok: true, parts: divide(cents, rooms) };
}

const tooMuch = (most: number, floorPercent: number) =>
  most > 0
    ? `At most ${formatMoney(most)} more can be taken off: the lowest price is ${floorPercent}% of the full one`
    : `Nothing more can be taken off: the lowest price is ${floorPercent}% of the full one`;

/** Takes back all discounts of an order that is not finished. Idempotent. */
export async function takeBackDiscounts(
  actor: Admin,
  orderId: number,
): Promise<Outcome<{ orderId: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockOpenOrder(tx, orderId);
    if (!locked.ok) return locked;
    const given = await tx
      .delete(orderDiscounts)
      .where(eq(orderDiscounts.orderId, orderId))
      .returning({ id: orderDiscounts.id });
    if (given.length === 0) return { ok: true, orderId };
    const items = await itemsOf(tx, orderId);
    const full = items.map((item) => ({ ...item, discountCents: 0 }));
    await setLines(tx, locked.order, full);
    await recordAudit(tx, actor, { act: "discounts taken back", subject: `order ${orderId}` });
    return { ok: true, orderId };
  });
}

async function lockOpenOrder(
  tx: Database,
  orderId: number,
): Promise<{ ok: true; order: LockedOrder } | Refusal> {
  const locked = await lockOrderForMoney(tx, orderId);
  if (!locked.ok || locked.order.isOpen) return locked;
  return refuse("conflict", "This order is finished. Its price can no longer be changed");
}

/** How many cents can still be taken off the line, so that it keeps this part of its price. */
const discountRoom = (item: Discountable, floorPercent: number) =>
  Math.max(0, mostDiscount(item, floorPercent) - item.discountCents);
