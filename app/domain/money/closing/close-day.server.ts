import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { dayCloses, payments, saleEntries, users } from "~drizzle/schema";
import type { CloseInput } from "../money.schema";
import { PAYMENT_METHODS, type PaymentMethod } from "../payment-methods";
import { movedOn } from "../drawers/drawer-queries.server";
import { differenceWords } from "./difference-words";

/** What the books say of a way of paying on a day. */
type MethodSums = { method: PaymentMethod; takenCents: number; backCents: number; count: number };

/** What was taken and given back on a day, for each way of paying. */
export async function paymentsOn(day: string, tx: Database = db): Promise<MethodSums[]> {
  const sumWhere = (sign: ">" | "<") =>
    sql<number>`coalesce(sum(${payments.cents})
      filter (where ${payments.cents} ${sql.raw(sign)} 0), 0)`.mapWith(Number);
  const rows = await tx
    .select({
      method: payments.method,
      takenCents: sumWhere(">"),
      backCents: sumWhere("<"),
      count: count(),
    })
    .from(payments)
    .where(eq(payments.day, day))
    .groupBy(payments.method);
  return PAYMENT_METHODS.map(
    (method) =>
      rows.find((row) => row.method === method) ?? {
        method,
        takenCents: 0,
        backCents: 0,
        count: 0,
      },
  );
}

/**
 * Stores a count of a day's money beside what the books say at that moment, with what was paid into
 * drawers and out of them. A later count of the same day is a recount. The same form again stores
 * nothing. Problem: "invalid" at `day` for a day to come.
 */
export async function closeDay(actor: Admin, input: CloseInput): Promise<Outcome<{ id: number }>> {
  const { day, float: floatCents, cash, debit, note } = input;
  if (day > businessDay(new Date())) {
    return refuse("invalid", "Close today or a day before", { field: "day" });
  }
  const act = { name: "close day", by: actor.id, content: input };
  return once(act, { id: dayCloses.id }, async (tx) => {
    const [sums, movedCents] = [await paymentsOn(day, tx), await movedOn(tx, day)];
    const expected = (method: PaymentMethod) =>
      sums
        .filter((one) => one.method === method)
        .reduce((sum, { takenCents, backCents }) => sum + takenCents + backCents, 0);
    const close = {
      day,
      floatCents,
      countedCashCents: cash,
      countedDebitCents: debit,
      expectedCashCents: floatCents + expected("cash") + movedCents,
      expectedDebitCents: expected("debit"),
      note,
    };
    const detail = differenceWords(close).join(" ");
    await recordAudit(tx, actor, { act: "day closed", subject: `day ${day}`, detail });
    return made(
      await tx
        .insert(dayCloses)
        .values({ ...close, actorId: actor.id })
        .returning({ id: dayCloses.id }),
    );
  });
}

// What was entered for the day after its count.
const paidSince = (method: PaymentMethod) =>
  sql<number>`(
    select coalesce(sum(payment.cents), 0) from ${payments} payment
    where payment.day = ${dayCloses.day} and payment.method = ${method}
      and payment.created_at > ${dayCloses.createdAt})`.mapWith(Number);
const soldSince = (value: SQL) =>
  sql<number>`(
    select ${value} from ${saleEntries} entry
    where entry.day = ${dayCloses.day} and entry.created_at > ${dayCloses.createdAt})`.mapWith(
    Number,
  );

/**
 * The counts of a whole day, oldest first, with who counted. A count stays as it was stored; beside it
 * stands by how much the books of its day changed since.
 */
export async function listCloses(day: string) {
  const later = sql<number>`(
    select count(*)::int from ${payments} payment
    where payment.day = ${dayCloses.day} and payment.created_at > ${dayCloses.createdAt})`;
  return db
    .select({
      id: dayCloses.id,
      floatCents: dayCloses.floatCents,
      countedCashCents: dayCloses.countedCashCents,
      countedDebitCents: dayCloses.countedDebitCents,
      expectedCashCents: dayCloses.expectedCashCents,
      expectedDebitCents: dayCloses.expectedDebitCents,
      note: dayCloses.note,
      countedBy: users.username,
      createdAt: dayCloses.createdAt,
      later,
      laterCashCents: paidSince("cash"),
      laterDebitCents: paidSince("debit"),
      laterEntries: soldSince(sql`count(*)`),
      laterSoldCents: soldSince(sql`coalesce(sum(entry.price_cents - entry.discount_cents), 0)`),
    })
    .from(dayCloses)
    .leftJoin(users, eq(users.id, dayCloses.actorId))
    .where(and(eq(dayCloses.day, day), isNull(dayCloses.shiftId)))
    .orderBy(asc(dayCloses.id));
}
