import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { addProduct, setDetails, voidSale } from "~/domain/counter/change-sale.server";
import { saleDetailsInput } from "~/domain/counter/counter.schema";
import { getSaleRow, viewSale } from "~/domain/counter/counter-queries.server";
import { finishSale, undoSale } from "~/domain/counter/finish-sale.server";
import { addUnit, listLinesWithUnits } from "~/domain/counter/sale-units.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { closeDrawer, openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { updateProduct } from "~/domain/shop/save-product.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { counterSaleLines, counterSales, orderItems, payments } from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createStaff,
  PASSWORD,
  unwrap,
} from "../support/builders";
import { openedSale } from "../support/counter";
import { type Fields, fieldsOfForm } from "../support/form-fields";
import { receive } from "../support/stock";
import { expect, test, toast } from "../support/test";

/** A sale of one piece for $10.00, counted in one batch, and the drawer of whoever sells. */
async function newSale(staff: User) {
  const product = await createProduct({ price: "10.00", sku: `In-${crypto.randomUUID()}` });
  const batch = await receive(product.id, { quantity: 9 });
  const saleId = await openedSale(product);
  const { id: drawer } = unwrap(await addDrawer(await createAdmin(), { name: `In ${saleId}` }));
  unwrap(await openDrawer(staff, drawer, { float: 0 }));
  return { staff, product, batch, saleId, drawer };
}

type Sale = Awaited<ReturnType<typeof newSale>>;

const cash = "Cash given, dollars";
const debit = "By debit card, dollars";
const WRONG_CASH = "Enter the cash in dollars, like 140.00";
const WRONG_DEBIT = "Enter the amount by debit card in dollars, like 20.00";

/** No amounts in dollars, though some of them are numbers somewhere. */
const ODD_NUMBERS = ["1,5", "५", "1e2", "-1", "10.005", "0x10", "∞"];

async function finishAs(actor: User, saleId: number) {
  const sale = await getSaleRow(saleId);
  const view = sale && (await viewSale(sale));
  return unwrap(
    await finishSale(actor, saleId, { cash: "exact", debit: 0, seen: view?.shown ?? null }),
  );
}

async function changePrice({ product }: Sale, price: string) {
  const row = await getProduct(product.id);
  if (!row) throw new Error("No product");
  unwrap(await updateProduct(anyAdmin(), product.id, { ...row, price }));
}

type Refused = {
  what: string;
  typed?: Record<string, string>;
  isIdChecked?: boolean;
  meanwhile?: (sale: Sale) => Promise<unknown>;
  says: string;
  /** What is to be paid when it is pressed again. Null if it cannot be sold. */
  then?: string | null;
};

const REFUSED: readonly Refused[] = [
  {
    ...{ what: "nobody checked the ID", isIdChecked: false },
    says: "Check the customer's ID: they must be 21 or older",
  },
  {
    ...{ what: "the cash is less than what is due", typed: { [cash]: "5", [debit]: "2.50" } },
    says: "$7.50 is due in cash, and $5.00 was given. $2.50 is missing",
  },
  {
    ...{ what: "the card pays more than what is due", typed: { [cash]: "", [debit]: "10.01" } },
    says: "At most $10.00 is paid by debit card",
  },
  {
    ...{ what: "the cash is more than can be stored", typed: { [cash]: "100000000" } },
    says: "Cash must be less than $100,000,000",
  },
  ...ODD_NUMBERS.map((text) => ({
    ...{ what: `the cash is “${text}”`, typed: { [cash]: text, [debit]: "1.00" } },
    says: WRONG_CASH,
  })),
  ...["40123455", "012345678905", "4006381333931"].map((text) => ({
    ...{ what: `the cash is the barcode ${text}`, typed: { [cash]: text, [debit]: "1.00" } },
    says: "This is a barcode, and no amount. Nothing was taken",
  })),
  ...ODD_NUMBERS.slice(0, 3).map((text) => ({
    ...{ what: `the card's amount is “${text}”`, typed: { [cash]: "20", [debit]: text } },
    says: WRONG_DEBIT,
  })),
  {
    what: "the drawer was closed meanwhile",
    meanwhile: ({ staff, drawer }) => closeDrawer(staff, drawer, { cash: 0, left: 0, note: null }),
    says: "Your drawer was closed meanwhile. Nothing was taken",
  },
  {
    what: "the price changed between scan and pay",
    meanwhile: (sale) => changePrice(sale, "12.00"),
    ...{ says: "$12.00 is to be paid now, not $10.00", then: "$12.00" },
  },
  {
    what: "the batch was withdrawn meanwhile",
    meanwhile: ({ batch }) => withdrawBatch(anyAdmin(), batch, { reason: "Mould" }),
    ...{ says: "is out of stock", then: null },
  },
  {
    what: "somebody else added a piece meanwhile",
    meanwhile: ({ product, saleId }) =>
      addProduct(anyAdmin(), { saleId, productId: product.id, seen: "elsewhere" }),
    ...{ says: "This sale was changed since the page was opened", then: "$20.00" },
  },
];

