import { and, count, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import {
  archiveProduct,
  deleteProduct,
  setStock,
  updateProduct,
} from "~/domain/shop/save-product.server";
import { mailOutbox, orderItems, orders, products, users } from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createUser,
  member,
  visitor,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { changeOrderStatus } from "./change-order-status.server";
import { getLinkedOrder, mailNewLink, orderLink } from "./order-links.server";
import { type OrderRequest, placeOrder } from "./place-order.server";
import {
  getOrder,
  getOrderOf,
  listStatusChanges,
  orderCsv,
  orderListOf,
} from "./orders-queries.server";

useDatabase();

const request = (details: Partial<OrderRequest>): OrderRequest => ({
  items: [],
  customerInfo: null,
  key: null,
  seen: null,
  ...details,
});

async function countOrders() {
  const [row] = await db.select({ orders: count() }).from(orders);
  return row?.orders ?? 0;
}

async function placed(...args: Parameters<typeof placeOrder>) {
  const outcome = await placeOrder(...args);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order;
}

async function refusal(...args: Parameters<typeof placeOrder>) {
  const outcome = await placeOrder(...args);
  if (outcome.ok) throw new Error("The order was placed");
  return outcome.problem;
}

test("a guest's order takes prices from the database and the words of the specification", async () => {
  const [tea, mug] = [
    await createProduct({ price: "8.10" }),
    await createProduct({ price: "18.55" }),
  ];
  const items = [
    { productId: tea.id, quantity: 3 },
    { productId: mug.id, quantity: 1 },
  ];
  const order = await placed(visitor(), request({ items }));
  expect(order).toMatchObject({
    userId: null,
    total: "42.85",
    status: "pending",
    customerEmail: "guest@example.com",
    customerName: "Guest Customer",
    shippingAddress: "To be provided",
    items: [
      { productId: tea.id, productName: tea.name, quantity: 3, price: "8.10" },
      { productId: mug.id, productName: mug.name, quantity: 1, price: "18.55" },
    ],
  });
  expect(await listStatusChanges(order.id)).toMatchObject([{ status: "pending", changedBy: null }]);
});

test("a guest who gave no address gets no mail, one who did gets one receipt", async () => {
  const { id: productId, name } = await createProduct({ price: "10.00" });
  const silent = await placed(visitor(), request({ items: [{ productId, quantity: 1 }] }));
  const customerInfo = { email: "ada@example.com", name: "Ada", address: null };
  const told = await placed(
    visitor(),
    request({ items: [{ productId, quantity: 2 }], customerInfo }),
  );
  const mails = await db.select().from(mailOutbox).where(like(mailOutbox.cause, "order-receipt:%"));
  expect(mails.map(({ cause }) => cause)).not.toContain(`order-receipt:${silent.id}`);
  const mail = mails.find(({ cause }) => cause === `order-receipt:${told.id}`);
  expect(mail?.recipient).toBe("ada@example.com");
  expect(mail?.text).toContain(`2 × ${name}: $20.00`);
  expect(mail?.text).toContain(orderLink(told.id));
});

test("a member's order has their address and name, and only they can see it", async () => {
  const [actor, stranger] = [await member(), await createUser()];
  const { id: productId } = await createProduct();
  const order = await placed(actor, request({ items: [{ productId, quantity: 1 }] }));
  expect(order).toMatchObject({
    userId: actor.user.id,
    customerEmail: actor.user.email,
    customerName: actor.user.username,
  });
  expect(await getOrderOf(actor.user, order.id)).toEqual(order);
  expect(await getOrderOf(stranger, order.id)).toBeNull();
});

test("50 simultaneous checkouts of one cart, as by double clicks, are one order", async () => {
  const actor = visitor();
  const { id: productId } = await createProduct({ price: "12.00" });
  const same = request({
    items: [{ productId, quantity: 2 }],
    key: "a-key-of-double-clicks",
    seen: [{ productId, quantity: 2, cents: 1200 }],
    customerInfo: { email: "click@example.com", name: null, address: null },
  });
  const before = await countOrders();
  const all = await Promise.all(Array.from({ length: 50 }, () => placed(actor, same)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await countOrders()).toBe(before + 1);
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, all[0]?.id ?? 0));
  expect(items).toHaveLength(1);
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, "click@example.com")));
  expect(mails).toHaveLength(1);
});

test("the same request without a key is one order within ten minutes; another request is another order", async () => {
  const actor = visitor();
  const { id: productId } = await createProduct();
  const items = [{ productId, quantity: 1 }];
  const first = await placed(actor, request({ items }));
  expect((await placed(actor, request({ items }))).id).toBe(first.id);
  expect((await placed(actor, request({ items, key: "0123456789abcdef" }))).id).not.toBe(first.id);
  expect((await placed(visitor(), request({ items }))).id).not.toBe(first.id);
});

