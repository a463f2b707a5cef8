import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { getOrderMoney } from "~/domain/money/order-money.server";
import { findUndoable } from "~/domain/orders/desk/undo-act.server";
import { getOrder, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { updateProduct } from "~/domain/shop/save-product.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { type Outcome, problemOf } from "~/lib/outcome";
import {
  counterSaleLines,
  counterSales,
  inboxItems,
  mailOutbox,
  orders,
  orderStatusChanges,
  payments,
  productBatches,
  saleEntries,
} from "~drizzle/schema";
import { createAdmin, createProduct, createStaff, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive } from "../../../tests/support/stock";
import {
  addByName,
  addProduct,
  MOST_HITS,
  openSale,
  setDetails,
  setDiscount,
  setLine,
  voidSale,
} from "./change-sale.server";
import { finishInput, saleDetailsInput } from "./counter.schema";
import { getSaleRow, listOpenSales, viewSale } from "./counter-queries.server";
import { isLargeCash } from "./large-cash";
import { finishSale, undoSale } from "./finish-sale.server";

useDatabase();

let presses = 0;

/** A sale of two pieces of a counted product at $10.00 and one of another at $5.00. */
async function newSale({ pieces = 5 } = {}) {
  const [staff, flower, mug] = [
    await createStaff(),
    await createProduct({ price: "10.00", kind: "flower", weightGrams: "3.5" }),
    await createProduct({ price: "5.00" }),
  ];
  const batch = await receive(flower.id, { quantity: pieces });
  const saleId = await open(staff);
  for (const productId of [flower.id, flower.id, mug.id]) await add(staff, saleId, productId);
  return { staff, flower, mug, batch, saleId };
}

async function open(actor: Admin) {
  presses += 1;
  return unwrap(await openSale(actor, { seen: `press ${presses}` })).id;
}

async function add(actor: Admin, saleId: number, productId: number) {
  presses += 1;
  return unwrap(await addProduct(actor, { saleId, productId, seen: `press ${presses}` })).id;
}

async function shown(saleId: number) {
  const sale = await getSaleRow(saleId);
  if (!sale) throw new Error(`No sale ${saleId}`);
  return viewSale(sale);
}

type Money = { cash?: number | "exact"; debit?: number; seen?: string };

/** Finishes the sale as its page shows it, with enough cash unless another sum is given. */
async function finish(actor: Admin, saleId: number, { cash, debit = 0, seen }: Money = {}) {
  const view = await shown(saleId);
  return finishSale(actor, saleId, {
    cash: cash ?? view.dueCents - debit,
    debit,
    seen: seen ?? view.shown,
  });
}

const refusalOf = (outcome: Outcome<object>) => {
  const problem = problemOf(outcome);
  return problem && [problem.field ?? null, problem.message];
};

const batchOf = async (id: number) => {
  const [row] = await db.select().from(productBatches).where(eq(productBatches.id, id));
  return row && [row.onHand, row.held];
};

const paymentsOf = async (orderId: number) =>
  (
    await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))
  ).map(({ method, cents }) => [method, cents]);

const entriesOf = (orderId: number) =>
  db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId));

const counts = async () => [
  await db.$count(orders),
  await db.$count(payments),
  await db.$count(saleEntries),
  await db.$count(orderStatusChanges),
];

test("an open sale is no order, holds no stock and tells nobody", async () => {
  const before = await counts();
  const { saleId, batch } = await newSale();
  const view = await shown(saleId);
  expect(view.lines.map(({ quantity, cents }) => [quantity, cents])).toEqual([
    [2, 1000],
    [1, 500],
  ]);
  expect(view.dueCents).toBe(2500);
  expect(view.meters).toEqual([{ label: "Flower", words: "7 g of 85.05 g", percent: 9 }]);
  expect(await counts()).toEqual(before);
  expect(await batchOf(batch)).toEqual([5, 0]);
});

