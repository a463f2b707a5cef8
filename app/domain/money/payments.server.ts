import { asc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { payments, users } from "~drizzle/schema";
import { METHOD_WORDS, type PaymentMethod } from "./payment-methods";

type Payment = {
  orderId: number;
  method: PaymentMethod;
  /** Negative for money that is given back. Never 0. */
  cents: number;
  /** For the audit log. */
  reason?: string;
};

/**
 * Records that money was taken for an order or given back, on the present business day. Returns
 * the id of the payment.
 */
export async function takePayment(
  tx: Database,
  actor: AuditActor,
  { orderId, method, cents, reason }: Payment,
): Promise<number> {
  const { id } = onlyRow(
    await tx
      .insert(payments)
      .values({ orderId, method, cents, day: businessDay(new Date()), actorId: actor.id })
      .returning({ id: payments.id }),
  );
  const how = `${formatMoney(Math.abs(cents))}, ${METHOD_WORDS[method].toLowerCase()}`;
  await recordAudit(tx, actor, {
    act: cents > 0 ? "payment taken" : "money given back",
    subject: `order ${orderId}`,
    detail: reason ? `${how}: ${reason}` : how,
  });
  return id;
}

/** What was paid for the order, less what was given back. */
export async function paidCents(tx: Database, orderId: number): Promise<number> {
  const { cents } = onlyRow(
    await tx
      .select({ cents: sql<number>`coalesce(sum(${payments.cents}), 0)`.mapWith(Number) })
      .from(payments)
      .where(eq(payments.orderId, orderId)),
  );
  return cents;
}

/** The order's payments, oldest first, with who took them. */
export async function listPayments(orderId: number, database: Database = db) {
  return database
    .select({
      id: payments.id,
      method: payments.method,
      cents: payments.cents,
      takenBy: users.username,
      takenById: payments.actorId,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.actorId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
}