test("a key belongs to its sender and to one content: nobody gets the order of somebody else by it", async () => {
  const { id: productId } = await createProduct();
  const items = [{ productId, quantity: 1 }];
  const key = "shared-key-of-two-guests";
  const of = (name: string) => ({ email: `${name}@example.com`, name, address: `${name}'s house` });
  const ada = visitor();
  const first = await placed(ada, request({ items, key, customerInfo: of("ada") }));
  const second = await placed(visitor(), request({ items, key, customerInfo: of("bob") }));
  expect(second).toMatchObject({ customerName: "bob", customerEmail: "bob@example.com" });
  // Two browsers behind one address.
  const cookies = ["ada's browser", "bob's browser"];
  const ids = [];
  for (const visitorId of cookies) {
    ids.push((await placed(ada, request({ items, key, visitorId, customerInfo: of("cy") }))).id);
  }
  const account = await member();
  ids.push((await placed(account, request({ items, key, visitorId: "ada's browser" }))).id);
  expect(new Set([first.id, second.id, ...ids]).size).toBe(5);
  // The sender's own repetition, from another address too.
  const again = request({ items, key, visitorId: "ada's browser", customerInfo: of("cy") });
  expect((await placed(visitor(), again)).id).toBe(ids[0]);
  const before = await countOrders();
  expect(await refusal(ada, request({ items, key, customerInfo: of("bob") }))).toMatchObject({
    code: "conflict",
  });
  const more = [{ productId, quantity: 2 }];
  expect(await refusal(ada, request({ items: more, key, customerInfo: of("ada") }))).toMatchObject({
    code: "conflict",
  });
  expect(await countOrders()).toBe(before);
});

test("a guest who gave an e-mail address sends the same again from another network: one order", async () => {
  const { id: productId } = await createProduct();
  const customerInfo = { email: "moving@example.com", name: "Ada", address: null };
  const same = request({ items: [{ productId, quantity: 1 }], customerInfo });
  const first = await placed(visitor(), same);
  expect((await placed(visitor(), same)).id).toBe(first.id);
});

test("a product that went out of stock after it was shown is refused by its name, then left out", async () => {
  const [gone, kept] = [
    await createProduct({ price: "30.00" }),
    await createProduct({ price: "5.00" }),
  ];
  const items = [
    { productId: gone.id, quantity: 1 },
    { productId: kept.id, quantity: 1 },
  ];
  const seen = [
    { productId: gone.id, quantity: 1, cents: 3000 },
    { productId: kept.id, quantity: 1, cents: 500 },
  ];
  await setStock(anyAdmin(), gone.id, false);
  const before = await countOrders();
  expect(await refusal(visitor(), request({ items, seen }))).toMatchObject({
    code: "conflict",
    message: `${gone.name} is out of stock, so we left it out. Check the new total and place the order again`,
  });
  expect(await countOrders()).toBe(before);
  const order = await placed(visitor(), request({ items, seen: seen.slice(1) }));
  expect(order).toMatchObject({ total: "5.00", items: [{ productName: kept.name }] });
});

test("a changed price is shown before it is charged", async () => {
  const { id: productId, name, ...product } = await createProduct({ price: "30.00" });
  const items = [{ productId, quantity: 2 }];
  await updateProduct(anyAdmin(), productId, { ...product, name, price: "32.50" });
  const stale = request({ items, seen: [{ productId, quantity: 2, cents: 3000 }] });
  expect((await refusal(visitor(), stale)).message).toBe(
    `${name} now costs $32.50; you saw $30.00. Check the new total and place the order again`,
  );
  const confirmed = request({ items, seen: [{ productId, quantity: 2, cents: 3250 }] });
  expect((await placed(visitor(), confirmed)).total).toBe("65.00");
});

test("if no page showed the products, missing ones refuse the whole order", async () => {
  const product = await createProduct();
  const items = [{ productId: product.id, quantity: 1 }];
  await archiveProduct(anyAdmin(), product.id);
  expect(await refusal(visitor(), request({ items }))).toMatchObject({
    code: "invalid",
    field: "items",
    message: `${product.name} is no longer sold. Order without it`,
  });
  const unknown = request({ items: [{ productId: 2_000_000_000, quantity: 1 }] });
  expect(await refusal(visitor(), unknown)).toMatchObject({ code: "invalid", field: "items" });
  expect(await refusal(visitor(), request({}))).toMatchObject({
    message: "Add some items to your cart first.",
  });
});