const isOpen = async (saleId: number) => (await getSaleRow(saleId))?.orderId === null;

const openSalePage = async (
  page: Page,
  visit: (path: string) => Promise<void>,
  { saleId }: Sale,
) => {
  await visit(`/office/counter/${saleId}`);
  return page.getByRole("main");
};

for (const { what, typed = { [cash]: "40" }, isIdChecked = true, meanwhile, ...then } of REFUSED) {
  test(`a sale is not finished if ${what}, and nothing typed is lost`, async ({
    page,
    visit,
    signIn,
  }) => {
    const sale = await newSale(await signIn("staff"));
    const main = await openSalePage(page, visit, sale);
    const checkbox = main.getByLabel("21 or older: ID checked");
    if (isIdChecked) await checkbox.check();
    for (const [label, text] of Object.entries(typed)) await main.getByLabel(label).fill(text);
    await meanwhile?.(sale);
    await main.getByRole("button", { name: "Finish: $10.00" }).click();
    await expect(main).toContainText(then.says);
    for (const [label, text] of Object.entries(typed)) {
      await expect(main.getByLabel(label)).toHaveValue(text);
    }
    if (isIdChecked) await expect(checkbox).toBeChecked();
    else await expect(checkbox).not.toBeChecked();
    expect(await isOpen(sale.saleId)).toBe(true);
    expect(await db.$count(orderItems, eq(orderItems.productId, sale.product.id))).toBe(0);
    if (then.then === null) return;
    await checkbox.check();
    await main.getByLabel(cash).fill("20");
    await main.getByLabel(debit).fill("");
    await main.getByRole("button", { name: `Finish: ${then.then ?? "$10.00"}` }).click();
    await expect(main).toContainText("Change due");
    await expect(toast(page)).toContainText("Sale Finished");
    expect(await db.$count(orderItems, eq(orderItems.productId, sale.product.id))).toBe(1);
  });
}

for (const [what, isIdChecked] of [
  ["two people finish", true],
  ["a stale page, without the check of the ID, finishes", false],
] as const) {
  test(`${what} one sale: it is one order, and the second hears so`, async ({
    page,
    visit,
    signIn,
  }) => {
    const sale = await newSale(await signIn("staff"));
    const main = await openSalePage(page, visit, sale);
    // The refused press before is no longer what is so.
    await main.getByLabel(cash).fill("none");
    await main.getByRole("button", { name: "Finish: $10.00" }).click();
    await expect(main).toContainText(WRONG_CASH);
    if (isIdChecked) await main.getByLabel("21 or older: ID checked").check();
    await main.getByLabel(cash).fill("20");
    const { orderId } = await finishAs(await createStaff(), sale.saleId);
    await main.getByRole("button", { name: "Finish: $10.00" }).click();
    await expect(toast(page)).toContainText("Sale Finished Already");
    await expect(toast(page)).toContainText("Nothing was taken now");
    await expect(page.getByText("Sale Not Finished")).toHaveCount(0);
    await expect(
      main.getByRole("heading", { name: `Order ${orderId}`, exact: true }),
    ).toBeVisible();
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(paid.map(({ cents }) => cents)).toEqual([1000]);
  });
}

const WRONG_AMOUNT = "Enter an amount in dollars, like 5.00. Enter 0 for none";

for (const [amount, says] of [
  ...ODD_NUMBERS.slice(0, 4).map((text) => [text, WRONG_AMOUNT] as const),
  ["10.01", "At most $2.00 more can be taken off"],
  ["2.01", "At most $2.00 more can be taken off"],
  ["100000000", "Discount must be less than $100,000,000"],
] as const) {
  test(`a discount of “${amount}” is refused, and its reason stays`, async ({
    page,
    visit,
    signIn,
  }) => {
    const { saleId } = await newSale(await signIn("staff"));
    await visit(`/office/counter/${saleId}/discount`);
    const main = page.getByRole("main");
    await main.getByLabel("Discount, dollars").fill(amount);
    await main.getByLabel("Reason").fill("A dented box");
    await main.getByRole("button", { name: "Save the Discount" }).click();
    await expect(main).toContainText(says);
    await expect(main.getByLabel("Discount, dollars")).toHaveValue(amount);
    await expect(main.getByLabel("Reason")).toHaveValue("A dented box");
    expect(await getSaleRow(saleId)).toMatchObject({ discountCents: 0, discountReason: null });
  });
}

