import type { Database } from "~/platform/database/db.server";
import { made } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import type { Listener } from "~/platform/events.server";
import { formatMoney } from "~/lib/money";
import { saleEntries } from "~drizzle/schema";
import type { PaymentMethod } from "../payment-methods";
import { paidCents, takePayment } from "../payments.server";
import type { BookedPart } from "./booked-lines.server";

/** Money that went back to the customer of a sale. */
export type MoneyBack = { orderId: number; entryId: number; cents: number; method: PaymentMethod };

type Change = {
  kind: "correction" | "refund";
  orderId: number;
  parts: readonly BookedPart[];
  method: PaymentMethod;
  reason: string;
  tell?: Listener<MoneyBack> | undefined;
};

/**
 * Enters a change of a sale in the books, on the present business day, and its money: at most what
 * was paid is given back. Returns the first entry's id.
 */
export async function enterChange(tx: Database, actor: Admin, change: Change) {
  const { kind, orderId, parts, method, reason, tell } = change;
  const entry = { kind, orderId, day: businessDay(new Date()), reason, actorId: actor.id };
  const done = made(
    await tx
      .insert(saleEntries)
      .values(parts.map((part) => ({ ...part, ...entry })))
      .returning({ id: saleEntries.id }),
  );
  const cents = parts.reduce((sum, part) => sum + part.priceCents - part.discountCents, 0);
  const paid = await paidCents(tx, orderId);
  const moved = Math.max(cents, -Math.max(paid, 0));
  if (moved !== 0) await takePayment(tx, actor, { orderId, method, cents: moved });
  if (moved < 0) await tell?.(tx, { orderId, entryId: done.id, cents: -moved, method });
  const what = cents < 0 ? "less" : "more";
  await recordAudit(tx, actor, {
    act: kind === "refund" ? "sale refunded" : "sale corrected",
    subject: `order ${orderId}`,
    detail: `${formatMoney(Math.abs(cents))} ${what}: ${reason}`,
  });
  return done;
}
