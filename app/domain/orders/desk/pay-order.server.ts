import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { METHOD_WORDS, PAYMENT_METHODS, type PaymentMethod } from "~/domain/money/payment-methods";
import { listPayments, takePayment } from "~/domain/money/payments.server";
import { formatMoney } from "~/lib/money";
import { type Outcome, refuse } from "~/lib/outcome";
import { FINISHED_STATUSES, STATUS_WORDS } from "../order-status";
import { lockOrder } from "../orders-queries.server";
import { NO_ORDER } from "./act-at-desk.server";
import { openCents } from "./open-money.server";

type Paying = {
  orderId: number;
  method: PaymentMethod;
  /** What the page said was open, which the customer has given. */
  cents: number;
};

/**
 * Records that an order was paid. The same payment by the same person again changes nothing.
 * Problems: "not-found"; "conflict" if the order is finished, or another amount is open than the
 * page showed.
 */
export function payOrder(
  actor: Admin,
  { orderId, method, cents }: Paying,
): Promise<Outcome<{ cents: number }>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    const last = (await listPayments(orderId, tx)).at(-1);
    const isLast = last?.method === method && last.cents === cents && last.takenById === actor.id;
    const open = await openCents(tx, order);
    if (isLast && open === 0) return { ok: true, cents };
    if (FINISHED_STATUSES.includes(order.status)) {
      const { label } = STATUS_WORDS[order.status];
      return refuse("conflict", `This order is ${label.toLowerCase()}. Take no money for it`);
    }
    if (cents !== open) {
      const taken = last
        ? `${last.takenBy ?? "Somebody"} took ${formatMoney(last.cents)} (${METHOD_WORDS[last.method].toLowerCase()}). `
        : "";
      return refuse(
        "conflict",
        `${taken}${formatMoney(open)} is open now, not ${formatMoney(cents)}`,
      );
    }
    if (open > 0) await takePayment(tx, actor, { orderId, method, cents });
    return { ok: true, cents };
  });
}

/**
 * Gives back what was paid for an order that was not handed over, in the way in which it was paid.
 * Idempotent. Problems: "not-found"; "conflict" if it was handed over, which a refund undoes.
 */
export function giveBack(actor: Admin, orderId: number): Promise<Outcome<{ cents: number }>> {
  return db.transaction((tx) => giveBackIn(tx, actor, orderId));
}

/** The same in the caller's transaction. */
export async function giveBackIn(
  tx: Database,
  actor: Admin,
  orderId: number,
): Promise<Outcome<{ cents: number }>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse("not-found", NO_ORDER);
  if (order.status === "completed") {
    return refuse("conflict", "This order was handed over. Undo that first, or refund it");
  }
  const paid = await listPayments(orderId, tx);
  let given = 0;
  for (const method of PAYMENT_METHODS) {
    const cents = paid
      .filter((payment) => payment.method === method)
      .reduce((sum, payment) => sum + payment.cents, 0);
    if (cents > 0) await takePayment(tx, actor, { orderId, method, cents: -cents });
    given += cents;
  }
  return { ok: true, cents: given };
}