test("a finished sale is an order that is paid, sold and out of the house, with the change due", async () => {
  const { staff, saleId, batch } = await newSale();
  const [mails, items] = [await db.$count(mailOutbox), await db.$count(inboxItems)];
  const { orderId } = unwrap(await finish(staff, saleId, { cash: 3000, debit: 500 }));
  const order = await getOrder(orderId);
  expect(order).toMatchObject({
    ...{ status: "completed", total: "25.00", userId: null, windowStartsAt: null },
    customerName: "Walk-in customer",
  });
  expect((await listStatusChanges(orderId)).map(({ status }) => status)).toEqual([
    "ready",
    "completed",
  ]);
  expect(await paymentsOf(orderId)).toEqual([
    ["cash", 2000],
    ["debit", 500],
  ]);
  expect(await batchOf(batch)).toEqual([3, 0]);
  expect((await entriesOf(orderId)).map(({ kind, priceCents }) => [kind, priceCents])).toEqual([
    ["sale", 2000],
    ["sale", 500],
  ]);
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(row?.idCheckedBy).toBe(staff.id);
  expect(row?.idCheckedAt).toBeInstanceOf(Date);
  expect(await getSaleRow(saleId)).toMatchObject({
    ...{ orderId, cashGivenCents: 3000, changeCents: 1000 },
  });
  // Nobody has to do anything, and nobody can be reached.
  expect([await db.$count(mailOutbox), await db.$count(inboxItems)]).toEqual([mails, items]);
});

test("a sale that is finished twice, by one or by two at once, is one order", async () => {
  const { staff, saleId } = await newSale();
  const other = await createAdmin();
  const { shown: seen } = await shown(saleId);
  const press = (actor: Admin) => finishSale(actor, saleId, { cash: 2500, debit: 0, seen });
  const answers = await Promise.all([press(staff), press(staff), press(other)]);
  const ids = answers.map((answer) => unwrap(answer).orderId);
  expect(new Set(ids).size).toBe(1);
  // Whoever was first gets the same answer again, and the other one hears that it was finished.
  const again = [unwrap(await press(staff)).isOwn, unwrap(await press(other)).isOwn];
  expect(again.toSorted()).toEqual([false, true]);
  expect(await paymentsOf(ids[0] ?? 0)).toEqual([["cash", 2500]]);
});

test("too little cash and too much by debit card are refused at their fields", async () => {
  const { staff, saleId } = await newSale();
  const before = await counts();
  expect(refusalOf(await finish(staff, saleId, { cash: 1999, debit: 500 }))).toEqual([
    "cash",
    "$20.00 is due in cash, and $19.99 was given. $0.01 is missing",
  ]);
  expect(refusalOf(await finish(staff, saleId, { cash: 0, debit: 2501 }))).toEqual([
    "debit",
    "At most $25.00 is paid by debit card: change is given for cash only",
  ]);
  expect(await counts()).toEqual(before);
});

test("a form without the check of the ID is refused", () => {
  const parsed = finishInput.safeParse({ cash: "25", debit: "", seen: "1:2500" });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ["idChecked", "Check the customer's ID: they must be 21 or older"],
  ]);
  expect(finishInput.parse({ idChecked: "on", cash: "$1,025.5" })).toMatchObject({
    ...{ cash: 102_550, debit: 0, seen: null },
  });
});

test("a usual amount is the cash that was given, and the exact one what is left after the card", async () => {
  const press = { idChecked: "on", cash: "", debit: "" };
  expect(finishInput.parse({ ...press, quickCash: "40" })).toMatchObject({ cash: 4000 });
  expect(finishInput.parse({ ...press, quickCash: "4e1" })).toMatchObject({ cash: 0 });
  const { staff, saleId } = await newSale();
  const { cash } = finishInput.parse({ ...press, quickCash: "exact" });
  const { orderId } = unwrap(await finish(staff, saleId, { cash, debit: 500 }));
  expect(await paymentsOf(orderId)).toEqual([
    ["cash", 2000],
    ["debit", 500],
  ]);
  const sale = await getSaleRow(saleId);
  expect([sale?.cashGivenCents, sale?.changeCents]).toEqual([2000, 0]);
});

test("another price than the page showed is said at the line, and nothing is taken", async () => {
  const { staff, saleId, mug } = await newSale();
  const { shown: seen } = await shown(saleId);
  const before = await counts();
  const product = await getProduct(mug.id);
  if (!product) throw new Error("No product");
  unwrap(await updateProduct(await createAdmin(), mug.id, { ...product, price: "6.00" }));
  expect(refusalOf(await finish(staff, saleId, { cash: 2500, seen }))).toEqual([
    null,
    "$26.00 is to be paid now, not $25.00",
  ]);
  expect(await counts()).toEqual(before);
  const view = await shown(saleId);
  expect(view.lines[1]?.problems).toEqual(["It costs $6.00 now. It was $5.00 when it was added"]);
  expect(view.dueCents).toBe(2600);
  unwrap(await finish(staff, saleId));
});

