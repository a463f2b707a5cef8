import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { payments, users } from "~drizzle/schema";
import { lockOpenShift } from "./drawers/open-shift.server";
import { METHOD_WORDS, type PaymentMethod } from "./payment-methods";

type Payment = {
  orderId: number;
  method: PaymentMethod;
  /** Negative for money that is given back. Never 0. */
  cents: number;
  /** For the audit log. */
  reason?: string;
  /** The business day that a correction corrects. By default the present one. */
  day?: string;
};

/**
 * Records that money was taken for an order or given back. Cash of now goes into the drawer that this
 * person has open, or comes out of it. Returns the id of the payment.
 */
export async function takePayment(
  tx: Database,
  actor: AuditActor,
  { orderId, method, cents, reason, day: corrected }: Payment,
): Promise<number> {
  const day = corrected ?? businessDay(new Date());
  const shift = method === "cash" && !corrected ? await lockOpenShift(tx, actor.id) : null;
  const { id } = onlyRow(
    await tx
      .insert(payments)
      .values({ orderId, method, cents, day, shiftId: shift?.id ?? null, actorId: actor.id })
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

/**
 * What was paid for an order, less what was given back, as an expression of another query: all, or
 * what was before a business day.
 */
export const paidFor = (orderId: SQL, before = "9999-12-31") => sql<number>`(
  select coalesce(sum(payment.cents), 0) from ${payments} payment
  where payment.order_id = ${orderId} and payment.day < ${before})`;

/** The order's payments, oldest first, with who took them. */
export async function listPayments(orderId: number, database: Database = db) {
  return database
    .select({
      id: payments.id,
      method: payments.method,
      cents: payments.cents,
      day: payments.day,
      takenBy: users.username,
      takenById: payments.actorId,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.actorId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
}