test("more than the law allows is refused at order time, naming the line", async () => {
  const { id: productId, name } = await createProduct({ kind: "flower", weightGrams: "28.35" });
  const { message } = await refusal(visitor(), request({ items: [{ productId, quantity: 4 }] }));
  expect(message).toContain(`Reduce ${name} from 4 to 3`);
  expect(
    (await placed(visitor(), request({ items: [{ productId, quantity: 3 }] }))).id,
  ).toBeTruthy();
});

test("an order's lines keep the kind and weight that the product had", async () => {
  const { id: productId } = await createProduct({ kind: "concentrate", weightGrams: "0.5" });
  const { id } = await placed(visitor(), request({ items: [{ productId, quantity: 2 }] }));
  await db.update(products).set({ weightGrams: "2" }).where(eq(products.id, productId));
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
  expect(line).toMatchObject({ kind: "concentrate", milligrams: 500, taxClass: "cannabis" });
});

test("a total that is too large for an order is refused and does not overflow", async () => {
  const { id: productId } = await createProduct({ price: "99999999.99" });
  expect((await placed(visitor(), request({ items: [{ productId, quantity: 1 }] }))).total).toBe(
    "99999999.99",
  );
  const { code } = await refusal(visitor(), request({ items: [{ productId, quantity: 2 }] }));
  expect(code).toBe("invalid");
});

test("deleting a product does not change its orders", async () => {
  const product = await createProduct({ price: "7.00" });
  const order = await placed(
    visitor(),
    request({ items: [{ productId: product.id, quantity: 2 }] }),
  );
  await deleteProduct(anyAdmin(), product.id);
  expect(await getOrder(order.id)).toMatchObject({
    total: "14.00",
    items: [{ productId: null, productName: product.name, quantity: 2, price: "7.00" }],
  });
});

test("the 21st order within ten minutes from one address is refused; a repeated one is not counted", async () => {
  const actor = visitor();
  const { id: productId } = await createProduct();
  const items = [{ productId, quantity: 1 }];
  for (let i = 0; i < 20; i++) await placed(actor, request({ items, key: `order-number-000${i}` }));
  await placed(actor, request({ items, key: "order-number-0000" }));
  expect(await refusal(actor, request({ items, key: "order-number-00020" }))).toMatchObject({
    code: "too-many",
  });
});

test("an equal order after the first was cancelled is a new one, but not with the key of the first", async () => {
  const { id: productId } = await createProduct();
  const items = [{ productId, quantity: 1 }];
  const [admin, user] = [await createAdmin(), await member()];
  for (const key of [null, "order-number-key"]) {
    const first = await placed(user, request({ items, key }));
    expect((await placed(user, request({ items, key }))).id).toBe(first.id);
    await changeOrderStatus(admin, { orderId: first.id, status: "cancelled" });
    const next = await placed(user, request({ items, key }));
    expect(next.id === first.id).toBe(key !== null);
    expect(next.status).toBe(key === null ? "pending" : "cancelled");
  }
});

test("an order's link opens only that order, cannot be guessed, and ends after 90 days", async () => {
  const { id: productId } = await createProduct();
  const email = `${crypto.randomUUID()}@example.com`;
  const customerInfo = { name: "Ada", email, address: null };
  const items = [{ productId, quantity: 1 }];
  const [one, other] = [
    await placed(visitor(), request({ items, customerInfo })),
    await placed(visitor(), request({ items: [{ productId, quantity: 2 }] })),
  ];
  const token = orderLink(one.id).replace("/receipt/", "");
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  const found = { order: { id: one.id }, isOver: false };
  expect(await getLinkedOrder(token, inDays(89))).toMatchObject(found);
  const [, signature = ""] = token.split(".");
  const forged = Buffer.from(String(other.id)).toString("base64url");
  for (const wrong of [`${forged}.${signature}`, "42", "", `${token}x`, token.slice(0, -2)]) {
    expect(await getLinkedOrder(wrong)).toBeNull();
  }
  const links = async () =>
    (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)))
      .map(({ text }) => /works for a week:\n\S+\/receipt\/(\S+)/.exec(text)?.[1])
      .filter((link) => link !== undefined);
  // While the link is good, nothing is mailed.
  expect(await mailNewLink(visitor(), token)).toEqual({ ok: true });
  expect(await links()).toEqual([]);
  const later = inDays(91);
  expect(await getLinkedOrder(token, later)).toMatchObject({ isOver: true });
  for (const asked of [token, token, "nonsense"]) {
    expect(await mailNewLink(visitor(), asked, later)).toEqual({ ok: true });
  }
  const [renewed, ...more] = await links();
  expect(more).toEqual([]);
  expect(await getLinkedOrder(renewed, inDays(97))).toMatchObject(found);
  expect(await getLinkedOrder(renewed, inDays(99))).toMatchObject({ isOver: true });
  const crowd = visitor();
  for (let attempt = 0; attempt < 20; attempt++) await mailNewLink(crowd, token, later);
  expect(await mailNewLink(crowd, token, later)).toMatchObject({ problem: { code: "too-many" } });
});

