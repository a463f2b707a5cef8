import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { listCloses, paymentsOn } from "~/domain/money/closing/close-day.server";
import { listShiftsOn } from "~/domain/money/drawers/drawer-queries.server";
import { differenceWords } from "~/domain/money/closing/difference-words";
import { listOpenSales } from "~/domain/counter/counter-queries.server";
import { getRunWithStops, listUnplanned } from "~/domain/orders/delivery/delivery-queries.server";
import { findByCodes } from "~/domain/shop/codes/product-codes.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { findProducts } from "~/domain/shop/shop-queries.server";
import { readShelf } from "~/domain/shop/shelf";
import { listClosedDays } from "~/domain/website/closed-days.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { deliveryRuns, orderDiscounts, stockWriteOffs } from "~drizzle/schema";
import { createAdmin, createStaff } from "../../tests/support/builders";
import { useDatabase } from "../../tests/support/database";
import { generateCounter } from "./counter";
import { generateProducts } from "./shop";

useDatabase();

test("the demo has half a year of orders whose stock, payments and sales add up, and pictures", async () => {
  const [admin, staff] = [await createAdmin(), await createStaff()];
  await generateProducts(db);
  await generateCounter(admin, staff);

  const { asked } = readShelf(new URLSearchParams());
  const { rows } = await findProducts(asked, 1);
  expect(rows.map(({ imageUrl }) => imageUrl)).not.toContain(null);
  expect(rows.map(({ name, inStock }) => (inStock ? [] : name)).flat()).toEqual([
    "Cosmic Chewz, blue raspberry",
  ]);

  const byStatus = await selectRows<{ status: string; days: number; orders: number }>(sql`
    select status, count(*)::int as orders, count(distinct (window_starts_at::date))::int as days
    from orders group by status`);
  const of = (status: string) => byStatus.find((row) => row.status === status);
  expect(of("completed")?.orders).toBeGreaterThan(45);
  expect(of("completed")?.days).toBeGreaterThan(35);
  for (const status of ["cancelled", "expired", "ready", "confirmed", "pending"])
    expect(of(status)?.orders, status).toBeGreaterThan(0);

  const wrong = await selectRows(sql`
    select 'stock' as what, b.id from product_batches b
    where on_hand is distinct from (select sum(on_hand_change) from stock_movements where batch_id = b.id)
      or held is distinct from (select sum(held_change) from stock_movements where batch_id = b.id)
    union all
    select 'payments', o.id from orders o where round(total * 100) is distinct from
      (select sum(cents) from payments p where p.order_id = o.id and p.day = o.sold_on)
      and status = 'completed'
    union all
    select 'sales', o.id from orders o where round(total * 100) is distinct from
      (select sum(price_cents - discount_cents) from sale_entries s
        where s.order_id = o.id and s.day = o.sold_on) and status = 'completed'
    union all
    select 'after the count', o.id from day_closes c join payments p on p.day = c.day
      join orders o on o.id = p.order_id where p.created_at > c.created_at
    union all
    select 'time', o.id from orders o join order_status_changes c on c.order_id = o.id
    where c.created_at < o.created_at or (o.sold_on is not null and o.sold_on >= current_date)
    union all
    select 'report', b.id from product_batches b where report_name is null
    union all
    select 'mail', id from mail_outbox`);
  expect(wrong).toEqual([]);

  const [recall] = await selectRows<{ orders: number }>(sql`
    select count(distinct order_id)::int as orders from stock_movements
    where batch_id in (select id from product_batches where withdrawn_at is not null)`);
  expect(recall?.orders, "bought what was withdrawn").toBeGreaterThan(2);
  expect(await getOpening()).toMatchObject({ retail: "open", orders: null });
  expect(await listClosedDays(businessDay(new Date()))).toHaveLength(2);

  const yesterday = addDays(businessDay(new Date()), -1);
  const counts = await listCloses(yesterday);
  expect(counts.map((count) => differenceWords(count))).toEqual([
    ["Cash is $2.00 short.", "Debit is right."],
  ]);
  const back = (await paymentsOn(yesterday)).reduce((sum, { backCents }) => sum + backCents, 0);
  expect(back).toBeLessThan(0);
  expect(await listShiftsOn(yesterday)).toMatchObject([
    { name: "Front", person: staff.username, floatCents: 100_00 },
  ]);
  const [shift] = await listShiftsOn(yesterday);
  expect((shift?.countedCents ?? 0) - (shift?.expectedCents ?? 0)).toBe(-2_00);
  const { sales } = await listOpenSales();
  expect(sales).toMatchObject([{ name: "Gray hat, fetches a purse", pieces: 2 }]);
  const [run] = await db.select().from(deliveryRuns);
  const stops = (await getRunWithStops(run?.id ?? 0))?.stops ?? [];
  expect(stops.map(({ state, status }) => [state, status])).toEqual([
    ["planned", "ready"],
    ["planned", "ready"],
  ]);
  expect(await listUnplanned(run?.day ?? "", new Date())).toMatchObject([
    { customerName: "Ruth Abrams", status: "confirmed" },
  ]);
  expect(await db.$count(stockWriteOffs)).toBe(2);
  expect(await findByCodes(["2000000000022", "ROSIN-1G"])).not.toContain(null);
  const discounts = await db.select().from(orderDiscounts);
  expect(discounts.length).toBeGreaterThan(1);
});
