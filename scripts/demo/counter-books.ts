import { and, asc, eq, gt, gte } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { closeDay, paymentsOn } from "~/domain/money/closing/close-day.server";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { orderItems, orders, payments } from "~drizzle/schema";
import { backdateClose, backdateRefund } from "./backdate";
import { done } from "./done";

const FLOAT_CENTS = 10_000;
/** How many days until yesterday are closed. */
const CLOSED_DAYS = 7;
const SHORT_CENTS = 200;

/** A refund of yesterday, and the counts of the last days. For the sales of the last month. */
export async function generateBooks(admin: Admin, staff: Admin) {
  const today = businessDay(new Date());
  await refundYesterday(admin, today);
  for (let ago = CLOSED_DAYS; ago > 0; ago--)
    await countDay(staff, addDays(today, -ago), ago === 1);
}

/** A piece of an order that was sold some days before comes back. */
async function refundYesterday(admin: Admin, today: string) {
  const [sold] = await db
    .select({ orderId: orders.id, line: orderItems.id, method: payments.method })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(gte(orders.soldOn, addDays(today, -6)), gt(payments.cents, 0)))
    .orderBy(asc(orders.id))
    .limit(1);
  if (!sold) throw new Error("Nothing was sold");
  const { orderId, line, method } = sold;
  const refund = { line, quantity: 1, method, reason: "The seal was broken", after: null };
  await done(refundLine({ ...admin, role: "admin" }, orderId, refund));
  await backdateRefund(orderId, businessInstant(addDays(today, -1), "16:40"));
}

async function countDay(staff: Admin, day: string, isShort: boolean) {
  const [cash = 0, debit = 0] = (await paymentsOn(day)).map(
    ({ takenCents, backCents }) => takenCents + backCents,
  );
  const short = isShort ? SHORT_CENTS : 0;
  const { id } = await done(
    closeDay(staff, {
      ...{ day, float: FLOAT_CENTS, cash: FLOAT_CENTS + cash - short, debit, after: null },
      note: isShort ? "Counted twice. The change for the last order may have been wrong." : null,
    }),
  );
  await backdateClose(id, businessInstant(day, "20:20"));
}