test("a batch that is withdrawn, and stock that is gone, are said at the line, which stays", async () => {
  const { staff, saleId, batch, flower } = await newSale();
  const before = await counts();
  unwrap(await withdrawBatch(await createAdmin(), batch, { reason: "Mould" }));
  const view = await shown(saleId);
  const code = (await db.select().from(productBatches).where(eq(productBatches.id, batch)))[0]
    ?.code;
  expect(view.lines).toHaveLength(2);
  expect(view.lines[0]?.problems).toEqual([
    `${flower.name} is out of stock. Batch ${code} was withdrawn. Remove it`,
  ]);
  expect(refusalOf(await finish(staff, saleId, { cash: 9900 }))).toEqual([
    null,
    `${flower.name} is out of stock`,
  ]);
  expect(await counts()).toEqual(before);
  await receive(flower.id, { quantity: 1 });
  expect((await shown(saleId)).lines[0]?.problems).toEqual([`Only 1 of ${flower.name} is left`]);
});

test("a line that somebody else added since the page was opened is not sold unseen", async () => {
  const { staff, saleId, mug } = await newSale();
  const { shown: seen } = await shown(saleId);
  const other = await createStaff();
  await add(other, saleId, mug.id);
  expect(refusalOf(await finish(staff, saleId, { cash: 9900, seen }))?.[1]).toContain(
    "This sale was changed since the page was opened",
  );
  expect(await getSaleRow(saleId)).toMatchObject({ orderId: null });
});

test("New York's limits of a day hold for the customer whose phone is known", async () => {
  const staff = await createStaff();
  const flower = await createProduct({ price: "10.00", kind: "flower", weightGrams: "28" });
  const details = saleDetailsInput.parse({ phone: "845-555-0177" });
  const first = await open(staff);
  await setDetails(first, details);
  const line = await add(staff, first, flower.id);
  await setLine(first, { line, quantity: 3 });
  unwrap(await finish(staff, first));
  const second = await open(staff);
  await add(staff, second, flower.id);
  expect((await shown(second)).meters).toMatchObject([{ words: "28 g of 85.05 g" }]);
  await setDetails(second, details);
  const view = await shown(second);
  expect(view.meters).toEqual([{ label: "Flower", words: "112 g of 85.05 g", percent: 100 }]);
  expect(view.lines[0]?.problems[0]).toContain(
    "New York allows 3 ounces (85.05 g) of flower a day",
  );
  expect(refusalOf(await finish(staff, second))?.[1]).toContain("New York allows");
});

test("a discount is shared by the lines down to the owner's floor, with its reason", async () => {
  const { staff, saleId } = await newSale();
  expect(refusalOf(await setDiscount(saleId, { amount: 500, reason: null }))).toEqual([
    "reason",
    "Enter the reason. It stays with the order",
  ]);
  expect(refusalOf(await setDiscount(saleId, { amount: 99_900, reason: "Box" }))?.[0]).toBe(
    "amount",
  );
  unwrap(await setDiscount(saleId, { amount: 500, reason: "Dented box" }));
  expect((await shown(saleId)).dueCents).toBe(2000);
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({ total: "20.00" });
  expect((await getOrderMoney(orderId)).discountCents).toBe(500);
  expect(await paymentsOf(orderId)).toEqual([["cash", 2000]]);
});

test("a discount that is too large since a line went is said, and nothing is sold", async () => {
  const { staff, saleId } = await newSale();
  const { lines } = await shown(saleId);
  unwrap(await setDiscount(saleId, { amount: 500, reason: "Friend" }));
  unwrap(await setLine(saleId, { line: lines[0]?.id ?? 0, quantity: 0 }));
  const view = await shown(saleId);
  expect(view.discountProblem).toContain("more can be taken off");
  expect(view.dueCents).toBe(500);
  expect(refusalOf(await finish(staff, saleId))?.[1]).toContain("more can be taken off");
  expect(await getSaleRow(saleId)).toMatchObject({ orderId: null });
});

test("what a sale says of its customer goes into the order and leaves the sale", async () => {
  const { staff, saleId } = await newSale();
  const email = "walk-in@example.com";
  await setDetails(
    saleId,
    saleDetailsInput.parse({
      ...{ name: "Red hat", customerName: "Ada", phone: "(845) 555-0142" },
      ...{ email, note: "Gift" },
    }),
  );
  expect((await listOpenSales()).sales.find(({ id }) => id === saleId)?.name).toBe("Red hat");
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({
    ...{ customerName: "Ada", phone: "(845) 555-0142", customerEmail: email, note: "Gift" },
  });
  expect(await getSaleRow(saleId)).toMatchObject({
    ...{ name: null, customerName: null, phone: null, email: null, note: null },
  });
  expect(await db.$count(counterSaleLines, eq(counterSaleLines.saleId, saleId))).toBe(0);
  // The mail of the hand-over, and none of an order to come.
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  expect(mails.map(({ subject }) => subject.split(": ")[1])).toEqual(["completed"]);
});

