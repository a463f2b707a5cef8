import { eq, like } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { mailOutbox, productBatches } from "~drizzle/schema";
import { createAdmin, createProduct, member } from "../support/builders";
import { receive, sell } from "../support/stock";
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

    await page.getByRole("link", { name: "Count", exact: true }).click();
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

test(
  "cannabis that a customer brings back waits in quarantine until it is written off",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const product = await createProduct();
    const batch = await receive(product.id, { code: "Q-7", quantity: 6 });
    const { orderId } = await sell(await createAdmin(), product.id, 4);
    await signIn("admin");
    await page.goto(`/office/orders/${orderId}/money/refund`);
    await expect(page.getByText("Cannabis is not sold again")).toBeVisible();
    await expect(page.getByLabel("Put goods back into stock")).toHaveCount(0);
    await page.getByLabel("Line").selectOption({ index: 1 });
    await page.getByLabel("Pieces").fill("3");
    await page.getByRole("radio", { name: "Cash" }).check();
    await page.getByRole("textbox", { name: "Reason" }).fill("The wrong kind");
    await page.getByRole("button", { name: "Enter the Refund" }).click();
    await expect(toast(page)).toContainText("Refund Entered");

    await page.goto("/office/stock");
    await expect(page.getByText("not to be sold")).toBeVisible();
    await expectFitsPhone(page);
    await page.goto(`/office/stock/${product.id}`);
    await expect(page.getByText("2 left to order")).toBeVisible();
    await expect(page.getByText("Quarantine: 3 pieces")).toBeVisible();
    await page.getByRole("link", { name: "Batch Q-7" }).click();
    await expect(page.getByText("3 pieces", { exact: true })).toBeVisible();
    await expectFitsPhone(page);

    await page.getByRole("link", { name: "Write Off" }).click();
    await untilHydrated(page, hasScript);
    await page.getByLabel("Pieces to write off").fill("4");
    await page.getByRole("radio", { name: "Quarantine: 3 pieces" }).check();
    await page.getByRole("radio", { name: "Destroyed" }).check();
    await page.getByLabel("Reason").fill("By the contractor");
    await page.getByRole("button", { name: "Write Off" }).click();
    await expect(page.locator(".field-error")).toContainText("Only 3 pieces are in quarantine");
    await expect(page.getByRole("radio", { name: "Quarantine: 3 pieces" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Destroyed" })).toBeChecked();
    await expect(page.getByLabel("Reason")).toHaveValue("By the contractor");
    await expectFitsPhone(page);
    await expectAccessible();
    await page.getByLabel("Pieces to write off").fill("2");
    await page.getByRole("button", { name: "Write Off" }).click();
    await expect(toast(page)).toContainText("Written Off");
    const ledger = page.getByRole("region", { name: "Ledger" });
    await expect(ledger).toContainText("Destroyed: By the contractor");
    await expect(ledger).toContainText("−2");
    await expect(page.getByText("1 piece", { exact: true })).toBeVisible();
    await expectAccessible();

    // A withdrawn batch is destroyed in the same way.
    await page.goto(`/office/stock/batches/${batch}/withdraw`);
    await page.getByLabel("Reason").fill("Mould");
    await page.getByRole("button", { name: "Withdraw the Batch" }).click();
    await page.getByRole("link", { name: "Write Off" }).click();
    await page.getByLabel("Pieces to write off").fill("2");
    await page.getByRole("radio", { name: "In the house: 2 free pieces" }).check();
    await page.getByRole("radio", { name: "Destroyed" }).check();
    await page.getByLabel("Reason").fill("Mould");
    await page.getByRole("button", { name: "Write Off" }).click();
    await expect(ledger).toContainText("Destroyed: Mould");
    const csv = await page.request.get("/api/admin/download/stock");
    expect(await csv.text()).toMatch(/,Q-7,destroyed,0,0,-2,,By the contractor,/);
  },
);
