import { eq } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { dropDelayedMail } from "~/domain/mail/delayed-mail.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { publishedSite } from "~/domain/website/published.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { orders, orderStatusChanges } from "~drizzle/schema";
import { isReachable } from "../customer";
import { orderUrl } from "../order-links.server";
import { statusCause, statusMail } from "../order-mail";
import { nextStatuses, type OrderStatus, STATUS_WORDS, UNDO_MINUTES } from "../order-status";
import type { HeldOrder } from "../orders-queries.server";
import { applyStatus } from "./move-effects.server";

export type Move = {
  status: OrderStatus;
  /** Who does it. Null for guests, and for what happens by itself. */
  by: Admin | null;
  /** For the customer, who reads it in the mail. */
  reason?: string | null;
  /** Whether the customer is told at once, or after the minutes in which it can be undone. */
  telling: "at-once" | "later";
};

/** Why the status cannot follow the order's current one, or null. */
export function refuseStep(order: Pick<HeldOrder, "status">, status: OrderStatus): Refusal | null {
  if (nextStatuses(order.status).includes(status)) return null;
  const [from, to] = [STATUS_WORDS[order.status].label, STATUS_WORDS[status].label];
  return refuse(
    "conflict",
    `An order that is ${from.toLowerCase()} cannot become ${to.toLowerCase()}`,
  );
}

/**
 * Gives an order that the caller has locked another status, with everything that follows from it:
 * its stock, its window, its sale, the history and the customer's mail. The caller checks whether
 * the status may follow.
 */
export async function moveOrder(tx: Database, order: HeldOrder, move: Move) {
  const { status, by, reason = null, telling } = move;
  await tx.update(orders).set({ status }).where(eq(orders.id, order.id));
  await applyStatus(tx, order, { status, by });
  await dropUntold(tx, order.id);
  const change = onlyRow(
    await tx
      .insert(orderStatusChanges)
      .values({ orderId: order.id, status, changedBy: by?.id ?? null, reason })
      .returning({ id: orderStatusChanges.id }),
  );
  await tellCustomer(tx, order, { id: change.id, status, reason }, telling);
}

/** Drops what the customer was not told yet: the newest status says it all. */
async function dropUntold(tx: Database, orderId: number) {
  const changes = await tx
    .select({ id: orderStatusChanges.id })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId));
  await dropDelayedMail(
    tx,
    changes.map(({ id }) => statusCause(id)),
  );
}

type Told = { id: number; status: OrderStatus; reason: string | null };

/** Queues the customer's mail about a status. A customer without an address is told nothing. */
export async function tellCustomer(
  tx: Database,
  order: HeldOrder,
  change: Told,
  telling: Move["telling"],
) {
  if (!isReachable(order)) return;
  const place = { url: orderUrl(order.id), site: await publishedSite(tx), now: new Date() };
  const mail = statusMail({ order, change, ...place });
  await queueMail(tx, { ...mail, delayMinutes: telling === "later" ? UNDO_MINUTES : 0 });
}
