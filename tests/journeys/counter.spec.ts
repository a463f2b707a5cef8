import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { addProduct } from "~/domain/counter/change-sale.server";
import { counterSales, orders, payments } from "~drizzle/schema";
import { anyAdmin, createProduct, unwrap } from "../support/builders";
import { openedSale } from "../support/counter";
import { receive } from "../support/stock";
import { expect, expectFitsPhone, test, toast } from "../support/test";

/** Two products whose names nobody else has, with a word of their own in both. */
async function twoProducts() {
  const word = `Mesa${crypto.randomUUID().slice(0, 8)}`;
  const flower = await createProduct({
    ...{ name: `${word} Haze`, price: "10.00", kind: "flower", weightGrams: "3.5" },
  });
  const gummies = await createProduct({ name: `${word} Gummies`, price: "5.00" });
  await receive(flower.id, { quantity: 9 });
  return { word, flower, gummies };
}

const saleIn = (address: string) => Number(/\/office\/counter\/(\d+)/.exec(address)?.[1]);

test(
  "a sale at the counter: found by name, counted, paid in two ways, finished and undone",
  { tag: "@chromium" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const { word, flower, gummies } = await twoProducts();
    const staff = await signIn("staff");
    await visit("/office/counter");
    const main = page.getByRole("main");
    await expectAccessible();
    await expectFitsPhone(page);
    await main.getByRole("button", { name: "New Sale" }).click();
    await expect(main).toContainText("Nothing is in this sale yet");
    const saleId = saleIn(page.url());

    const add = async (text: string) => {
      await main.getByLabel("Add a product").fill(text);
      await main.getByRole("button", { name: "Add", exact: true }).click();
    };
    await add("nothing has this name");
    await expect(main).toContainText(
      "No product on sale has “nothing has this name” as its code or in its name",
    );
    await add(word);
    await main.getByRole("button", { name: `Add ${gummies.name}` }).click();
    await expect(main.getByRole("region", { name: "To pay" })).toContainText("$5.00");
    await add(`${word} h`);
    await expect(main).toContainText("3.5 g of 85.05 g");
    await main.getByRole("button", { name: `One more ${flower.name}` }).click();
    await expect(main).toContainText("7 g of 85.05 g");
    await expect(main.getByRole("region", { name: "To pay" })).toContainText("$25.00");
    await expectAccessible();
    await expectFitsPhone(page);

    await main.getByRole("link", { name: "Discount" }).click();
    await main.getByLabel("Discount, dollars").fill("1.00");
    await main.getByLabel("Reason").fill("A dented box");
    await main.getByRole("button", { name: "Save the Discount" }).click();
    await expect(main.getByRole("region", { name: "To pay" })).toContainText("$24.00");

    await main.getByLabel("Cash given, dollars").fill("10");
    await main.getByLabel("By debit card, dollars").fill("4.00");
    await main.getByRole("button", { name: "Finish: $24.00" }).click();
    await expect(main).toContainText("Check the customer's ID: they must be 21 or older");
    await main.getByLabel("21 or older: ID checked").check();
    await main.getByRole("button", { name: "Finish: $24.00" }).click();
    await expect(main).toContainText(
      "$20.00 is due in cash, and $10.00 was given. $10.00 is missing",
    );
    await expect(main.getByLabel("By debit card, dollars")).toHaveValue("4.00");
    await expectFitsPhone(page);
    await main.getByLabel("Cash given, dollars").fill("$50");
    await main.getByRole("button", { name: "Finish: $24.00" }).click();

    await expect(main).toContainText(/Change due\s*\$30\.00/);
    await expect(main).toContainText(`Completed, `);
    await expectAccessible();
    await expectFitsPhone(page);
    const [sale] = await db.select().from(counterSales).where(eq(counterSales.id, saleId));
    const orderId = sale?.orderId ?? 0;
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ status: "completed", total: "24.00", idCheckedBy: staff.id });
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(paid.map(({ method, cents }) => `${method} ${cents}`).sort()).toEqual([
      "cash 2000",
      "debit 400",
    ]);

    await main.getByRole("link", { name: /^Undo this sale/ }).click();
    await main.getByLabel("Reason").fill("Rung up twice");
    await main.getByRole("button", { name: "Undo the Sale" }).click();
    await expect(toast(page)).toContainText("Sale Undone");
    await expect(main).toContainText("Cancelled");
    await expect(main).toContainText("Rung up twice");
  },
);

test("two sales are open at once, one is named and one is voided", async ({
  page,
  visit,
  signIn,
}) => {
  const { flower, gummies } = await twoProducts();
  const [named, voided] = [await openedSale(flower), await openedSale(gummies)];
  await signIn("staff");
  const main = page.getByRole("main");
  const name = `Red hat ${named}`;
  await visit(`/office/counter/${named}`);
  await main.getByRole("link", { name: "Name and customer" }).click();
  await main.getByLabel("Name of the sale").fill(name);
  await main.getByLabel("Phone number").fill("12");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main).toContainText("Enter a phone number like (845) 555-0142, or leave it empty");
  await main.getByLabel("Phone number").fill("845-555-0142");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("heading", { name })).toBeVisible();
  await expect(main).toContainText("(845) 555-0142");

  await visit(`/office/counter/${voided}/void`);
  await expect(main).toContainText("In it: 1 piece for");
  await main.getByRole("button", { name: /^Void / }).click();
  await expect(main).toContainText("Enter why it is voided");
  await main.getByLabel("Reason").fill("The customer left");
  await main.getByRole("button", { name: /^Void / }).click();
  await expect(toast(page)).toContainText("Sale Voided");
  await expect(main.getByRole("link", { name })).toBeVisible();
  expect(await db.$count(counterSales, eq(counterSales.id, voided))).toBe(0);
  await visit("/office/close");
  await expect(main).toContainText(`1 × ${gummies.name}`);
  await expect(main).toContainText("Reason: The customer left");
});

test("a sale that a colleague changed meanwhile is not finished unseen, and nothing typed is lost", async ({
  page,
  visit,
  signIn,
}) => {
  const { flower, gummies } = await twoProducts();
  const saleId = await openedSale(flower);
  await signIn("staff");
  const main = page.getByRole("main");
  await visit(`/office/counter/${saleId}`);
  await main.getByLabel("21 or older: ID checked").check();
  await main.getByLabel("Cash given, dollars").fill("40");
  unwrap(await addProduct(anyAdmin(), { saleId, productId: gummies.id, seen: "elsewhere" }));
  await main.getByRole("button", { name: "Finish: $10.00" }).click();
  await expect(main).toContainText("This sale was changed since the page was opened");
  await expect(main.getByLabel("Cash given, dollars")).toHaveValue("40");
  await expect(main.getByLabel("21 or older: ID checked")).toBeChecked();
  // One press instead of the typed 40.
  await main.getByRole("button", { name: "$20", exact: true }).click();
  await expect(main).toContainText(/Change due\s*\$5\.00/);
});
