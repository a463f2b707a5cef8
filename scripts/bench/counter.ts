import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { type Fields, fieldsOfForm } from "../../tests/support/form-fields";
import { LOAD_CORE, moveToCore } from "./support/cores";
import { median } from "./support/figures";
import type { Part } from "./support/part";
import { ADMIN, adminCookie, withDatabase, withSite } from "./support/site";
import { processorTime } from "./support/wrk";

const PRODUCTS = 10_000;
const SALES = 100_000;
const WARM_UP = 10;
const ROUNDS = 100;

/** Products with a batch and a SKU each. */
const PRODUCT_ROWS = [
  sql`insert into products (slug, name, price, category, sku, counts_stock, available, type)
    select 'bench-' || n, 'Bench ' || n || case when n % 10 = 0 then ' Haze' else ' Kush' end,
      1 + n % 60, 'Edibles', 'SKU-' || n, true, 1000, 'edible'
    from generate_series(1, ${PRODUCTS}::int) n`,
  sql`insert into product_codes (key, product_id) select lower(sku), id from products
    where slug like 'bench-%'`,
  sql`insert into product_batches (product_id, code, on_hand, best_before)
    select id, 'B-' || id, 1000, date '2099-01-31' from products where slug like 'bench-%'`,
];

/**
 * Sales of the last 100 days with everything that a finished one leaves behind, a line each. The
 * newest thousand were handed over today.
 */
const saleRows = (today: string) => [
  sql`insert into orders (total, status, customer_email, customer_name, shipping_address, sold_on,
      id_checked_at, created_at)
    select 25, 'completed', 'not-given@example.invalid', 'Walk-in customer', '-',
      ${today}::date - ((${SALES}::int - n) / 1000)::int, now(),
      now() - interval '1 day' * ((${SALES}::int - n) / 1000)
    from generate_series(1, ${SALES}::int) n`,
  sql`insert into order_items (order_id, product_id, product_name, quantity, price)
    select o.id, p.id, p.name, 1, 25 from orders o
    join (select id, name, row_number() over (order by id) as nth from products
      where slug like 'bench-%') p on p.nth = 1 + o.id % ${PRODUCTS}::int`,
  sql`insert into order_item_batches (order_item_id, batch_id, quantity)
    select i.id, b.id, 1 from order_items i join product_batches b on b.product_id = i.product_id`,
  sql`insert into order_status_changes (order_id, status, changed_by, created_at)
    select o.id, step.status, u.id, o.created_at from orders o,
      (values ('ready'), ('completed')) step (status),
      (select id from users where username = ${ADMIN.ADMIN_USERNAME}) u order by o.id`,
  sql`insert into payments (order_id, method, cents, day, created_at)
    select id, case when id % 3 = 0 then 'debit' else 'cash' end, 2500, sold_on, created_at from orders`,
  sql`insert into sale_entries (kind, order_id, order_item_id, product_id, product_name, batch_id,
      tax_class, day, quantity, price_cents, discount_cents, state_tax_cents, local_tax_cents,
      distributor_tax_cents, sales_tax_cents, created_at)
    select 'sale', o.id, i.id, i.product_id, i.product_name, b.batch_id, 'cannabis', o.sold_on, 1, 2500,
      0, 199, 88, 150, 0, o.created_at
    from orders o join order_items i on i.order_id = o.id
    join order_item_batches b on b.order_item_id = i.id`,
  sql`insert into stock_movements (batch_id, kind, on_hand_change, held_change, order_id, created_at)
    select b.batch_id, step.kind, step.pieces, step.held, i.order_id, now()
    from order_items i join order_item_batches b on b.order_item_id = i.id,
      (values ('held', 0, 1), ('sold', -1, -1)) step (kind, pieces, held)`,
  sql`insert into counter_sales (number, version, order_id, cash_given_cents, change_cents,
      finished_at, created_at)
    select 1, 3, id, 3000, 500, created_at, created_at from orders`,
  // Ten that are open, and a hundred orders to come.
  sql`insert into counter_sales (number) select n from generate_series(1, 10) n`,
  sql`insert into orders (total, status, customer_email, customer_name, shipping_address)
    select 25, 'confirmed', 'ada-' || n || '@example.com', 'Ada', '-' from generate_series(1, 100) n`,
  sql`insert into order_items (order_id, product_name, quantity, price)
    select id, 'Bench', 1, 25 from orders where status = 'confirmed'`,
  sql`insert into order_status_changes (order_id, status)
    select id, 'confirmed' from orders where status = 'confirmed'`,
];

