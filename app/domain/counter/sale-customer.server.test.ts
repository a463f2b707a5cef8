import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { accountCode } from "~/domain/accounts/account-code.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { askedAccount } from "~/domain/accounts/customer-account.server";
import { getOrder, getOrderOf, orderListOf } from "~/domain/orders/orders-queries.server";
import { searchDesk } from "~/domain/orders/desk/desk-day.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { suspendAccount } from "~/domain/people/suspend-account.server";
import { ownCopy } from "~/domain/privacy/copy-personal-data.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { type Outcome, problemOf } from "~/lib/outcome";
import { spokenNumber } from "~/lib/spoken-number";
import { counterSaleLines, mailOutbox } from "~drizzle/schema";
import {
  actorOf,
  createAdmin,
  createProduct,
  createStaff,
  createUser,
  PASSWORD,
  unwrap,
} from "../../../tests/support/builders";
import { openedSale } from "../../../tests/support/counter";
import { useDatabase } from "../../../tests/support/database";
import { addByName, setDetails, voidSale } from "./change-sale.server";
import { saleDetailsInput } from "./counter.schema";
import { getSaleRow, viewSale } from "./counter-queries.server";
import { finishSale, undoSale } from "./finish-sale.server";

useDatabase();

const createFlower = () => createProduct({ price: "10.00", kind: "flower", weightGrams: "28.35" });

/** As accounts had it until November 2026. */
const oldCode = (id: number) => `BV-U-${spokenNumber(id)}`;

const createAda = () => createUser({ firstName: "Ada", lastName: "Lovelace" });

/** A sale of one ounce of flower, of which three are allowed a day. */
async function newSale() {
  const [staff, flower] = [await createStaff(), await createFlower()];
  return { staff, flower, saleId: await openedSale(flower) };
}

async function shown(saleId: number) {
  const sale = await getSaleRow(saleId);
  if (!sale) throw new Error(`No sale ${saleId}`);
  return viewSale(sale);
}

async function finish(staff: User, saleId: number, seen?: string) {
  const view = await shown(saleId);
  return finishSale(staff, saleId, { cash: "exact", debit: 0, seen: seen ?? view.shown });
}

/** What is typed or scanned into the one field. */
const scan = (staff: User, saleId: number, product: string) =>
  addByName(staff, { saleId, product, seen: product });

const refusalOf = (outcome: Outcome<object>) => {
  const problem = problemOf(outcome);
  return problem && [problem.field ?? null, problem.message];
};

const ordersOf = async (user: User) =>
  (await orderListOf(user).page({ q: "", limit: 20 })).rows.map(({ id }) => id);

const orderOnline = (user: User, productId: number, quantity: number) =>
  placeOrder(actorOf(user), {
    items: [{ productId, quantity }],
    ...{ customerInfo: null, key: null, seen: null },
  });

test("a scanned account is the sale's customer, and the finished order is the account's own", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  const code = accountCode(ada.id);
  expect(await scan(staff, saleId, code.toLowerCase().replaceAll("-", ""))).toEqual({
    ...{ ok: true, isAdded: false },
    customer: { name: "Ada Lovelace", isSame: false, instead: null },
  });
  const view = await shown(saleId);
  expect(view).toMatchObject({
    customer: ["Ada Lovelace", ada.email],
    account: { code, name: "Ada Lovelace", isSuspended: false },
  });
  // Twice is once.
  expect(await scan(staff, saleId, code)).toMatchObject({ customer: { isSame: true } });
  expect((await shown(saleId)).version).toBe(view.version);
  expect(view.lines).toHaveLength(1);

  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({
    ...{ userId: ada.id, customerName: "Ada Lovelace", customerEmail: ada.email },
  });
  expect(await getOrderOf(ada, orderId)).toMatchObject({ id: orderId, status: "completed" });
  expect(await ordersOf(ada)).toEqual([orderId]);
  expect((await searchDesk(code)).map(({ id }) => id)).toEqual([orderId]);
  // What it said of the customer is in the order alone.
  expect(await getSaleRow(saleId)).toMatchObject({ userId: null });
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, ada.email));
  expect(mails.map(({ userId, subject }) => [userId, subject.split(": ")[1]])).toContainEqual([
    ada.id,
    "completed",
  ]);
});

