import { eq, like } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { orderLink } from "~/domain/orders/order-links.server";
import { counterSales, mailOutbox, orders } from "~drizzle/schema";
import { createAdmin, createProduct } from "../support/builders";
import { openedSale } from "../support/counter";
import { soldOrder } from "../support/sold-orders";
import { receive, sell } from "../support/stock";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test("sales are shown by hour, person and category, and each table is a file", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const [seller, category] = [await createAdmin(), `Teas ${crypto.randomUUID().slice(0, 8)}`];
  await sell(seller, (await createProduct({ price: "12.34", category })).id, 2);
  await signIn("admin");
  const main = page.getByRole("main");
  await visit("/office/sales");
  await main.getByRole("link", { name: "By person" }).click();
  await expect(main.getByRole("row", { name: seller.username })).toContainText("$24.68");
  await expect(main).toContainText("taken off for the person of its sale");
  await expectFitsPhone(page);
  await expectAccessible();
  await main.getByRole("link", { name: "By category" }).click();
  await expect(main.getByRole("row", { name: category })).toContainText("$24.68");
  await expectAccessible();
  const file = await main.getByRole("link", { name: "CSV of this table" }).getAttribute("href");
  const csv = await page.request.get(file ?? "");
  expect(await csv.text()).toContain(`\n${category},2,24.68,0.00,24.68,`);
  await main.getByRole("link", { name: "By hour" }).click();
  await expect(main.getByRole("img", { name: "Paid by hour of the day" })).toBeVisible();
  await expect(main.getByRole("row", { name: /^\d+:00 [AP]M/ }).first()).toContainText("$");
  await expectFitsPhone(page);
  await expectAccessible();
});

test("the stock says what runs out and which batch has pieces left over", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const product = await createProduct({ name: `Tin ${crypto.randomUUID().slice(0, 8)}` });
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await receive(product.id, { quantity: 90, bestBefore: soon });
  await sell(await createAdmin(), product.id, 2);
  await signIn("staff");
  await visit("/office/stock");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "What runs out" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("What runs out");
  await expect(main.getByRole("row").filter({ hasText: product.name }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: /^CSV/ })).toHaveCount(0);
  await expectFitsPhone(page);
  await expectAccessible();
  await signIn("admin");
  await visit("/office/stock/forecast");
  const csv = await page.request.get("/api/admin/download/left-over");
  expect(await csv.text()).toContain(`${product.name},${soon},88,2,1,`);
  await expect(main.getByRole("link", { name: /^CSV/ })).toHaveCount(2);
});

test("a batch has a label with its number, its tag, its days and bars", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`;
  const product = await createProduct({ strength: "10 mg THC per can", sku });
  const packageTag = `1A4${crypto.randomUUID().slice(0, 13)}`;
  const id = await receive(product.id, { quantity: 5, code: "H-7", packageTag });
  await signIn("staff");
  await visit(`/office/stock/batches/${id}`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Label", exact: true }).click();
  const label = page.locator(".order-label");
  for (const words of [product.name, "10 mg THC per can", "Batch H-7", packageTag, sku]) {
    await expect(label).toContainText(words);
  }
  await expect(label).toContainText("Best before January 31, 2099");
  await expect(label.locator("svg path")).toHaveCount(1);
  await expectFitsPhone(page);
  await expectAccessible();
});

const mailsOf = (orderId: number) =>
  db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.cause, `order-receipt:${orderId}:%`));

test("the receipt of a finished sale is mailed, and its link is texted", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const saleId = await openedSale(await createProduct({ price: "10.00" }));
  await db.update(counterSales).set({ phone: "(845) 555-0142" }).where(eq(counterSales.id, saleId));
  await signIn("staff");
  await visit(`/office/counter/${saleId}`);
  const main = page.getByRole("main");
  await main.getByLabel("21 or older: ID checked").check();
  await main.getByLabel("Cash given, dollars").fill("10");
  await main.getByRole("button", { name: "Finish: $10.00" }).click();
  await expect(main.getByRole("link", { name: "Text the receipt's link" })).toHaveAttribute(
    "href",
    /^sms:8455550142\?body=.*receipt%2F/,
  );
  await main.getByLabel("Email address").fill("ada@");
  await main.getByRole("button", { name: "Mail the Receipt" }).click();
  await expect(main).toContainText("Enter an email address like name@example.com");
  await expect(main.getByLabel("Email address")).toHaveValue("ada@");
  await main.getByLabel("Email address").fill("ada@example.com");
  await main.getByRole("button", { name: "Mail the Receipt" }).click();
  await expect(toast(page)).toContainText("Receipt on Its Way");
  await expect(page).toHaveURL(new RegExp(`/office/counter/${saleId}$`));
  const [sale] = await db.select().from(counterSales).where(eq(counterSales.id, saleId));
  const orderId = sale?.orderId ?? 0;
  expect((await mailsOf(orderId)).map(({ recipient }) => recipient)).toEqual(["ada@example.com"]);

  await visit(`/office/orders/${orderId}/receipt`);
  await main.getByRole("link", { name: "Mail the receipt" }).click();
  await expectFitsPhone(page);
  await expectAccessible();
  await main.getByLabel("Email address").fill("ben@example.com");
  await main.getByRole("button", { name: "Mail the Receipt" }).click();
  await expect(page).toHaveURL(new RegExp(`/office/orders/${orderId}/receipt$`));
  expect(await mailsOf(orderId)).toHaveLength(2);
});

test("whoever has the link of an order mails its receipt", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { orderId } = await soldOrder("10.00");
  const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
  await visit(orderLink(orderId));
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Mail the Receipt" }).click();
  await expectFitsPhone(page);
  await expectAccessible();
  await main.getByLabel("Email address").fill("ada@example.com");
  await main.getByRole("button", { name: "Mail the Receipt" }).click();
  await expect(toast(page)).toContainText("Receipt on Its Way");
  await expect(main.getByRole("heading", { name: `Order ${orderId}` })).toBeVisible();
  expect(await mailsOf(orderId)).toHaveLength(1);
  const [after] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(after).toEqual(before);
});
