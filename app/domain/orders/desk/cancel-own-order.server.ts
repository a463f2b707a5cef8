import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { paidCents } from "~/domain/money/payments.server";
import { currentSite } from "~/domain/website/published.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { cancelledByCustomer } from "../order-moved.server";
import { isCancellable, STATUS_WORDS } from "../order-status";
import { lockOrder } from "../orders-queries.server";
import { type Acted, NO_ORDER } from "./act-at-desk.server";
import { moveOrder } from "./move-order.server";

/**
 * Cancels an order for its customer, who is told at once, as is the team. `by` is null for whoever
 * has its link. Cancelling it again changes nothing. Problems: "not-found"; "conflict" once it is
 * ready, or paid.
 */
export function cancelOwnOrder(by: User | null, orderId: number): Promise<Acted> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    const done = { ok: true as const, order: { id: orderId, status: "cancelled" as const } };
    if (order.status === "cancelled") return done;
    if (!isCancellable(order.status)) {
      const { label } = STATUS_WORDS[order.status];
      return tooLate(`Your order is ${label.toLowerCase()}, so you cannot cancel it here`);
    }
    if ((await paidCents(tx, orderId)) > 0) {
      return tooLate("You have paid for your order, so you cannot cancel it here");
    }
    await moveOrder(tx, order, { status: "cancelled", by, telling: "at-once" });
    await cancelledByCustomer(tx, order);
    return done;
  });
}

function tooLate(why: string): Refusal {
  return refuse("conflict", `${why}. Call us at ${currentSite().phone}`);
}
