import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { formatMoney } from "~/lib/money";
import { type Outcome, refuse } from "~/lib/outcome";
import { payments } from "~drizzle/schema";
import { type LockedOrder, lockOrderForMoney } from "../locked-order.server";
import type { GiveBackInput, MethodInput } from "../money.schema";
import { METHOD_WORDS, type PaymentMethod } from "../payment-methods";
import { listPayments, paidCents, takePayment } from "../payments.server";
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
    const locked = await lockOrderForMoney(tx, orderId);
    if (!locked.ok) return locked;
    const { amount: cents, method, reason } = input;
    const most = (await paidCents(tx, orderId)) - (await owedCents(tx, locked.order));
    if (cents > most) return refuse("invalid", atMost(most), { field: "amount" });
    const id = await takePayment(tx, actor, { orderId, method, cents: -cents, reason });
    return { ok: true, id };
  });
}

const atMost = (most: number) =>
  most > 0
    ? `${formatMoney(most)} more than the price was paid. Enter at most that`
    : "No more than the price was paid. Nothing can be given back";

type Difference = { orderId: number; method: PaymentMethod; cents: number };

/**
 * Gives back the difference that the page showed: what was paid above the price, before the hand-over
 * or after it. The same by the same person again changes nothing. Problems: "not-found"; "conflict"
 * if the difference is another one now.
 */
export function giveDifference(
  actor: Admin,
  { orderId, method, cents }: Difference,
): Promise<Outcome<{ cents: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockOrderForMoney(tx, orderId);
    if (!locked.ok) return locked;
    const over = (await paidCents(tx, orderId)) - (await owedCents(tx, locked.order));
    const last = (await listPayments(orderId, tx)).at(-1);
    const isLast = last?.method === method && last.cents === -cents && last.takenById === actor.id;
    if (isLast && over <= 0) return { ok: true, cents };
    if (cents !== over || cents <= 0) {
      const now = over > 0 ? `${formatMoney(over)} is` : "Nothing is";
      return refuse("conflict", `${now} to be given back now, not ${formatMoney(cents)}`);
    }
    const reason = "more was paid than the price";
    await takePayment(tx, actor, { orderId, method, cents: -cents, reason });
    return { ok: true, cents };
  });
}

/** What is to be paid for an order: its price, by the books if it is sold; nothing if it is off. */
export async function owedCents(tx: Database, { id, cents, isOpen, isSold }: LockedOrder) {
  if (isOpen) return cents;
  if (!isSold) return 0;
  return (await bookedParts(tx, id)).reduce((sum, part) => sum + netOf(part), 0);
}

/**
 * Enters that an amount was paid in another way than it was entered, on the days on which it was
 * paid, the latest first. The same form again changes nothing. Problems: "not-found", "invalid" at
 * `amount`.
 */
export async function changeMethod(
  actor: Admin,
  orderId: number,
  { amount: cents, method, reason, after }: MethodInput,
): Promise<Outcome<{ id: number }>> {
  const content = { orderId, cents, method, reason, after };
  const act = { name: "change method", by: actor.id, content };
  return once(act, { id: payments.id }, async (tx) => {
    const locked = await lockOrderForMoney(tx, orderId);
    if (!locked.ok) return locked;
    const wrong: PaymentMethod = method === "cash" ? "debit" : "cash";
    const days = await paidBy(tx, orderId, wrong);
    const paid = Math.max(
      0,
      days.reduce((sum, one) => sum + one.cents, 0),
    );
    if (cents > paid) {
      const message = `${formatMoney(paid)} were entered as paid in ${METHOD_WORDS[wrong].toLowerCase()}. Enter at most that`;
      return refuse("invalid", message, { field: "amount" });
    }
    const ids: number[] = [];
    let missing = cents;
    for (const { day, cents: ofDay } of days) {
      const moved = Math.min(missing, Math.max(ofDay, 0));
      if (moved === 0) continue;
      missing -= moved;
      const change = { orderId, reason, day };
      ids.push(await takePayment(tx, actor, { ...change, method: wrong, cents: -moved }));
      await takePayment(tx, actor, { ...change, method, cents: moved });
    }
    const [id] = ids;
    if (id === undefined) throw new Error("An amount of nothing");
    return { ok: true, id };
  });
}

/** What an order's payments in this way add up to on each day, the latest first. */
function paidBy(tx: Database, orderId: number, method: PaymentMethod) {
  return tx
    .select({ day: payments.day, cents: sql<number>`sum(${payments.cents})`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, method)))
    .groupBy(payments.day)
    .orderBy(desc(payments.day));
}
