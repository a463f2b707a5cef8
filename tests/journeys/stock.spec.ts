import { eq, like } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { mailOutbox, productBatches } from "~drizzle/schema";
import { createProduct, member } from "../support/builders";
import { expect, expectFitsPhone, test, toast, untilHydrated } from "../support/test";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\n");

test(
  "the team receives and counts a batch, and its laboratory's report is on the product's page",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await signIn("admin");
    const product = await createProduct();
    await page.goto(`/office/stock?q=${encodeURIComponent(product.name)}`);
    await expect(page.getByText("Not counted")).toBeVisible();
    await expectFitsPhone(page);
    await page.getByRole("link", { name: product.name }).click();
    await page.getByLabel("Pieces that came").fill("a few");
    await page.getByLabel("Batch number").fill("B-204");
    await page.getByRole("button", { name: "Receive" }).click();
    await expect(page.locator(".field-error")).toContainText("Enter a whole number");
    await expect(page.getByLabel("Batch number")).toHaveValue("B-204");
    await page.getByLabel("Pieces that came").fill("40");
    await page.getByRole("button", { name: "Receive" }).click();
    await expect(toast(page)).toContainText("40 in batch B-204");

    await untilHydrated(page, hasScript);
    const report = page.locator("[name=report]");
    await page.locator("[name=laboratory]").fill("Upstate Labs");
    await report.setInputFiles({
      name: "a.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("<p>"),
    });
    await page.getByRole("button", { name: "Save Batch" }).click();
    await expect(page.locator(".field-error")).toContainText("Choose a PDF");
    await expect(page.locator("[name=laboratory]")).toHaveValue("Upstate Labs");
    await report.setInputFiles({
      name: "lab report.pdf",
      mimeType: "application/pdf",
      buffer: PDF,
    });
    await page.getByRole("button", { name: "Save Batch" }).click();
    await expect(toast(page)).toContainText("Batch Saved");

    await page.getByRole("link", { name: "Count" }).click();
    await page.getByLabel("Pieces in the house").fill("3");
    await page.getByRole("button", { name: "Save the Count" }).click();
    await expect(page.getByRole("region", { name: "Ledger" })).toContainText("−37");
    await expectFitsPhone(page);
    await expectAccessible();

    await page.goto(`/shop/${product.slug}`);
    await expect(page.getByText("3 left", { exact: true })).toBeVisible();
    const link = page.getByRole("link", { name: /report/i }).first();
    const response = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(response.headers()).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="lab report.pdf"',
      "x-content-type-options": "nosniff",
    });
    expect(await response.body()).toEqual(PDF);
  },
);

test(
  "who finds a product sold out is told by mail when more came",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    await signIn("admin");
    const product = await createProduct();
    await page.goto(`/office/stock/${product.id}`);
    await page.getByLabel("Pieces that came").fill("2");
    await page.getByLabel("Batch number").fill("B-9");
    await page.getByRole("button", { name: "Receive" }).click();
    await expect(toast(page)).toContainText("Stock Received");
    const items = [{ productId: product.id, quantity: 2 }];
    await placeOrder(await member(), { items, customerInfo: null, key: null, seen: null });

    await page.goto(`/shop/${product.slug}`);
    await untilHydrated(page, hasScript);
    await expect(page.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
    await page.getByLabel("Email address").fill("nobody");
    await page.getByRole("button", { name: "Tell Me" }).click();
    await expect(page.locator(".field-error")).toContainText("Enter an email address like");
    const email = `wish-${product.id}@example.com`;
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Tell Me" }).click();
    await expect(toast(page)).toContainText("We will tell you");
    await expectAccessible();

    const [batch] = await db
      .select()
      .from(productBatches)
      .where(eq(productBatches.productId, product.id));
    await page.goto(`/office/stock/batches/${batch?.id}/receive`);
    await page.getByLabel("Pieces that came").fill("5");
    await page.getByRole("button", { name: "Receive" }).click();
    await expect(toast(page)).toContainText("Stock Received");
    const mails = await db.select().from(mailOutbox).where(like(mailOutbox.recipient, email));
    expect(mails.map(({ subject }) => subject)).toEqual([`Back in stock: ${product.name}`]);
    // The link of a mail that is on its way.
    await page.goto(mails[0]?.stopPath ?? "");
    await expect(page.getByRole("heading", { name: "Nothing more will come" })).toBeVisible();
  },
);
