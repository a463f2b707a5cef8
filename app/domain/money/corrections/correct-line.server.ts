import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { businessDay } from "~/lib/dates/dates";
import type { Listener } from "~/platform/events.server";
import { formatMoney } from "~/lib/money";
import { type Outcome, refuse } from "~/lib/outcome";
import { saleEntries } from "~drizzle/schema";
import type { CorrectionInput } from "../money.schema";
import { ratesOn } from "../rates.server";
import { divide, eachTax, feeTaxesIn, share, taxesIn } from "../taxes";
import { type BookedPart, lockBookedLine, netOf } from "./booked-lines.server";
import { enterChange, type MoneyBack } from "./enter-change.server";

/**
 * The customer of a line that was handed over pays an amount less or more: the money moves, the
 * pieces stay. The same form again changes nothing. `tell` hears of money that went back. Problems:
 * as of lockBookedLine; "invalid" at `amount` if pieces would stay for nothing: giving everything
 * back is a return.
 */
export async function correctLine(
  actor: Admin,
  orderId: number,
  input: CorrectionInput,
  tell?: Listener<MoneyBack>,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "correct line", by: actor.id, content: { orderId, ...input } };
  return once(act, { id: saleEntries.id }, async (tx) => {
    const { line, direction, amount: cents, method, reason } = input;
    const booked = await lockBookedLine(tx, orderId, line);
    if (!booked.ok) return booked;
    const change = { kind: "correction" as const, orderId, method, reason, tell };
    if (direction === "more") {
      const part = await costingMore(tx, booked, cents);
      return enterChange(tx, actor, { ...change, parts: [part] });
    }
    const costs = booked.parts.reduce((sum, part) => sum + netOf(part), 0);
    const pieces = booked.parts.reduce((sum, part) => sum + part.quantity, 0);
    if (cents > costs || (cents === costs && pieces > 0)) {
      const than = pieces > 0 ? "less than that, or take its pieces back" : "at most that";
      const message = `This line costs ${formatMoney(costs)}. Enter ${than}`;
      return refuse("invalid", message, { field: "amount" });
    }
    return enterChange(tx, actor, { ...change, parts: costingLess(booked.parts, cents) });
  });
}

type Booked = {
  order: { soldOn: string | null; createdAt: Date };
  parts: readonly [BookedPart, ...BookedPart[]];
  bill: readonly BookedPart[];
};

/** The additional amount has taxes by the rates of the day of the sale, as the line has. */
async function costingMore(tx: Database, { order, parts: [first], bill }: Booked, cents: number) {
  const rates = await ratesOn(tx, order.soldOn ?? businessDay(order.createdAt));
  const isFee = first.orderItemId === null;
  const taxes = isFee ? feeTaxesIn(cents, bill, rates) : taxesIn(cents, first.taxClass, rates);
  const pieces = { quantity: 0, thcHundredthsMg: null };
  return { ...first, ...pieces, priceCents: cents, discountCents: 0, ...taxes };
}

/** Each part gives its part of the amount, and of its taxes. */
function costingLess(parts: readonly BookedPart[], cents: number): BookedPart[] {
  const amounts = divide(cents, parts.map(netOf));
  return parts.flatMap((part, index) => {
    const less = amounts[index] ?? 0;
    if (less === 0) return [];
    return {
      ...part,
      quantity: 0,
      thcHundredthsMg: null,
      priceCents: -less,
      discountCents: 0,
      ...eachTax((column) => -share(part[column], less, netOf(part))),
    };
  });
}