test("a name's part adds the only product with it, and of several none", async () => {
  const staff = await createStaff();
  const word = `Zebra${presses}`;
  const [one] = [
    await createProduct({ name: `${word} Haze` }),
    await createProduct({ name: `${word} Kush` }),
  ];
  const gone = await createProduct({ name: `Gone ${word}x`, inStock: false });
  const saleId = await open(staff);
  const press = (product: string, seen = product) => addByName(staff, { saleId, product, seen });
  expect(await press(word.toLowerCase())).toEqual({ ok: true, isAdded: false });
  expect(await press(`${word} h`)).toMatchObject({ ok: true, isAdded: true, names: [one.name] });
  // The same press again, and another one.
  expect(await press(`${word} h`)).toMatchObject({ ok: true, isAdded: true, names: [one.name] });
  expect((await shown(saleId)).lines).toMatchObject([{ name: one.name, quantity: 1 }]);
  await press(`${word} h`, "later");
  expect((await shown(saleId)).lines).toMatchObject([{ quantity: 2 }]);
  expect(refusalOf(await press(`${word}x`))).toEqual(["product", `${gone.name} is out of stock`]);
  expect(refusalOf(await press("100% nothing"))?.[1]).toBe(
    "No product on sale has “100% nothing” as its code or in its name",
  );
});

test("a scan is one piece however often it is posted, and two scans of a code are two", async () => {
  const staff = await createStaff();
  const { sku, name } = await createProduct({ price: "5.00", sku: `Key-${presses}` });
  const saleId = await open(staff);
  const post = (key: string, actor = staff) =>
    addByName(actor, { saleId, product: sku ?? "", seen: null, key });
  for (const key of ["first", "first", "second", "first", "second"]) {
    expect(await post(key)).toEqual({ ok: true, isAdded: true, names: [name] });
  }
  // Somebody else has signed in at the same page since.
  unwrap(await post("second", await createStaff()));
  const [line] = (await shown(saleId)).lines;
  expect(line).toMatchObject({ quantity: 2 });
  // Its line was removed since: the scan was answered with a piece once.
  unwrap(await setLine(saleId, { line: line?.id ?? 0, quantity: 0 }));
  unwrap(await post("first"));
  expect((await shown(saleId)).lines).toEqual([]);
  unwrap(await post("third"));
  expect((await shown(saleId)).lines).toMatchObject([{ quantity: 1 }]);
});

test("of more products with a text than are offered, the one of just this name is added", async () => {
  const [staff, word] = [await createStaff(), `Yak${presses}`];
  for (let n = 0; n <= MOST_HITS; n += 1) await createProduct({ name: `A ${n} ${word}` });
  const exact = await createProduct({ name: word });
  const saleId = await open(staff);
  unwrap(await addByName(staff, { saleId, product: word.toLowerCase(), seen: word }));
  expect((await shown(saleId)).lines).toMatchObject([{ name: exact.name }]);
});

test("one press opens one sale, and several are open at once", async () => {
  const staff = await createStaff();
  const { seen } = await listOpenSales();
  const [first, again] = [await openSale(staff, { seen }), await openSale(staff, { seen })];
  expect(again).toMatchObject({ id: unwrap(first).id });
  const second = await openSale(staff, { seen: (await listOpenSales()).seen });
  const { sales } = await listOpenSales();
  const names = sales
    .filter(({ id }) => [unwrap(first).id, unwrap(second).id].includes(id))
    .map(({ name }) => Number(/^Sale (\d+)$/.exec(name)?.[1]));
  expect(names).toHaveLength(2);
  expect((names[1] ?? 0) - (names[0] ?? 0)).toBe(1);
});

test("a new sale of another tab is another one once something is in the first", async () => {
  const staff = await createStaff();
  const seen = `tabs of ${staff.id}`;
  const first = unwrap(await openSale(staff, { seen })).id;
  expect(unwrap(await openSale(staff, { seen })).id).toBe(first);
  await add(staff, first, (await createProduct()).id);
  const second = unwrap(await openSale(staff, { seen })).id;
  expect(second).not.toBe(first);
  expect(unwrap(await openSale(staff, { seen })).id).toBe(second);
});