const newId = () => crypto.randomUUID().replaceAll("-", "").toUpperCase();

async function scan(saleId: number, unit: string) {
  const [line] = (await listLinesWithUnits(saleId)).lines;
  return addUnit(saleId, { line: line?.id ?? 0, unit });
}

/** A unit of a product that was sold, and by whom. */
async function soldUnit(product: { id: number }) {
  const [staff, saleId, unit] = [await createStaff(), await openedSale(product), newId()];
  unwrap(await scan(saleId, unit));
  await finishAs(staff, saleId);
  return { unit, undo: () => undoSale(staff, saleId, { reason: "Wrong" }) };
}

const UNITS: readonly (readonly [
  what: string,
  unit: (sale: Sale) => Promise<string>,
  says: string,
])[] = [
  ["two words", () => Promise.resolve("two words"), "This is no Retail Item ID"],
  [
    "a unit of another product",
    async () => {
      const other = await createProduct({ price: "10.00" });
      await receive(other.id, { quantity: 9 });
      const { unit, undo } = await soldUnit(other);
      unwrap(await undo());
      return unit;
    },
    ", not of Product",
  ],
  [
    "a unit that is in the sale",
    async ({ saleId, product }) => {
      const unit = newId();
      unwrap(await addProduct(anyAdmin(), { saleId, productId: product.id, seen: "more" }));
      unwrap(await scan(saleId, unit));
      return unit.toLowerCase();
    },
    "is in this sale already",
  ],
  [
    "a unit that was sold before",
    async ({ product }) => (await soldUnit(product)).unit,
    "was sold before",
  ],
  [
    "a unit of a withdrawn batch",
    async ({ product, batch }) => {
      const { unit, undo } = await soldUnit(product);
      unwrap(await undo());
      unwrap(await withdrawBatch(anyAdmin(), batch, { reason: "Mould" }));
      return unit;
    },
    "which is not sold (Mould)",
  ],
];

for (const [what, unitOf, says] of UNITS) {
  test(`${what} is refused at the scan by name, and leaves the field to the next`, async ({
    page,
    visit,
    signIn,
  }) => {
    const sale = await newSale(await signIn("staff"));
    const unit = await unitOf(sale);
    const before = (await listLinesWithUnits(sale.saleId)).lines;
    await visit(`/office/counter/${sale.saleId}/units`);
    const main = page.getByRole("main");
    await main.getByLabel("Retail Item ID").fill(unit);
    await main.getByRole("button", { name: "Add the Unit" }).click();
    await expect(main).toContainText(says);
    await expect(main.getByLabel("Retail Item ID")).toHaveValue("");
    expect((await listLinesWithUnits(sale.saleId)).lines).toEqual(before);
  });
}

test("a quantity that is none is refused in words, and the line stays as it is", async ({
  page,
  baseURL,
  signIn,
}) => {
  const { saleId } = await newSale(await signIn("staff"));
  const isOfSale = eq(counterSaleLines.saleId, saleId);
  const [line] = await db.select().from(counterSaleLines).where(isOfSale);
  const post = (quantity: string) =>
    page.request.post(`/office/counter/${saleId}/line`, {
      form: { line: String(line?.id), quantity, seen: "1" },
      headers: { Origin: baseURL ?? "" },
      maxRedirects: 0,
    });
  for (const quantity of ["-1", "1e9", "1000000000", "100", "1.5", "१", "", "x"]) {
    const answer = await post(quantity);
    expect.soft(answer.status(), quantity).toBe(400);
    expect.soft(await answer.text(), quantity).toContain("A line has 1 to 99 pieces");
    expect(await db.select().from(counterSaleLines).where(isOfSale)).toEqual([line]);
  }
  expect((await post("0")).status()).toBe(303);
  expect(await db.$count(counterSaleLines, isOfSale)).toBe(0);
});