async function fill(url: string) {
  await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // The rows of a new database, which the site made at its start, stay as they are.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const rows of [...PRODUCT_ROWS, ...saleRows(businessDay(new Date()))]) {
      await tx.execute(rows);
    }
  });
  await db.execute(sql`analyze`);
  await closeDatabase();
}

type Figures = { ms: number[]; cpuMs: number };
type Press = { name: string; path: string; form?: Fields };

/** Measures requests by their names: the time of each, and the server's processor time of all. */
function measuring(origin: string, pid: number, cookie: string) {
  const found = new Map<string, Figures>();
  const ask = async ({ name, path, form }: Press) => {
    const before = processorTime(pid);
    const began = performance.now();
    const response = await fetch(origin + path, {
      redirect: "manual",
      headers: { Cookie: cookie, Origin: origin },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const text = await response.text();
    const ms = performance.now() - began;
    const expected = form ? 303 : 200;
    if (response.status !== expected) throw new Error(`${path}: ${response.status} ${text}`);
    const own = found.get(name) ?? { ms: [], cpuMs: 0 };
    own.ms.push(ms);
    own.cpuMs += (processorTime(pid) - before) / 1000;
    found.set(name, own);
    const [address = ""] = (response.headers.get("Location") ?? "").split("#");
    return { address, text };
  };
  return { found, ask };
}

/** A press without script: the post, and the page that its redirect leads to. */
const press = async (
  ask: ReturnType<typeof measuring>["ask"],
  { name, path, form = {} }: Press,
) => {
  const { address } = await ask({ name, path, form });
  return { address, html: (await ask({ name: `${name}: its page`, path: address })).text };
};

async function sellThree(ask: ReturnType<typeof measuring>["ask"], round: number) {
  const counter = await ask({ name: "the counter's first page", path: "/office/counter" });
  const opened = await press(ask, {
    ...{
      name: "open a sale",
      path: "/office/counter/new",
      form: fieldsOfForm(counter.text, "seen"),
    },
  });
  const at = opened.address;
  const add = (name: string, html: string, product: string) =>
    press(ask, { name, path: `${at}/add`, form: { ...fieldsOfForm(html, "product"), product } });
  const nth = (offset: number) => 1 + ((round * 7 + offset) % PRODUCTS);
  const first = await add("add by code", opened.html, `sku-${nth(0)}`);
  const second = await add("add by code", first.html, `SKU-${nth(1)}`);
  const name = `bench ${nth(2)} ${nth(2) % 10 === 0 ? "haze" : "kush"}`;
  const third = await add("add by name", second.html, name);
  const form = { ...fieldsOfForm(third.html, "quantity", `${at}/line`), quantity: "2" };
  const changed = await press(ask, { name: "quantity", path: `${at}/line`, form });
  await press(ask, {
    ...{ name: "pay and finish", path: `${at}/finish` },
    form: { ...fieldsOfForm(changed.html, "cash"), idChecked: "on", quickCash: "exact" },
  });
  await ask({ name: "the order desk", path: "/office/orders" });
  await ask({ name: "the desk's list of today", path: "/office/orders?list=handed-over" });
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN;

async function measure(origin: string, pid: number) {
  moveToCore(LOAD_CORE, process.pid);
  const cookie = await adminCookie(origin);
  for (let round = 0; round < WARM_UP; round += 1) {
    await sellThree(measuring(origin, pid, cookie).ask, round);
  }
  const { found, ask } = measuring(origin, pid, cookie);
  for (let round = 0; round < ROUNDS; round += 1) await sellThree(ask, WARM_UP + round);
  return Array.from(found, ([name, { ms, cpuMs }]) => [
    name,
    median(ms).toFixed(1),
    percentile(ms, 0.99).toFixed(1),
    (cpuMs / ms.length).toFixed(1),
  ]);
}

const part: Part = {
  title: "The counter with much data",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin, process: { pid = 0 } }) => {
        await fill(url);
        return {
          head: ["request", "p50, ms", "p99, ms", "the server's processor time, ms"],
          rows: await measure(origin, pid),
          note: `PostgreSQL with fsync, ${PRODUCTS.toLocaleString("en-US")} products and ${SALES.toLocaleString("en-US")} finished sales. ${ROUNDS} sales of three lines, one after another without script: the server on one core, who presses on the other. A finished sale's page is its receipt. The processor time is the server's alone, which other programs on the machine affect less. Aim: p99 under 100 ms.`,
        };
      }),
    ),
};

export default part;