test("a product in two lines of an order counts as one: 99 pieces are accepted, 100 are not", async () => {
  const { id: productId, name } = await createProduct({ price: "1.00" });
  const lines = (...quantities: number[]) =>
    quantities.map((quantity) => ({ productId, quantity }));
  const order = await placed(visitor(), request({ items: lines(60, 39) }));
  expect(order).toMatchObject({ total: "99.00", items: [{ productId, quantity: 99 }] });
  expect(await refusal(visitor(), request({ items: lines(60, 40) }))).toMatchObject({
    code: "invalid",
    field: "items",
    message: `Order at most 99 of ${name}`,
  });
});

test("the orders' CSV says what a guest did not give, and contains what they gave", async () => {
  const { id: productId, name } = await createProduct({ price: "1.00" });
  const items = [{ productId, quantity: 1 }];
  const given = { email: "ada@example.com", name: "Ada", address: "1 Valley Road" };
  const { id: first } = await placed(visitor(), request({ items }));
  const { id: second } = await placed(visitor(), request({ items, customerInfo: given }));
  const csv = await csvText();
  const line = `pickup,,,1 × ${name} at 1.00,0.00,0.00,1.00,0.18,`;
  expect(csv).toContain(`${first},pending,Guest Customer,not given,not given,${line}`);
  expect(csv).toContain(`${second},pending,Ada,ada@example.com,1 Valley Road,${line}`);
});

test("in the orders' CSV, items less the discount and with the fee are the total", async () => {
  const windowStartsAt = new Date("2030-06-03T19:00:00Z");
  const windowEndsAt = new Date("2030-06-03T20:00:00Z");
  const [row] = await db
    .insert(orders)
    .values({
      ...{ total: "44.99", customerEmail: "ada@example.com", customerName: "Ada" },
      ...{ shippingAddress: "1 Valley Road", fulfilment: "delivery", windowStartsAt, windowEndsAt },
      ...{ deliveryFeeCents: 999, deliveryTaxCents: 74 },
    })
    .returning();
  const orderId = row?.id ?? 0;
  const product = await createProduct({ price: "20.00" });
  const line = { orderId, productId: product.id, productName: "Jar", quantity: 2, price: "20.00" };
  const taxed = { discountCents: 500, stateTaxCents: 315, localTaxCents: 140, salesTaxCents: 1 };
  await db.insert(orderItems).values({ ...line, ...taxed });
  const lines = await csvText();
  expect(orderCsv.columns.slice(5)).toEqual([
    ...["fulfilment", "windowStartsAt", "windowEndsAt", "items", "discount", "deliveryFee"],
    ...["total", "taxesIncluded", "createdAt"],
  ]);
  expect(lines).toContain(
    `${orderId},pending,Ada,ada@example.com,1 Valley Road,delivery,` +
      "2030-06-03T19:00:00.000Z,2030-06-03T20:00:00.000Z,2 × Jar at 20.00,5.00,9.99,44.99,5.30,",
  );
});

async function csvText() {
  let csv = "";
  for await (const piece of orderCsv.lines()) csv += piece;
  return csv;
}

test("a guest's orders are the account's that has proven their address, while it has it", async () => {
  const product = await createProduct();
  const order = async (email: string | null) => {
    const items = [{ productId: product.id, quantity: 1 }];
    const customerInfo = email === null ? null : { name: null, email, address: null };
    return (await placed(visitor(), request({ items, customerInfo }))).id;
  };
  const user = await createUser();
  const id = await order(user.email.toUpperCase());
  const foreign = await order("somebody-else@example.com");
  const nobodys = await order(null);
  const own = async () => (await orderListOf(user).page({ limit: 10 })).rows.map((row) => row.id);
  expect(await own()).toEqual([id]);
  expect(await getOrderOf(user, id)).toMatchObject({ id });
  expect(await getOrderOf(user, foreign)).toBeNull();

  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, user.id));
  expect(await own()).toEqual([]);
  expect(await getOrderOf(user, id)).toBeNull();
  // Nobody's address stands in for none.
  await db
    .update(users)
    .set({ email: "guest@example.com", emailProvenAt: new Date() })
    .where(eq(users.id, user.id));
  expect(await own()).toEqual([]);
  expect(await getOrderOf(user, nobodys)).toBeNull();
});