test("a sale that was voided meanwhile is finished by nobody", async ({
  page,
  baseURL,
  signIn,
}) => {
  const staff = await signIn("staff");
  const { saleId, product } = await newSale(staff);
  unwrap(await voidSale(staff, saleId, { reason: "Left" }));
  const answer = await page.request.post(`/office/counter/${saleId}/finish`, {
    form: { idChecked: "on", cash: "10", debit: "", seen: "1:1000" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(answer.url()).toMatch(/\/office\/counter$/);
  expect(await answer.text()).toContain("That sale is no longer there");
  expect(await db.$count(orderItems, eq(orderItems.productId, product.id))).toBe(0);
});

test("a sale that somebody parked whose account is deleted is finished by a colleague", async ({
  page,
  visit,
  signIn,
}) => {
  const former = await createStaff();
  const sale = await newSale(former);
  const name = `Parked ${sale.saleId}`;
  unwrap(await setDetails(sale.saleId, saleDetailsInput.parse({ name })));
  unwrap(await deleteAccount(former, { currentPassword: PASSWORD }));
  await signIn("staff");
  await visit("/office/counter");
  const main = page.getByRole("main");
  await main.getByRole("link", { name }).click();
  await main.getByLabel("21 or older: ID checked").check();
  await main.getByRole("button", { name: "Exact" }).click();
  await expect(toast(page)).toContainText("Sale Finished");
  const [row] = await db.select().from(counterSales).where(eq(counterSales.id, sale.saleId));
  const paid = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, row?.orderId ?? 0));
  // The drawer is not the one of who finished it.
  expect(paid.map(({ cents, shiftId }) => [cents, shiftId])).toEqual([[1000, null]]);
});

test("from an empty page to a finished sale of three products are six requests without script", async ({
  page,
  baseURL,
  signIn,
}) => {
  await signIn("staff");
  const codes: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    codes.push(
      (await createProduct({ price: "10.00", sku: `Six${crypto.randomUUID()}` })).sku ?? "",
    );
  }
  const first = await (await page.request.get("/office/counter")).text();
  let requests = 0;
  /** Sends a form and follows its redirect, as a browser does. Returns the page. */
  const press = async (path: string, form: Fields) => {
    requests += 1;
    const headers = { Origin: baseURL ?? "" };
    const posted = await page.request.post(path, { form, headers, maxRedirects: 0 });
    expect(posted.status()).toBe(303);
    const [address = ""] = (posted.headers().location ?? "").split("#");
    requests += 1;
    return { address, html: await (await page.request.get(address)).text() };
  };
  const opened = await press("/office/counter/new", fieldsOfForm(first, "seen"));
  const added = await press(`${opened.address}/add`, {
    ...fieldsOfForm(opened.html, "product"),
    product: codes.join(" "),
  });
  const { html } = await press(`${opened.address}/finish`, {
    ...fieldsOfForm(added.html, "cash"),
    ...{ idChecked: "on", quickCash: "exact" },
  });
  expect(html).toContain("Sale Finished");
  for (const code of codes) expect(added.html).not.toContain(`No product has “${code}”`);
  const saleId = Number(opened.address.split("/").at(-1));
  const orderId = (await getSaleRow(saleId))?.orderId ?? 0;
  expect(await db.$count(orderItems, eq(orderItems.orderId, orderId))).toBe(3);
  expect(requests).toBeLessThanOrEqual(6);
});

test(
  "large cash is asked back, whole hundreds have their buttons, and the next sale is one Enter away",
  { tag: "@script" },
  async ({ page, visit, signIn }) => {
    const product = await createProduct({ price: "200.00" });
    await signIn("staff");
    const main = page.getByRole("main");
    await visit(`/office/counter/${await openedSale(product)}`);
    for (const name of ["Exact", "$220", "$250", "$300"]) {
      await expect(main.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await main.getByLabel("21 or older: ID checked").check();
    await main.getByLabel("Cash given, dollars").fill("20000");
    await main.getByRole("button", { name: /^Finish/ }).click();
    await expect(main).toContainText("$20,000.00 in cash for $200.00? Correct it, or press");
    await expect(main.getByLabel("Cash given, dollars")).toHaveValue("20000");
    // Corrected, it is not asked again.
    const yes = main.getByRole("button", { name: "Yes, that is right: $20,000.00 in cash" });
    await expect(yes).toBeVisible();
    await yes.click();
    await expect(toast(page)).toContainText("Sale Finished");
    await expect(main).toContainText("$19,800.00");
    const next = main.getByRole("button", { name: "New Sale" });
    await expect(next).toBeFocused();
    await next.press("Enter");
    await expect(main).toContainText("Nothing is in this sale yet");
  },
);

test("the page and the paper of an undone sale say so", async ({ page, visit, signIn }) => {
  const staff = await signIn("staff");
  const { saleId } = await newSale(staff);
  const { orderId } = await finishAs(staff, saleId);
  unwrap(await undoSale(staff, saleId, { reason: "Wrong customer" }));
  const main = page.getByRole("main");
  await visit(`/office/counter/${saleId}`);
  await expect(main).toContainText("This sale was undone, and is no proof of a purchase");
  await visit(`/office/orders/${orderId}/receipt`);
  await expect(main).toContainText("Cancelled. No proof of a purchase");
});
