import { and, asc, eq, gt, gte } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { addByName, openSale, setDetails } from "~/domain/counter/change-sale.server";
import { closeDay, paymentsOn } from "~/domain/money/closing/close-day.server";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { expectedIn } from "~/domain/money/drawers/drawer-queries.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { closeDrawer, openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { writeOffInput } from "~/domain/stock/stock.schema";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { orderItems, orders, payments, productBatches, products } from "~drizzle/schema";
import { backdateClose, backdateRefund, backdateShift } from "./backdate";
import { done } from "./done";

const FLOAT_CENTS = 10_000;
/** How many days until yesterday are closed. */
const CLOSED_DAYS = 7;
const SHORT_CENTS = 200;

/**
 * A refund of yesterday, the counts of the last days, yesterday's drawer, waste and a sample, and a
 * sale that is parked. For the sales of the last month.
 */
export async function generateBooks(admin: Admin, staff: Admin) {
  const today = businessDay(new Date());
  await refundYesterday(admin, today);
  for (let ago = CLOSED_DAYS; ago > 0; ago--)
    await countDay(staff, addDays(today, -ago), ago === 1);
  await countDrawer(admin, staff, addDays(today, -1));
  await writeOff(admin, staff, addDays(today, -1));
  await parkSale(staff);
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

/** Two drawers, one of which had the cash of a day and was counted at its end. */
async function countDrawer(admin: Admin, staff: Admin, day: string) {
  const front = await done(addDrawer(admin, { name: "Front" }));
  await done(addDrawer(admin, { name: "Back" }));
  const { id: shiftId } = await done(openDrawer(staff, front.id, { float: FLOAT_CENTS }));
  await db
    .update(payments)
    .set({ shiftId })
    .where(and(eq(payments.day, day), eq(payments.method, "cash"), eq(payments.actorId, staff.id)));
  const cash = await expectedIn(db, { id: shiftId, floatCents: FLOAT_CENTS });
  const count = { cash: cash - SHORT_CENTS, left: FLOAT_CENTS, note: "Counted twice." };
  await done(closeDrawer({ ...staff, role: "staff" }, front.id, count));
  await backdateShift(shiftId, day);
}

/** A crushed pack, of which somebody of the team is asked whether they saw it, and a sample. */
async function writeOff(admin: Admin, staff: Admin, day: string) {
  const batches = await db
    .select({ id: productBatches.id, sku: products.sku })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.productId));
  const batchOf = (sku: string) => batches.find((batch) => batch.sku === sku)?.id ?? 0;
  const input = (fields: object) =>
    writeOffInput.parse({ quantity: "1", from: "stock", ...fields });
  await done(
    writeOffStock(
      admin,
      batchOf("FLOWER-3.5G"),
      input({
        ...{ kind: "waste", reason: "The jar fell from the shelf", grams: "3.5" },
        method: "Ground and mixed half and half with coffee grounds",
        ...{ day, time: "15:20", witness: String(staff.id) },
      }),
    ),
  );
  const sample = { recipientKind: "partner", givenTo: "Ridge & River Dispensary" };
  await done(
    writeOffStock(
      admin,
      batchOf("CHEWS-WM"),
      input({ kind: "sample", reason: "To taste", ...sample }),
    ),
  );
}

/** Somebody went to fetch their purse. */
async function parkSale(staff: Admin) {
  const { id: saleId } = await done(openSale(staff, { seen: "0" }));
  for (const product of ["CHEWS-WM", "MUG"]) {
    await done(addByName(staff, { saleId, product, seen: product }));
  }
  const nobody = { account: null, customerName: null, phone: null, email: null, note: null };
  await done(setDetails(saleId, { name: "Gray hat, fetches a purse", ...nobody }));
}