test("cash above ten times the sum is asked back once, and ten times is not", async () => {
  const [{ staff, saleId }, other] = [await newSale(), await newSale()];
  const view = await shown(saleId);
  expect(view.dueCents).toBe(2500);
  const paid = { debit: 0, seen: view.shown };
  const large = { ...paid, cash: 250_01 };
  // Nobody said so, or of another amount.
  for (const rightCash of [null, 250_00]) {
    expect(refusalOf(await finishSale(staff, saleId, { ...large, rightCash }))).toEqual([
      "cash",
      "$250.01 in cash for $25.00? Correct it, or press “Yes, that is right”. Nothing was taken",
    ]);
  }
  expect((await getSaleRow(saleId))?.orderId).toBeNull();
  unwrap(await finishSale(staff, saleId, { ...large, rightCash: 250_01 }));
  const same = { debit: 0, seen: (await shown(other.saleId)).shown, cash: 250_00 };
  unwrap(await finishSale(staff, other.saleId, { ...same, rightCash: null }));
  expect(isLargeCash(1000_00, 900_00)).toBe(false);
  expect(isLargeCash(1000_01, 900_00)).toBe(true);
});

test("what a button says is not asked back", () => {
  const form = { idChecked: "on", cash: "", debit: "" };
  expect(finishInput.parse({ ...form, quickCash: "1600" })).toMatchObject({
    ...{ cash: 1600_00, rightCash: undefined },
  });
  expect(finishInput.parse({ ...form, cash: "1600", rightCash: "160000" })).toMatchObject({
    ...{ cash: 1600_00, rightCash: 1600_00 },
  });
  expect(finishInput.parse({ ...form, cash: "1600", rightCash: "much" }).rightCash).toBeNull();
});

test("an open sale is voided once and for all, a finished one is not", async () => {
  const { staff, saleId } = await newSale();
  const voided = await newSale();
  expect(await voidSale(staff, voided.saleId, { reason: "Left" })).toEqual({ ok: true });
  expect(await voidSale(staff, voided.saleId, { reason: "Left" })).toEqual({ ok: true });
  expect(await getSaleRow(voided.saleId)).toBeNull();
  expect(await db.$count(counterSaleLines, eq(counterSaleLines.saleId, voided.saleId))).toBe(0);
  unwrap(await finish(staff, saleId));
  expect(refusalOf(await voidSale(staff, saleId, { reason: "Left" }))?.[1]).toContain(
    "This sale is finished",
  );
  expect(refusalOf(await setLine(saleId, { line: 1, quantity: 2 }))?.[1]).toContain("finished");
});

test("a finished sale is undone with a reason: stock, books and money are as before", async () => {
  const { staff, saleId, batch } = await newSale();
  expect(refusalOf(await undoSale(staff, saleId, { reason: "Wrong" }))?.[1]).toContain("Void it");
  const { orderId } = unwrap(await finish(staff, saleId, { debit: 500 }));
  unwrap(await undoSale(staff, saleId, { reason: "Wrong product" }));
  unwrap(await undoSale(staff, saleId, { reason: "Wrong product" }));
  const order = await getOrder(orderId);
  expect(order?.status).toBe("cancelled");
  expect((await listStatusChanges(orderId)).at(-1)?.reason).toBe("Wrong product");
  expect(await batchOf(batch)).toEqual([5, 0]);
  const sum = (await entriesOf(orderId)).reduce((cents, one) => cents + one.priceCents, 0);
  expect(sum).toBe(0);
  expect(await paymentsOf(orderId)).toEqual([
    ["cash", 2000],
    ["debit", 500],
    ["cash", -2000],
    ["debit", -500],
  ]);
});

test("a sale of more than ten minutes ago is not undone", async () => {
  const { staff, saleId, batch } = await newSale();
  const { orderId } = unwrap(await finish(staff, saleId));
  await db
    .update(orderStatusChanges)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(orderStatusChanges.orderId, orderId));
  expect(refusalOf(await undoSale(staff, saleId, { reason: "Late" }))?.[1]).toBe(
    "Completed was more than 10 minutes ago",
  );
  expect(await batchOf(batch)).toEqual([3, 0]);
  const order = await getOrder(orderId);
  expect(order && (await findUndoable(order))).toBeNull();
});

test("a product that was deleted stays as a line that says so", async () => {
  const { staff, saleId, mug } = await newSale();
  await db
    .update(counterSaleLines)
    .set({ productId: null })
    .where(eq(counterSaleLines.productId, mug.id));
  const view = await shown(saleId);
  expect(view.lines[1]?.problems).toEqual([`${mug.name} is no longer sold. Remove it`]);
  expect(refusalOf(await finish(staff, saleId, { cash: 9900 }))?.[1]).toContain("no longer sold");
  expect(await db.$count(counterSales, eq(counterSales.id, saleId))).toBe(1);
});
