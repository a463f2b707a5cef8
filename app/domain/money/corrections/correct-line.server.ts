import type { Database } from "~/database/db.server";
import { once } from "~/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { businessDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { type Outcome, refuse } from "~/lib/outcome";
import { saleEntries } from "~drizzle/schema";
import type { CorrectionInput } from "../money.schema";
import { ratesOn } from "../rates.server";
import { divide, eachTax, NO_TAXES, share, taxesIn } from "../taxes";
import { type BookedPart, holdBookedLine, netOf } from "./booked-lines.server";
import { enterChange } from "./enter-change.server";

/**
 * The customer of a line that was handed over pays an amount less or more: the money moves, the
 * pieces stay. The same form again changes nothing. Problems: as of holdBookedLine; "invalid" at
 * `amount` above what the line costs.
 */
export async function correctLine(
  actor: Admin,
  orderId: number,
  input: CorrectionInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "correct line", by: actor.id, content: { orderId, ...input } };
  return once(act, { id: saleEntries.id }, async (tx) => {
    const { line, direction, amount: cents, method, reason } = input;
    const booked = await holdBookedLine(tx, orderId, line);
    if (!booked.ok) return booked;
    const change = { kind: "correction" as const, orderId, method, reason };
    if (direction === "more") {
      const part = await costingMore(tx, booked, cents);
      return enterChange(tx, actor, { ...change, parts: [part] });
    }
    const costs = booked.parts.reduce((sum, part) => sum + netOf(part), 0);
    if (cents > costs) {
      const message = `This line costs ${formatMoney(costs)}. Enter at most that`;
      return refuse("invalid", message, { field: "amount" });
    }
    return enterChange(tx, actor, { ...change, parts: costingLess(booked.parts, cents) });
  });
}

type Booked = { order: { createdAt: Date }; parts: readonly [BookedPart, ...BookedPart[]] };

/** The additional amount has taxes by the rates of the order's day, as the line has. */
async function costingMore(tx: Database, { order, parts: [first] }: Booked, cents: number) {
  const rates = await ratesOn(tx, businessDay(order.createdAt));
  const taxes = first.orderItemId === null ? NO_TAXES : taxesIn(cents, first.taxClass, rates);
  return { ...first, quantity: 0, priceCents: cents, discountCents: 0, ...taxes };
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
      priceCents: -less,
      discountCents: 0,
      ...eachTax((column) => -share(part[column], less, netOf(part))),
    };
  });
}
