import { once } from "~/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { returnStock } from "~/domain/stock/order-stock.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { saleEntries } from "~drizzle/schema";
import type { RefundInput } from "../money.schema";
import { eachTax, share } from "../taxes";
import { type BookedPart, holdBookedLine } from "./booked-lines.server";
import { enterChange } from "./enter-change.server";

/**
 * Pieces of a line come back after the hand-over: their part of the price and of the taxes leaves
 * the books, the money goes back, and the pieces go into stock if wished. The same form again
 * changes nothing. Problems: as of holdBookedLine; "invalid" at `quantity` if fewer are left.
 */
export async function refundLine(
  actor: Admin,
  orderId: number,
  input: RefundInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "refund line", by: actor.id, content: { orderId, ...input } };
  return once(act, { id: saleEntries.id }, async (tx) => {
    const { line, quantity, method, reason, restock } = input;
    const booked = await holdBookedLine(tx, orderId, line);
    if (!booked.ok) return booked;
    const left = booked.parts.reduce((sum, part) => sum + part.quantity, 0);
    if (quantity > left) return refuse("invalid", onlyLeft(left), { field: "quantity" });
    if (restock && line !== null) {
      const returned = await returnStock(tx, {
        orderId,
        orderItemId: line,
        quantity,
        reason,
        actor,
      });
      if (!returned.ok) return returned;
    }
    const parts = takeBack(booked.parts, quantity);
    return enterChange(tx, actor, { kind: "refund", orderId, parts, method, reason });
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
      priceCents: shareOf(part.priceCents),
      discountCents: shareOf(part.discountCents),
      ...eachTax((column) => shareOf(part[column])),
    };
  });
}
