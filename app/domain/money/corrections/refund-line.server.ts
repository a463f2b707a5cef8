import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { returnStock } from "~/domain/stock/order-stock.server";
import { unsellUnits } from "~/domain/stock/retail-units.server";
import type { Listener } from "~/platform/events.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { saleEntries } from "~drizzle/schema";
import type { RefundInput } from "../money.schema";
import { eachTax, share } from "../taxes";
import { type BookedPart, lockBookedLine, netOf } from "./booked-lines.server";
import { enterChange, type MoneyBack } from "./enter-change.server";
import { refuseAboveStaffLimit } from "./staff-refunds.server";

/**
 * Pieces of a line come back after the hand-over: their part of the price and of the taxes leaves
 * the books, and the money goes back. Goods go into stock if wished, and their units can be sold
 * again; cannabis always goes into quarantine, and its units stay sold.
 * The same form again changes nothing. Staff may refund as much as the owner allows. `tell` hears of money that went
 * back. Problems: as of lockBookedLine; "invalid" at `quantity` if fewer are left, or it is too much
 * for staff.
 */
export async function refundLine(
  actor: Admin & { role: string },
  orderId: number,
  input: RefundInput,
  tell?: Listener<MoneyBack>,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "refund line", by: actor.id, content: { orderId, ...input } };
  return once(act, { id: saleEntries.id }, async (tx) => {
    const { line, quantity, method, reason, restock } = input;
    const booked = await lockBookedLine(tx, orderId, line);
    if (!booked.ok) return booked;
    const left = booked.parts.reduce((sum, part) => sum + part.quantity, 0);
    if (quantity > left) return refuse("invalid", onlyLeft(left), { field: "quantity" });
    const parts = takeBack(booked.parts, quantity);
    const cents = -parts.reduce((sum, part) => sum + netOf(part), 0);
    const tooMuch = await refuseAboveStaffLimit(tx, actor, { orderId, cents });
    if (tooMuch) return tooMuch;
    const isCannabis = booked.parts[0].taxClass === "cannabis";
    if (line !== null && (isCannabis || restock)) {
      const returned = await returnStock(tx, {
        orderId,
        orderItemId: line,
        quantity,
        isCannabis,
        reason,
        actor,
      });
      if (!returned.ok) return returned;
      if (!isCannabis) await unsellUnits(tx, [line]);
    }
    return enterChange(tx, actor, { kind: "refund", orderId, parts, method, reason, tell });
  });
}

const onlyLeft = (left: number) =>
  left > 0 ? `Only ${left} of this line can come back` : "All of this line has come back already";

/** The entries that take so many pieces out of the books, from the oldest batch on. */
function takeBack(parts: readonly BookedPart[], quantity: number): BookedPart[] {
  let missing = quantity;
  return parts.flatMap((part) => {
    const back = Math.min(missing, part.quantity);
    missing -= back;
    if (back === 0) return [];
    const shareOf = (cents: number) => -share(cents, back, part.quantity);
    return {
      ...part,
      quantity: -back,
      thcHundredthsMg: part.thcHundredthsMg === null ? null : shareOf(part.thcHundredthsMg),
      priceCents: shareOf(part.priceCents),
      discountCents: shareOf(part.discountCents),
      ...eachTax((column) => shareOf(part[column])),
    };
  });
}
