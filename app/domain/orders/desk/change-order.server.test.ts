import { asc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { giveDifference } from "~/domain/money/corrections/move-money.server";
import { giveDiscount } from "~/domain/money/discounts/give-discount.server";
import { updateProduct } from "~/domain/shop/save-product.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { type Outcome, problemOf } from "~/lib/outcome";
import {
  mailOutbox,
  orderDiscounts,
  orderItemBatches,
  orderItems,
  orders,
  pickupWindows,
  productBatches,
  products,
} from "~drizzle/schema";
import {
  createAdmin,
  createProduct,
  createStaff,
  member,
  visitor,
} from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import {
  DELIVERY_ADDRESS,
  switchDeliveryOn,
  switchPickupOn,
  switchWindowsOff,
} from "../../../../tests/support/pickup";
import { receive } from "../../../../tests/support/stock";
import { getOrder, listStatusChanges } from "../orders-queries.server";
import { listWindows } from "../pickup/order-windows.server";
import { type OrderRequest, placeOrder } from "../place-order.server";
import { cancelAtDesk, confirmOrder, handOverOrder, markReady } from "./act-at-desk.server";
import { changeChoices } from "./change-choices.server";
import { changeOrderInput, quantityField } from "./change-order.schema";
import { changeOrder } from "./change-order.server";
import { checkOrderId } from "./check-order-id.server";
import { getDeskOrder } from "./desk-order.server";
import { payOrder } from "./pay-order.server";
import { findUndoable, undoAct } from "./undo-act.server";

useDatabase();

const EMAIL = "ada@example.com";

type Items = OrderRequest["items"];

async function place(items: Items, request: Partial<OrderRequest> = {}, actor: Actor = visitor()) {
  const placed = await placeOrder(actor, {
    items,
    customerInfo: { name: "Ada", email: EMAIL, address: null },
    key: null,
    seen: null,
    ...request,
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  return placed.order.id;
}

/** Two pieces at $10 of a counted product, and one at $5 of another. */
async function newOrder({ pieces = 5, price = "10.00" } = {}) {
  const [staff, flower, other] = [
    await createStaff(),
    await createProduct({ price }),
    await createProduct({ price: "5.00" }),
  ];
  const batch = await receive(flower.id, { code: "A", quantity: pieces });
  const orderId = await place([
    { productId: flower.id, quantity: 2 },
    { productId: other.id, quantity: 1 },
  ]);
  await confirmOrder(staff, { orderId, seen: null });
  const order = await getOrder(orderId);
  const lineOf = (productId: number) =>
    order?.items.find((item) => item.productId === productId)?.id ?? 0;
  const [line, rest] = [lineOf(flower.id), lineOf(other.id)];
  return { staff, flower, other, batch, orderId, line, rest };
}

type Typed = Record<string, string | null>;

/** What the page of the order's changes would send, with some fields typed over. */
async function typed(orderId: number, over: Typed = {}) {
  const page = await changeChoices(orderId, new Date());
  if (!page) throw new Error(`No order ${orderId}`);
  const { order, lines, email, seen, shown } = page;
  return {
    ...Object.fromEntries(lines.map(({ id, quantity }) => [quantityField(id), String(quantity)])),
    ...{ product: "", pieces: "1", name: order.customerName, email, note: order.note },
    ...{ phone: order.phone, windowStartsAt: order.windowStartsAt?.toISOString() ?? "" },
    ...{ seen: String(seen), shown },
    ...over,
  };
}

const send = async (actor: Admin, orderId: number, fields: Typed) =>
  changeOrder(actor, { orderId, ...changeOrderInput.parse(fields) });

const change = async (actor: Admin, orderId: number, over: Typed) =>
  send(actor, orderId, await typed(orderId, over));

const refusalOf = (outcome: Outcome<object>) => {
  const problem = problemOf(outcome);
  return problem && [problem.field ?? null, problem.message];
};

const linesOf = async (orderId: number) =>
  (await getOrder(orderId))?.items.map(({ productName, quantity, price }) => [
    productName,
    quantity,
    price,
  ]);

const totalOf = async (orderId: number) => (await getOrder(orderId))?.total;

const historyOf = async (orderId: number) =>
  (await listStatusChanges(orderId)).map(({ status, changed }) => changed ?? status);

const mailsOf = (orderId: number) =>
  db
    .select({ to: mailOutbox.recipient, subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(like(mailOutbox.subject, `Your order ${orderId} at %`))
    .orderBy(asc(mailOutbox.id));

const changedMails = async (orderId: number) =>
  (await mailsOf(orderId)).filter(({ subject }) => subject.endsWith(": changed"));

const stockOf = async (batch: number) => {
  const [row] = await db.select().from(productBatches).where(eq(productBatches.id, batch));
  const [product] = await db
    .select({ available: products.available })
    .from(products)
    .where(eq(products.id, row?.productId ?? 0));
  return [row?.onHand, row?.held, product?.available];
};

async function setPrice(actor: Admin, productId: number, price: string) {
  const row = await getProduct(productId);
  if (row)
    expect(await updateProduct(actor, productId, { ...row, price })).toMatchObject({ ok: true });
}

test("more pieces at the same price stay in their line, and take from stock; the customer gets one mail", async () => {
  const { staff, flower, other, batch, orderId, line } = await newOrder();
  expect(await stockOf(batch)).toEqual([5, 2, 3]);
  const fields = await typed(orderId, { [quantityField(line)]: "4" });
  const outcomes = [
    ...(await Promise.all([send(staff, orderId, fields), send(staff, orderId, fields)])),
    await send(staff, orderId, fields),
  ];
  expect(outcomes).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await linesOf(orderId)).toEqual([
    [flower.name, 4, "10.00"],
    [other.name, 1, "5.00"],
  ]);
  expect(await totalOf(orderId)).toBe("45.00");
  expect(await stockOf(batch)).toEqual([5, 4, 1]);
  expect(await historyOf(orderId)).toEqual([
    "pending",
    "confirmed",
    `4 × ${flower.name} instead of 2`,
  ]);
  const [mail, ...others] = await changedMails(orderId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: EMAIL });
  for (const words of [
    `4 × ${flower.name}: $40.00`,
    "Total: $45.00",
    "We have confirmed your order",
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toMatch(/Your order: http\S+\/receipt\//);
  // The waiting mail of the confirmation had the old total.
  const waiting = (await mailsOf(orderId)).map(
    ({ subject }) => subject.split(": ")[1] ?? "receipt",
  );
  expect(waiting).toEqual(["receipt", "changed"]);
});

test("more pieces at another price are a line at today's price; the old ones keep theirs", async () => {
  const { staff, flower, batch, orderId, line } = await newOrder();
  await setPrice(staff, flower.id, "12.50");
  expect(await change(staff, orderId, { [quantityField(line)]: "3" })).toMatchObject({ ok: true });
  const lines = async () =>
    (await linesOf(orderId))?.filter(([name]) => name === flower.name).map((one) => one.slice(1));
  expect(await lines()).toEqual([
    [2, "10.00"],
    [1, "12.50"],
  ]);
  expect(await totalOf(orderId)).toBe("37.50");
  expect(await stockOf(batch)).toEqual([5, 3, 2]);
  // Further ones go into the line at today's price.
  await change(staff, orderId, { [quantityField(line)]: "3" });
  expect(await lines()).toEqual([
    [2, "10.00"],
    [2, "12.50"],
  ]);
  expect(await stockOf(batch)).toEqual([5, 4, 1]);
  // Both lines of the product are held, given back and taken again together.
  await cancelAtDesk(staff, { orderId, seen: null, reason: "No" });
  expect(await stockOf(batch)).toEqual([5, 0, 5]);
  const changeId = (await listStatusChanges(orderId)).at(-1)?.id ?? 0;
  expect(await undoAct(staff, { orderId, changeId })).toMatchObject({ ok: true });
  expect(await stockOf(batch)).toEqual([5, 4, 1]);
  await cancelAtDesk(staff, { orderId, seen: null, reason: "No" });
  await place([{ productId: flower.id, quantity: 2 }], {}, await member());
  const again = (await listStatusChanges(orderId)).at(-1)?.id ?? 0;
  expect(refusalOf(await undoAct(staff, { orderId, changeId: again }))).toEqual([
    null,
    `Only 3 of ${flower.name} are left, so it stays cancelled`,
  ]);
});

test("fewer pieces, a line less, a product more: stock, total, taxes and history follow", async () => {
  const { staff, flower, other, batch, orderId, line, rest } = await newOrder();
  const third = await createProduct({ price: "7.25" });
  expect(
    await change(staff, orderId, {
      ...{ [quantityField(line)]: "1", [quantityField(rest)]: "0" },
      ...{ product: String(third.id), pieces: "3" },
    }),
  ).toMatchObject({ ok: true });
  expect(await linesOf(orderId)).toEqual([
    [flower.name, 1, "10.00"],
    [third.name, 3, "7.25"],
  ]);
  expect(await totalOf(orderId)).toBe("31.75");
  expect(await stockOf(batch)).toEqual([5, 1, 4]);
  expect((await historyOf(orderId)).at(-1)).toBe(
    `1 × ${flower.name} instead of 2; without 1 × ${other.name}; 3 × ${third.name} added`,
  );
  const [added] = await db.select().from(orderItems).where(eq(orderItems.productName, third.name));
  // $21.75 with 9 % and 4 %: 2175 × 9 ÷ 113 and 2175 × 4 ÷ 113.
  expect(added).toMatchObject({ stateTaxCents: 173, localTaxCents: 77 });
});

test("the last line stays, and what cannot be ordered is said at its field", async () => {
  const { staff, flower, other, batch, orderId, line, rest } = await newOrder();
  const field = quantityField(line);
  const refused = async (over: Typed) => refusalOf(await change(staff, orderId, over));
  expect(await refused({ [field]: "0", [quantityField(rest)]: "0" })).toEqual([
    null,
    "An order keeps at least one line. Leave one, or cancel the order instead",
  ]);
  expect(await refused({ [field]: "6" })).toEqual([
    field,
    `Only 3 more of ${flower.name} are left`,
  ]);
  expect(await refused({ product: String(flower.id), pieces: "4" })).toEqual([
    "product",
    `Only 3 more of ${flower.name} are left`,
  ]);
  expect(await refused({ product: "999999999" })).toMatchObject(["product", /no longer sold/]);
  expect(await refused({ product: String(other.id), pieces: "99" })).toEqual([
    "product",
    `Order at most 99 of ${other.name}`,
  ]);
  expect(await refused({})).toMatchObject([null, /Nothing is different/]);
  await db.update(products).set({ inStock: false }).where(eq(products.id, other.id));
  expect(await refused({ [quantityField(rest)]: "2" })).toEqual([
    quantityField(rest),
    `${other.name} is out of stock`,
  ]);
  for (const wrong of ["", "-1", "1.5", "100", "many"]) {
    const parsed = changeOrderInput.safeParse(await typed(orderId, { [field]: wrong }));
    expect(parsed.error?.issues[0]?.path).toEqual([field]);
  }
  expect(await stockOf(batch)).toEqual([5, 2, 3]);
  expect(await historyOf(orderId)).toEqual(["pending", "confirmed"]);
  expect(await changedMails(orderId)).toEqual([]);
});

test("a paid order that becomes dearer is paid the rest, one that becomes cheaper gives it back", async () => {
  const { staff, orderId, line } = await newOrder();
  await payOrder(staff, { orderId, method: "cash", cents: 2500 });
  await change(staff, orderId, { [quantityField(line)]: "3" });
  expect((await changedMails(orderId)).at(-1)?.text).toContain(
    "You have paid $25.00, so that $10.00 is left to pay.",
  );
  await markReady(staff, { orderId, seen: null });
  await checkOrderId(staff, orderId);
  expect(await getDeskOrder(orderId)).toMatchObject({ openCents: 1000, next: "pay" });
  const handOver = () => handOverOrder(staff, { orderId, seen: null });
  expect(refusalOf(await handOver())).toEqual([null, "$10.00 is not paid yet"]);
  await payOrder(staff, { orderId, method: "cash", cents: 1000 });
  await change(staff, orderId, { [quantityField(line)]: "1" });
  expect((await changedMails(orderId)).at(-1)?.text).toContain(
    "You have paid $35.00, so that we give you back $20.00.",
  );
  expect(await getDeskOrder(orderId)).toMatchObject({ openCents: -2000, next: "difference" });
  expect(refusalOf(await handOver())).toMatchObject([null, /too much was paid/]);
  const back = { orderId, method: "cash", cents: 2000 } as const;
  expect(await giveDifference(staff, back)).toMatchObject({ ok: true });
  expect(await handOver()).toMatchObject({ ok: true });
  expect(refusalOf(await change(staff, orderId, { [quantityField(line)]: "2" }))).toEqual([
    null,
    "This order is completed meanwhile",
  ]);
});

test("a discount stays as far as the owner's lowest price allows, and the history says what went", async () => {
  const { staff, flower, orderId, line, rest } = await newOrder();
  await giveDiscount(staff, orderId, { line, amount: 300, reason: "A dented box" });
  await giveDiscount(staff, orderId, { line: null, amount: 100, reason: "Late" });
  await change(staff, orderId, { [quantityField(line)]: "1" });
  // 80 % of $10.00 is the least, so that $2.00 of $3.00 and its part of $1.00 stay.
  const items = await db
    .select({ id: orderItems.id, off: orderItems.discountCents })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
  expect(items.find(({ id }) => id === line)?.off).toBe(200);
  const given = await db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, orderId));
  const sum = items.reduce((all, { off }) => all + off, 0);
  expect(given.reduce((all, { cents }) => all + cents, 0)).toBe(sum);
  expect(await totalOf(orderId)).toBe(((1500 - sum) / 100).toFixed(2));
  expect((await historyOf(orderId)).at(-1)).toMatch(
    new RegExp(`^1 × ${flower.name} instead of 2; discount \\$1\\.\\d\\d less$`),
  );
  // Without the line its discounts go too. Further pieces leave the other's as it is.
  await change(staff, orderId, { [quantityField(line)]: "0", [quantityField(rest)]: "2" });
  const [left] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const [whole, ...others] = await db
    .select()
    .from(orderDiscounts)
    .where(eq(orderDiscounts.orderId, orderId));
  expect([whole?.cents, others.length]).toEqual([left?.discountCents, 0]);
});

test("another page's state is refused, and what was done meanwhile is said", async () => {
  const { flower, orderId, line } = await newOrder();
  const [ann, ben] = [await createStaff(), await createAdmin()];
  const page = await typed(orderId, { [quantityField(line)]: "1" });
  await change(ann, orderId, { [quantityField(line)]: "3" });
  expect(refusalOf(await send(ben, orderId, page))).toMatchObject([
    null,
    new RegExp(
      `^${ann.username} changed this order at .*: 3 × ${flower.name} instead of 2\\. Nothing`,
    ),
  ]);
  // A discount makes no entry of the history, and another price.
  const cheaper = await typed(orderId, { [quantityField(line)]: "1" });
  await giveDiscount(ann, orderId, { line: null, amount: 100, reason: "Late" });
  expect(refusalOf(await send(ben, orderId, cheaper))).toMatchObject([
    null,
    /The lines or the price of this order changed/,
  ]);
  // A change is a state for the other acts too, and it is not undone.
  const seen = (await listStatusChanges(orderId)).at(-2)?.id ?? 0;
  expect(refusalOf(await markReady(ben, { orderId, seen }))).toMatchObject([null, /changed this/]);
  const changeId = (await listStatusChanges(orderId)).at(-1)?.id ?? 0;
  expect(refusalOf(await undoAct(ann, { orderId, changeId }))).toMatchObject([null, /not undone/]);
  const order = await getOrder(orderId);
  expect(order && (await findUndoable(order))).toBeNull();
  // The act after it is undone as ever.
  await markReady(ben, { orderId, seen: null });
  const ready = (await listStatusChanges(orderId)).at(-1)?.id ?? 0;
  expect(await undoAct(ben, { orderId, changeId: ready })).toMatchObject({
    order: { status: "confirmed" },
  });
  // Two people at once: one of them is refused.
  const both = [
    await typed(orderId, { [quantityField(line)]: "1" }),
    await typed(orderId, { [quantityField(line)]: "2" }),
  ] as const;
  const outcomes = await Promise.all([send(ann, orderId, both[0]), send(ben, orderId, both[1])]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("New York's limits hold with the same person's other orders of the day, for what becomes more", async () => {
  const staff = await createStaff();
  const wax = await createProduct({ kind: "concentrate", weightGrams: "6" });
  const other = await createProduct();
  const phone = "(845) 555-0142";
  const [first, second] = [
    await place([{ productId: wax.id, quantity: 2 }], { phone }),
    await place(
      [
        { productId: wax.id, quantity: 1 },
        { productId: other.id, quantity: 1 },
      ],
      { phone, customerInfo: { name: "Ada", email: "other@example.com", address: null } },
    ),
  ];
  const line = (await getOrder(second))?.items[0]?.id ?? 0;
  const field = quantityField(line);
  expect(refusalOf(await change(staff, second, { [field]: "3" }))).toEqual([
    field,
    `New York allows 24 g of concentrate a day; with the other orders of the day this is 30 g. Reduce ${wax.name} from 3 to 2`,
  ]);
  expect(await change(staff, second, { [field]: "2" })).toMatchObject({ ok: true });
  expect(refusalOf(await change(staff, second, { product: String(wax.id) }))).toMatchObject([
    "product",
    /^New York allows/,
  ]);
  // Above the limits already, less and other things are not refused for it.
  await db.update(orderItems).set({ quantity: 4 }).where(eq(orderItems.orderId, first));
  expect(await change(staff, second, { name: "Ada L." })).toMatchObject({ ok: true });
  expect(await change(staff, second, { [field]: "1" })).toMatchObject({ ok: true });
});

test("name, phone, note and address change; the mail goes out for another address and no other of these", async () => {
  const { staff, orderId } = await newOrder();
  await db.update(orders).set({ note: "Ring twice" }).where(eq(orders.id, orderId));
  await change(staff, orderId, { name: "Ada Lovelace", phone: "845 555 0142", note: "" });
  expect(await getOrder(orderId)).toMatchObject({
    ...{ customerName: "Ada Lovelace", phone: "(845) 555-0142", note: null },
  });
  expect((await historyOf(orderId)).at(-1)).toBe("name; phone number; note");
  // The mail of the confirmation still waits.
  expect(await changedMails(orderId)).toEqual([]);
  expect((await mailsOf(orderId)).at(-1)?.subject).toMatch(/: confirmed$/);
  await change(staff, orderId, { email: "right@example.com" });
  expect(await changedMails(orderId)).toMatchObject([{ to: "right@example.com" }]);
  expect((await mailsOf(orderId)).map(({ to }) => to)).toEqual([EMAIL, "right@example.com"]);
  await change(staff, orderId, { email: "" });
  expect(await changedMails(orderId)).toHaveLength(1);
  expect((await getOrder(orderId))?.customerEmail).toBe("guest@example.com");
});

test("what an order of somebody unknown does not hold yet is held with further pieces, and fewer hold what they held", async () => {
  const staff = await createStaff();
  const { id: productId, name } = await createProduct();
  const batch = await receive(productId, { quantity: 10 });
  const orderId = await place([{ productId, quantity: 6 }]);
  expect(await stockOf(batch)).toEqual([10, 2, 8]);
  const line = (await getOrder(orderId))?.items[0]?.id ?? 0;
  await change(staff, orderId, { [quantityField(line)]: "5" });
  expect(await stockOf(batch)).toEqual([10, 2, 8]);
  expect(refusalOf(await change(staff, orderId, { [quantityField(line)]: "11" }))).toEqual([
    quantityField(line),
    `Only 8 more of ${name} are left`,
  ]);
  await change(staff, orderId, { [quantityField(line)]: "7" });
  expect(await stockOf(batch)).toEqual([10, 7, 3]);
  await change(staff, orderId, { [quantityField(line)]: "1" });
  expect(await confirmOrder(staff, { orderId, seen: null })).toMatchObject({ ok: true });
  expect(await stockOf(batch)).toEqual([10, 1, 9]);
});

test("of a line from a withdrawn batch those pieces go first, and further ones are from others", async () => {
  const { staff, flower, batch: a, orderId, line } = await newOrder({ pieces: 2 });
  const b = await receive(flower.id, { code: "B", quantity: 4 });
  await withdrawBatch(await createAdmin(), a, { reason: "Mould" });
  await change(staff, orderId, { [quantityField(line)]: "3" });
  expect([await stockOf(a), await stockOf(b)]).toEqual([
    [2, 2, 3],
    [4, 1, 3],
  ]);
  await change(staff, orderId, { [quantityField(line)]: "1" });
  const parts = await db
    .select()
    .from(orderItemBatches)
    .where(eq(orderItemBatches.orderItemId, line));
  expect(parts).toEqual([{ orderItemId: line, batchId: b, quantity: 1 }]);
  expect(await stockOf(a)).toEqual([2, 0, 3]);
  expect((await getDeskOrder(orderId))?.withdrawn).toEqual([]);
});

test("another window: its place is taken and the old one free; a full one is refused at the field", async () => {
  await switchPickupOn({ orders: 1, leadMinutes: 0 });
  const staff = await createStaff();
  const { id: productId } = await createProduct();
  const times = (await listWindows("pickup", new Date())).windows.slice(-3);
  const [first, second, third] = times.map(({ startsAt }) => startsAt);
  const orderId = await place([{ productId, quantity: 1 }], { windowStartsAt: first ?? null });
  const page = await typed(orderId, { windowStartsAt: second?.toISOString() ?? "" });
  await place([{ productId, quantity: 1 }], { windowStartsAt: second ?? null }, await member());
  expect(refusalOf(await send(staff, orderId, page))).toEqual([
    "windowStartsAt",
    "That time has just filled up. Choose another",
  ]);
  const offered = (await changeChoices(orderId, new Date()))?.times.map(({ value }) => value) ?? [];
  expect(offered[0]).toBe(first?.toISOString());
  expect(offered).not.toContain(second?.toISOString());
  await db.update(orders).set({ remindedAt: new Date() }).where(eq(orders.id, orderId));
  const to = third?.toISOString() ?? "";
  expect(await change(staff, orderId, { windowStartsAt: to })).toMatchObject({ ok: true });
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect([row?.windowStartsAt, row?.remindedAt]).toEqual([third, null]);
  const taken = await db
    .select({ startsAt: pickupWindows.startsAt, taken: pickupWindows.taken })
    .from(pickupWindows)
    .orderBy(asc(pickupWindows.startsAt));
  expect(taken.map((one) => one.taken)).toEqual([0, 1, 1]);
  expect((await historyOf(orderId)).at(-1)).toMatch(/^time: /);
  expect(await changedMails(orderId)).toHaveLength(1);
  expect(refusalOf(await change(staff, orderId, { windowStartsAt: "" }))).toEqual([
    "windowStartsAt",
    "Choose a time",
  ]);
  await switchWindowsOff();
});

test("a delivery keeps its fee, has its tax again, its least total and a phone number", async () => {
  await switchDeliveryOn({ feeCents: 500, leastCents: 2000 });
  const staff = await createStaff();
  const edible = await createProduct({ price: "10.00" });
  const mug = await createProduct({ price: "12.00", type: "goods" });
  const [window] = (await listWindows("delivery", new Date())).windows;
  const orderId = await place([{ productId: edible.id, quantity: 3 }], {
    fulfilment: "delivery",
    windowStartsAt: window?.startsAt ?? null,
    phone: "(845) 555-0142",
    customerInfo: { name: "Ada", email: EMAIL, address: DELIVERY_ADDRESS },
  });
  await switchDeliveryOn({ feeCents: 900, leastCents: 2000 });
  const line = (await getOrder(orderId))?.items[0]?.id ?? 0;
  expect(refusalOf(await change(staff, orderId, { [quantityField(line)]: "1" }))).toEqual([
    null,
    "We deliver orders of $20.00 or more; this one would have $10.00",
  ]);
  expect(refusalOf(await change(staff, orderId, { phone: "" }))).toMatchObject(["phone", /phone/]);
  await change(staff, orderId, { [quantityField(line)]: "1", product: String(mug.id) });
  expect(await getOrder(orderId)).toMatchObject({ total: "27.00", deliveryFeeCents: 500 });
  expect((await changedMails(orderId)).at(-1)?.text).toContain("Delivery: $5.00");
  await switchWindowsOff();
});