test("a code from before attaches nobody: the seller is asked, and Yes has the code of today", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  const before = oldCode(ada.id);
  expect(await scan(staff, saleId, ` ${before.toLowerCase()} `)).toEqual({
    ...{ ok: true, isAdded: false, isAsked: true },
  });
  expect((await shown(saleId)).account).toBeNull();
  const typed = saleDetailsInput.parse({ account: before });
  expect(refusalOf(await setDetails(saleId, typed))).toEqual([
    "account",
    "This is a code from before, which others can make too. Scan it on the page of the sale, and compare the name with the ID there",
  ]);
  const asked = await askedAccount(before);
  expect(asked).toEqual({ name: "Ada Lovelace", code: accountCode(ada.id) });
  unwrap(await scan(staff, saleId, asked?.code ?? ""));
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await ordersOf(ada)).toEqual([orderId]);
  // Nor does it find what the account bought.
  expect(await searchDesk(before)).toEqual([]);
});

test("a code that is made from an account's number is refused, and names nobody", async () => {
  const { staff, saleId } = await newSale();
  const [ada, bob] = [await createAda(), await createUser({ firstName: "Bob" })];
  for (const keyed of [accountCode(bob.id).slice(-4), "AAAA", "7K30"]) {
    const forged = `${oldCode(ada.id)}-${keyed}`;
    const words = `No customer has the code “${forged}”. Codes have no O and 0, and no I and 1. Look at it again`;
    expect(refusalOf(await scan(staff, saleId, forged))).toEqual(["product", words]);
    const typed = saleDetailsInput.parse({ account: forged });
    expect(refusalOf(await setDetails(saleId, typed))).toEqual(["account", words]);
    expect(await askedAccount(forged)).toBeNull();
  }
  expect((await shown(saleId)).account).toBeNull();
});

test("New York's limits of a day hold for an account on the web and at the counter together", async () => {
  const { staff, flower, saleId } = await newSale();
  const ada = await createAda();
  const code = accountCode(ada.id);
  unwrap(await scan(staff, saleId, code));
  unwrap(await finish(staff, saleId));
  const online = await orderOnline(ada, flower.id, 3);
  expect(refusalOf(online)?.[1]).toContain("with the other orders of the day this is 113.4 g");
  unwrap(await orderOnline(ada, flower.id, 2));

  // What was handed over counts, by the account and by its address.
  const second = await openedSale(await createFlower());
  unwrap(await scan(staff, second, code));
  expect((await shown(second)).meters).toMatchObject([{ words: "56.7 g of 85.05 g" }]);
  unwrap(await finish(staff, second));
  const third = await openedSale(await createFlower());
  unwrap(await setDetails(third, saleDetailsInput.parse({ email: ada.email.toUpperCase() })));
  unwrap(await finish(staff, third));
  const fourth = await openedSale(await createFlower());
  unwrap(await scan(staff, fourth, code));
  expect((await shown(fourth)).lines[0]?.problems[0]).toContain("New York allows 3 ounces");
  expect(refusalOf(await finish(staff, fourth))?.[1]).toContain("New York allows 3 ounces");
});

test("the second of two customers replaces the first, with what was typed for the first", async () => {
  const { staff, saleId } = await newSale();
  const [ada, bob] = [await createAda(), await createUser({ firstName: "Bob" })];
  const phone = "(845) 555-0142";
  unwrap(await setDetails(saleId, saleDetailsInput.parse({ phone, note: "Gift" })));
  // Whoever gave a number may show the code after it.
  unwrap(await scan(staff, saleId, accountCode(ada.id)));
  expect((await shown(saleId)).customer).toEqual(["Ada Lovelace", phone, ada.email]);
  const { shown: seen } = await shown(saleId);
  expect(await scan(staff, saleId, accountCode(bob.id))).toMatchObject({
    customer: { name: "Bob", isSame: false, instead: "Ada Lovelace" },
  });
  expect(await shown(saleId)).toMatchObject({ customer: ["Bob", bob.email], note: "Gift" });
  // Nobody finishes unseen what was another customer's.
  expect(refusalOf(await finish(staff, saleId, seen))?.[1]).toContain("This sale was changed");
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({ userId: bob.id, phone: null });
  expect(await ordersOf(ada)).toEqual([]);
});

test("the form of the customer takes the account in and out, and what is typed comes first", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  const account = ` ${accountCode(ada.id).replaceAll("-", "").toLowerCase()} `;
  const save = (typed: Record<string, string>) => setDetails(saleId, saleDetailsInput.parse(typed));
  unwrap(await save({ account, email: "else@example.com" }));
  expect((await shown(saleId)).customer).toEqual(["Ada Lovelace", "else@example.com"]);
  for (const wrong of ["Ada", "BV-7K3M", "BV-U-7K3O", accountCode(2_000_000_000)]) {
    expect(refusalOf(await save({ account: wrong })), wrong).toEqual([
      "account",
      `No customer has the code “${wrong}”. Codes have no O and 0, and no I and 1. Look at it again`,
    ]);
  }
  expect((await shown(saleId)).account?.code).toBe(accountCode(ada.id));
  unwrap(await save({ email: "else@example.com" }));
  expect(await shown(saleId)).toMatchObject({ account: null, customer: ["else@example.com"] });
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({
    userId: null,
    customerEmail: "else@example.com",
  });
});

