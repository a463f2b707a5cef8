import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { once } from "~/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { formatMoney } from "~/lib/money";
import { type Outcome, refuse } from "~/lib/outcome";
import { payments } from "~drizzle/schema";
import { type HeldOrder, holdOrderForMoney } from "../held-order.server";
import type { GiveBackInput, MethodInput } from "../money.schema";
import { METHOD_WORDS, type PaymentMethod } from "../payment-methods";
import { paidCents, takePayment } from "../payments.server";
import { bookedParts, netOf } from "./booked-lines.server";

/**
 * Gives back what was paid above the price: of a cancelled order, or after a discount. The same
 * form again changes nothing. Problems: "not-found", "invalid" at `amount`.
 */
export async function giveBack(
  actor: Admin,
  orderId: number,
  input: GiveBackInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "give back", by: actor.id, content: { orderId, ...input } };
  return once(act, { id: payments.id }, async (tx) => {
    const held = await holdOrderForMoney(tx, orderId);
    if (!held.ok) return held;
    const { amount: cents, method, reason } = input;
    const most = (await paidCents(tx, orderId)) - (await owedCents(tx, held.order));
    if (cents > most) return refuse("invalid", atMost(most), { field: "amount" });
    const id = await takePayment(tx, actor, { orderId, method, cents: -cents, reason });
    return { ok: true, id };
  });
}

const atMost = (most: number) =>
  most > 0
    ? `${formatMoney(most)} more than the price was paid. Enter at most that`
    : "No more than the price was paid. Nothing can be given back";

/** What is to be paid for an order: its price, by the books if it is sold; nothing if it is off. */
export async function owedCents(tx: Database, { id, cents, isOpen, isSold }: HeldOrder) {
  if (isOpen) return cents;
  if (!isSold) return 0;
  return (await bookedParts(tx, id)).reduce((sum, part) => sum + netOf(part), 0);
}

/**
 * Enters that an amount was paid in another way than it was entered. The same form again changes
 * nothing. Problems: "not-found", "invalid" at `amount`.
 */
export async function changeMethod(
  actor: Admin,
  orderId: number,
  { amount: cents, method, reason, after }: MethodInput,
): Promise<Outcome<{ id: number }>> {
  const content = { orderId, cents, method, reason, after };
  const act = { name: "change method", by: actor.id, content };
  return once(act, { id: payments.id }, async (tx) => {
    const held = await holdOrderForMoney(tx, orderId);
    if (!held.ok) return held;
    const wrong: PaymentMethod = method === "cash" ? "debit" : "cash";
    const paid = await paidBy(tx, orderId, wrong);
    if (cents > paid) {
      const message = `${formatMoney(paid)} were entered as paid in ${METHOD_WORDS[wrong].toLowerCase()}. Enter at most that`;
      return refuse("invalid", message, { field: "amount" });
    }
    const id = await takePayment(tx, actor, { orderId, method: wrong, cents: -cents, reason });
    await takePayment(tx, actor, { orderId, method, cents, reason });
    return { ok: true, id };
  });
}

async function paidBy(tx: Database, orderId: number, method: PaymentMethod): Promise<number> {
  const { cents } = onlyRow(
    await tx
      .select({ cents: sql<number>`coalesce(sum(${payments.cents}), 0)`.mapWith(Number) })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.method, method))),
  );
  return cents;
}
