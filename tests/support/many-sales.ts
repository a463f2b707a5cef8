import { sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { createAdmin, createProduct } from "./builders";

/**
 * Enters many sold orders in the books: one to three lines each, over 150 days from August 2026 on,
 * with hand-overs that were undone and pieces that came back later. The amounts are invented.
 */
export async function sellMany(count: number) {
  const [{ id: flower }, { id: mug }, { id: actor }] = [
    await createProduct({ name: "Flower" }),
    await createProduct({ name: "Mug" }),
    await createAdmin(),
  ];
  const first = onlyRow(
    await selectRows<{ id: number }>(sql`select coalesce(max(id), 0) + 1 as id from orders`),
  ).id;
  await db.execute(sql`
    insert into orders (total, status, customer_email, customer_name, shipping_address, sold_on)
    select 1, 'completed', 'guest@example.com', 'Guest', '-', date '2026-08-01' + (n % 150)
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into order_items (order_id, product_id, product_name, quantity, price, tax_class,
      discount_cents, state_tax_cents, local_tax_cents, distributor_tax_cents, sales_tax_cents)
    select o.id, case when line = 3 then ${mug}::int else ${flower}::int end,
      case when line = 3 then 'Mug' else 'Flower' end, 1 + (o.id + line) % 5,
      ((o.id * 37 + line * 11) % 9000 + 100) / 100.0, case when line = 3 then 'goods' else 'cannabis' end,
      o.id % 90, case when line = 3 then 0 else o.id % 71 + 5 end,
      case when line = 3 then 0 else o.id % 31 + 5 end,
      case when line = 3 then 0 else o.id % 53 + 5 end, case when line = 3 then o.id % 41 else 0 end
    from orders o cross join generate_series(1, 3) line
    where o.id >= ${first} and line <= 1 + o.id % 3`);
  const entry = sql`order_id, order_item_id, product_id, product_name, tax_class, day, quantity,
    price_cents, discount_cents, state_tax_cents, local_tax_cents, distributor_tax_cents,
    sales_tax_cents, kind, actor_id`;
  await db.execute(sql`
    insert into sale_entries (${entry})
    select i.order_id, i.id, i.product_id, i.product_name, i.tax_class, o.sold_on, i.quantity,
      (i.price * 100)::bigint * i.quantity, i.discount_cents, i.state_tax_cents, i.local_tax_cents,
      i.distributor_tax_cents, i.sales_tax_cents, 'sale', ${actor}::int
    from order_items i join orders o on o.id = i.order_id where o.id >= ${first}`);
  // Every 49th hand-over was undone on the next day, and of every tenth line a piece came back.
  await db.execute(sql`
    insert into sale_entries (${entry})
    select order_id, order_item_id, product_id, product_name, tax_class, day + 1, -quantity,
      -price_cents, -discount_cents, -state_tax_cents, -local_tax_cents, -distributor_tax_cents,
      -sales_tax_cents, 'undone', actor_id
    from sale_entries where kind = 'sale' and order_id >= ${first} and order_id % 49 = 0`);
  await db.execute(sql`
    insert into sale_entries (${entry})
    select order_id, order_item_id, product_id, product_name, tax_class, day + 9, -1,
      -(price_cents / quantity), 0, -1, -2, -3, 0, 'refund', actor_id
    from sale_entries
    where kind = 'sale' and order_id >= ${first} and order_id % 49 <> 0
      and tax_class = 'cannabis' and order_item_id % 10 = 0`);
}

/** The sums of these days, from the lines of the orders and not from the books of their sales. */
export async function sumsByHand(taxClass: string, from: string, to: string) {
  const [row] = await selectRows<Record<string, string>>(sql`
    with moved as (
      select o.sold_on as day, i.quantity, i.price * i.quantity * 100 as price,
        i.discount_cents as off, i.state_tax_cents as state, i.local_tax_cents as local,
        i.distributor_tax_cents as distributor, i.sales_tax_cents as sales
      from orders o, order_items i where i.order_id = o.id and i.tax_class = ${taxClass}
      union all
      select o.sold_on + 1, -i.quantity, -i.price * i.quantity * 100, -i.discount_cents,
        -i.state_tax_cents, -i.local_tax_cents, -i.distributor_tax_cents, -i.sales_tax_cents
      from orders o, order_items i
      where i.order_id = o.id and i.tax_class = ${taxClass} and o.id % 49 = 0
      union all
      select o.sold_on + 9, -1, -i.price * 100, 0, -1, -2, -3, 0
      from orders o, order_items i
      where i.order_id = o.id and i.tax_class = ${taxClass} and i.tax_class = 'cannabis'
        and o.id % 49 <> 0 and i.id % 10 = 0)
    select sum(quantity) as quantity, sum(price) as price, sum(off) as off, sum(state) as state,
      sum(local) as local, sum(distributor) as distributor, sum(sales) as sales
    from moved where day between ${from}::date and ${to}::date`);
  const of = (name: string) => Number(row?.[name] ?? 0);
  return {
    quantity: of("quantity"),
    priceCents: of("price"),
    discountCents: of("off"),
    paidCents: of("price") - of("off"),
    stateTaxCents: of("state"),
    localTaxCents: of("local"),
    distributorTaxCents: of("distributor"),
    salesTaxCents: of("sales"),
  };
}

/** Reads a CSV to its end, as a client would. Returns its size and the most memory in use. */
export async function readCsv({ lines }: { lines: () => AsyncIterable<string> }) {
  let [rows, size, mostHeap] = [0, 0, 0];
  for await (const piece of lines()) {
    rows += piece.split("\r\n").length - 1;
    size += piece.length;
    mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
  }
  return { rows, size, mostHeap };
}
