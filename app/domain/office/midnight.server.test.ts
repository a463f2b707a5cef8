import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { addProduct, openSale, setDetails } from "~/domain/counter/change-sale.server";
import { saleDetailsInput } from "~/domain/counter/counter.schema";
import { getSaleRow, listOpenSales, viewSale } from "~/domain/counter/counter-queries.server";
import { finishSale } from "~/domain/counter/finish-sale.server";
import { listUnclosed } from "~/domain/money/drawers/drawer-queries.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { closeDrawer, openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { handOverOrder } from "~/domain/orders/desk/act-at-desk.server";
import { setOut } from "~/domain/orders/delivery/deliver-stop.server";
import { getRunWithStops, listRuns } from "~/domain/orders/delivery/delivery-queries.server";
import { returnRun } from "~/domain/orders/delivery/return-run.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { db } from "~/platform/database/db.server";
import { payments, saleEntries } from "~drizzle/schema";
import { createAdmin, createProduct, createStaff, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createDelivery, createRun } from "../../../tests/support/deliveries";
import { receive } from "../../../tests/support/stock";
import { today } from "./today.server";

useDatabase();

afterEach(() => vi.useRealTimers());

const DAY = businessDay(new Date());
const NEXT = addDays(DAY, 1);
const setTime = (time: string, day: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: businessInstant(day, time) });

const daysOf = async (orderId: number) => ({
  sold: (await db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId))).map(
    ({ day }) => day,
  ),
  paid: (await db.select().from(payments).where(eq(payments.orderId, orderId))).map(
    ({ day }) => day,
  ),
});

test("at midnight an open drawer, a parked sale, a run on the road and its order at the door go on", async () => {
  setTime("23:40", DAY);
  const [admin, staff] = [await createAdmin(), await createStaff()];
  const drawer = unwrap(await addDrawer(admin, { name: `Front ${staff.id}` }));
  unwrap(await openDrawer(staff, drawer.id, { float: 100_00 }));
  const product = await createProduct({ price: "10.00" });
  await receive(product.id, { quantity: 5 });
  const { id: saleId } = unwrap(await openSale(staff, { seen: `midnight ${staff.id}` }));
  unwrap(await addProduct(staff, { saleId, productId: product.id, seen: "first" }));
  const details = { name: "Gray hat", customerName: "", phone: "", email: "", note: "" };
  unwrap(await setDetails(saleId, saleDetailsInput.parse(details)));
  const { id: orderId } = await createDelivery();
  const run = await createRun(orderId);
  unwrap(await setOut(run.staff, { runId: run.id, orderId }));

  setTime("00:10", NEXT);
  const waiting = (await today(admin)).waiting.map(({ to }) => to);
  expect(waiting).toContain("/office/delivery");
  expect(await listUnclosed(NEXT)).toMatchObject({ open: 1, day: DAY });
  expect((await listOpenSales()).sales).toMatchObject([{ id: saleId, name: "Gray hat" }]);
  expect(await listRuns(NEXT, new Date())).toMatchObject([{ id: run.id, isOut: true, left: 1 }]);

  const sale = await getSaleRow(saleId);
  if (!sale) throw new Error("The parked sale is gone");
  const { dueCents, shown: seen } = await viewSale(sale);
  const sold = unwrap(await finishSale(staff, saleId, { cash: dueCents, debit: 0, seen }));
  expect(await daysOf(sold.orderId)).toEqual({ sold: [NEXT], paid: [NEXT] });

  // It was paid on the day before.
  unwrap(await checkOrderId(run.staff, orderId));
  unwrap(await handOverOrder(run.staff, { orderId, seen: null }));
  expect(await daysOf(orderId)).toEqual({ sold: [NEXT], paid: [DAY] });
  unwrap(await returnRun(run.staff, run.id, { seen: "" }));
  expect((await getRunWithStops(run.id))?.run).toMatchObject({ day: DAY, isOut: false });
  expect(await listRuns(NEXT, new Date())).toEqual([]);

  const count = { cash: 100_00 + dueCents, left: 100_00, note: null };
  expect(unwrap(await closeDrawer(staff, drawer.id, count)).day).toBe(DAY);
  expect(await listUnclosed(NEXT)).toMatchObject({ open: 0, day: DAY });
});