test("nobody's, a deleted and a suspended account are refused at the scan, and others are not", async () => {
  const { staff, saleId } = await newSale();
  const [gone, suspended] = [await createUser(), await createUser({ firstName: "Eve" })];
  unwrap(await deleteAccount(gone, { currentPassword: PASSWORD }));
  unwrap(await suspendAccount(await createAdmin(), suspended.id, { reason: "Spam" }));
  for (const code of [
    ...[accountCode(gone.id), accountCode(2_000_000_000), "bv u 7k30"],
    ...[oldCode(gone.id), oldCode(2_000_000_000)],
  ]) {
    expect(refusalOf(await scan(staff, saleId, code)), code).toEqual([
      "product",
      `No customer has the code “${code}”. Codes have no O and 0, and no I and 1. Look at it again`,
    ]);
  }
  expect(refusalOf(await scan(staff, saleId, accountCode(suspended.id)))).toEqual([
    "product",
    "The account of Eve is suspended. Sell without it",
  ]);
  expect((await shown(saleId)).account).toBeNull();
  // The team buys too, and a code is no product's in a list of codes.
  unwrap(await scan(staff, saleId, accountCode(staff.id)));
  expect((await shown(saleId)).account?.code).toBe(accountCode(staff.id));
  expect(refusalOf(await scan(staff, saleId, `x\n${accountCode(staff.id)}`))?.[1]).toContain(
    "Nothing was added",
  );
});

test("an account that is suspended while its sale is parked is taken out before it is sold", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  unwrap(await scan(staff, saleId, accountCode(ada.id)));
  unwrap(await suspendAccount(await createAdmin(), ada.id, { reason: "Spam" }));
  expect((await shown(saleId)).account?.isSuspended).toBe(true);
  expect(refusalOf(await finish(staff, saleId))).toEqual([
    null,
    "The customer's account was suspended meanwhile. Nothing was taken. Take it out of the sale, and finish it then",
  ]);
  unwrap(await setDetails(saleId, saleDetailsInput.parse({})));
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({ userId: null });
});

test("an account that is deleted while its sale is parked leaves the sale, and nothing else of it", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  unwrap(
    await setDetails(saleId, saleDetailsInput.parse({ name: "Red hat", phone: "8455550142" })),
  );
  unwrap(await scan(staff, saleId, accountCode(ada.id)));
  const { shown: seen } = await shown(saleId);
  const copy = await ownCopy(ada);
  expect(copy).toMatchObject({ openCounterSales: [{ phone: "(845) 555-0142" }] });
  unwrap(await deleteAccount(ada, { currentPassword: PASSWORD }));
  expect(await getSaleRow(saleId)).toMatchObject({
    ...{ userId: null, name: null, customerName: null, phone: null, email: null },
  });
  expect(await db.$count(counterSaleLines, eq(counterSaleLines.saleId, saleId))).toBe(1);
  // The page still shows the customer.
  expect(refusalOf(await finish(staff, saleId, seen))?.[1]).toContain("This sale was changed");
  const { orderId } = unwrap(await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({
    ...{ userId: null, customerName: "Walk-in customer" },
  });
});

test("an account is deleted while its sale is finished, and its order names nobody", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  unwrap(await scan(staff, saleId, accountCode(ada.id)));
  const { shown: seen } = await shown(saleId);
  const [finished, deleted] = await Promise.all([
    finish(staff, saleId, seen),
    deleteAccount(ada, { currentPassword: PASSWORD }),
  ]);
  unwrap(deleted);
  const { orderId } = unwrap(finished.ok ? finished : await finish(staff, saleId));
  expect(await getOrder(orderId)).toMatchObject({
    ...{ userId: null, customerName: finished.ok ? "Former customer" : "Walk-in customer" },
  });
});

test("an undone sale of an account is its cancelled order and frees the limit, a voided one is none", async () => {
  const { staff, saleId } = await newSale();
  const ada = await createAda();
  unwrap(await scan(staff, saleId, accountCode(ada.id)));
  const { orderId } = unwrap(await finish(staff, saleId));
  unwrap(await undoSale(staff, saleId, { reason: "Wrong product" }));
  expect(await getOrderOf(ada, orderId)).toMatchObject({ status: "cancelled" });
  const next = await openedSale(await createFlower());
  unwrap(await scan(staff, next, accountCode(ada.id)));
  expect((await shown(next)).meters).toMatchObject([{ words: "28.35 g of 85.05 g" }]);
  unwrap(await voidSale(staff, next, { reason: "Left" }));
  expect(await ordersOf(ada)).toEqual([orderId]);
});
