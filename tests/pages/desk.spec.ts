import { inArray, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { createStaff, PASSWORD } from "../support/builders";
import { HTML_LIMIT, htmlBytes } from "../support/html-bytes";
import { expect, test } from "../support/test";
import { orders } from "~drizzle/schema";

/** Adds open orders of two lines each. `minutes` says when the window of the nth begins, if it has one. */
async function addOrders(count: number, from: Date, minutes: string) {
  const at = sql`${from.toISOString()}::timestamptz + make_interval(mins => ${sql.raw(minutes)})`;
  const rows = await selectRows<{ id: number }>(sql`
    insert into orders (total, status, customer_email, customer_name, shipping_address,
      window_starts_at, window_ends_at)
    select 84.50, (array['pending', 'confirmed', 'ready'])[1 + n % 3],
      'maria.' || n || '@example.com', 'Maria-Magdalena Featherstone ' || n, '-',
      ${at}, ${at} + interval '30 minutes'
    from generate_series(1, ${count}::int) n returning id`);
  const first = Math.min(...rows.map(({ id }) => id));
  await db.execute(sql`
    insert into order_items (order_id, product_name, quantity, price)
    select id, 'Flower', 1, 42.25 from orders, generate_series(1, 2) where id >= ${first}`);
  await db.execute(sql`
    insert into order_status_changes (order_id, status)
    select id, status from orders where id >= ${first}`);
  return rows.map(({ id }) => id);
}

test("the desk is a small page with 200 orders on one day, and its lists have all of them", async ({
  request,
}) => {
  const { username } = await createStaff();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const today = businessDay(new Date());
  const tomorrow = addDays(today, 1);
  const opens = businessInstant(tomorrow, "09:00");
  const inWindows = await addOrders(200, opens, "n % 20 * 30");
  const late = await addOrders(100, new Date(Date.now() - 3 * 60 * 60_000), "n % 5");
  const withoutWindow = await addOrders(100, opens, "null");

  const made = [...inWindows, ...late, ...withoutWindow];

  let most = 0;
  for (const [day, ids] of [
    [tomorrow, inWindows],
    [today, [...late, ...withoutWindow]],
  ] as const) {
    const found = new Set<number>();
    const toRead = [`/office/orders?day=${day}`];
    // The array grows while it is read.
    for (const path of toRead) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const page = await response.text();
      const bytes = htmlBytes(page);
      most = Math.max(most, bytes);
      expect(bytes, path).toBeLessThanOrEqual(HTML_LIMIT);
      for (const [, id] of page.matchAll(/href="\/office\/orders\/(\d+)"/g)) found.add(Number(id));
      for (const [, href = ""] of page.matchAll(/href="(\/office\/orders\?[^"]*\blist=[^"]*)"/g)) {
        const next = href.replaceAll("&amp;", "&");
        if (!toRead.includes(next)) toRead.push(next);
      }
    }
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  }
  // Other tests look for late orders of their own.
  await db.update(orders).set({ status: "cancelled" }).where(inArray(orders.id, made));
  console.info(`== the largest page of the desk: ${most} bytes`);
});
