import { eq, like } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { mailOutbox, productBatches } from "~drizzle/schema";
import { createAdmin, createProduct, createStaff, member, unwrap } from "../support/builders";
import { receive, sell, writeOffForm } from "../support/stock";
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
    const witness = await createStaff();
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
    await page.getByRole("link", { name: "Destroyed" }).click();
    // Both kinds have the same fields.
    await expect(page.getByRole("link", { name: "Destroyed" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.getByLabel("Pieces to write off").fill("4");
    const place = page.getByRole("radio", { name: "Came back: 3 pieces" });
    await place.check();
    await page.getByLabel("Reason").fill("By the contractor");
    await page.getByLabel("Weight in grams").fill("10.5");
    await page.getByLabel("How it was made unusable").fill("Ground and mixed with soil");
    await page.getByRole("button", { name: "Write Off" }).click();
    await expect(page.locator(".field-error")).toContainText("Choose who witnessed it");
    await page.getByLabel("Witness").selectOption({ label: witness.username });
    await page.getByRole("button", { name: "Write Off" }).click();
    await expect(page.locator(".field-error")).toContainText(
      "Only 3 pieces that came back are in quarantine",
    );
    await expect(place).toBeChecked();
    await expect(page.getByLabel("Reason")).toHaveValue("By the contractor");
    await expect(page.getByLabel("Weight in grams")).toHaveValue("10.5");
    await expect(page.getByLabel("Witness")).toHaveValue(String(witness.id));
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
    await page.getByLabel("Reason").fill("Mould");
    await page.getByLabel("Weight in grams").fill("7");
    await page.getByLabel("How it was made unusable").fill("Ground and mixed with soil");
    await page.getByRole("button", { name: "Write Off" }).click();
    await expect(ledger).toContainText("Written off as waste: Mould");
    const csv = await page.request.get("/api/admin/download/stock");
    expect(await csv.text()).toMatch(/,Q-7,destroyed,0,0,-2,,By the contractor,/);
  },
);

test(
  "what was typed for one kind of a write-off is there for the next one, also while it loads",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const product = await createProduct();
    const batch = await receive(product.id, { quantity: 6 });
    await signIn("admin");
    await visit(`/office/stock/batches/${batch}/write-off`);
    await page.getByLabel("Pieces to write off").fill("2");
    await page.getByRole("radio", { name: "In the house: 6 free pieces" }).check();
    await page.getByLabel("Weight in grams").fill("7");
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/write-off\.data/, async (route) => {
      await slow;
      await route.continue();
    });
    const tab = (name: string) => page.getByRole("link", { name, exact: true });
    await tab("Destroyed").click();
    // The page of the first kind is still shown.
    await page.getByLabel("Pieces to write off").fill("3");
    await page.getByLabel("Reason").fill("Mould");
    await expect(tab("Destroyed")).not.toHaveAttribute("aria-current", "page");
    answer();
    await expect(tab("Destroyed")).toHaveAttribute("aria-current", "page");
    await expect(page.getByLabel("Pieces to write off")).toHaveValue("3");
    await expect(page.getByLabel("Reason")).toHaveValue("Mould");
    await expect(page.getByRole("radio", { name: "In the house" })).toBeChecked();
    await expect(page.getByLabel("Weight in grams")).toHaveValue("7");
    // That one has no weight. It is there again afterwards.
    await tab("Something else").click();
    await expect(page.getByLabel("Weight in grams")).toHaveCount(0);
    await expect(page.getByLabel("Reason")).toHaveValue("Mould");
    await page.getByLabel("Reason").fill("Rust");
    await tab("Destroyed").click();
    await expect(page.getByLabel("Weight in grams")).toHaveValue("7");
    await expect(page.getByLabel("Reason")).toHaveValue("Rust");
  },
);

test(
  "a witness is asked on Today, and a mistyped record is undone",
  { tag: "@script" },
  async ({ page, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const [admin, witness] = [await createAdmin(), await signIn("staff")];
    const product = await createProduct();
    const batch = await receive(product.id, { code: "D-1", quantity: 6 });
    const form = writeOffForm({ kind: "destroyed", quantity: 2, witness: witness.id });
    const { id } = unwrap(await writeOffStock(admin, batch, form));
    await page.goto("/office");
    await page.getByRole("link", { name: "Write-offs name you as witness" }).click();
    await expect(page.getByRole("heading", { name: `Record ${id}: Destroyed` })).toBeVisible();
    await expect(page.getByText("not answered yet")).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible();
    await page.getByRole("button", { name: "I Did Not Witness This" }).click();
    await expect(page.getByText("says no")).toBeVisible();
    await page.getByRole("button", { name: "I Witnessed This" }).click();
    await expect(page.getByText(/: confirmed/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Undo" })).toHaveCount(0);

    // Staff set aside, and an admin puts back.
    await page.goto(`/office/stock/batches/${batch}`);
    await page.getByRole("link", { name: "Set Aside" }).click();
    await page.getByLabel("Pieces to set aside").fill("3");
    await page.getByLabel("Reason").fill("Odd smell");
    await page.getByRole("button", { name: "Set Aside" }).click();
    await expect(toast(page)).toContainText("Set Aside");
    await expect(page.getByText("3 pieces, 3 set aside")).toBeVisible();
    await expect(page.getByRole("link", { name: "Put Back" })).toHaveCount(0);
    await expectFitsPhone(page);

    await signIn("admin");
    await page.goto(`/office/stock/batches/${batch}`);
    await page.getByRole("link", { name: "Put Back" }).click();
    await page.getByLabel("Pieces to put back").fill("1");
    await page.getByLabel("Reason").fill("Fresh");
    await page.getByRole("button", { name: "Put Back" }).click();
    await expect(page.getByText("2 pieces, 2 set aside")).toBeVisible();

    await page.goto("/office/stock/waste?quarter=2026-02");
    await page.getByRole("link", { name: `Destroyed ${id}` }).click();
    await page.getByRole("link", { name: "Undo" }).click();
    await page.getByLabel("Reason").fill("Wrong batch");
    await page.getByRole("button", { name: "Undo the Write-Off" }).click();
    await expect(page.getByText("Its pieces are again where they came from")).toBeVisible();
    await expect(page.getByRole("link", { name: "Undo" })).toHaveCount(0);
    await page.goto("/office/stock/waste?quarter=2026-02");
    await expect(page.getByRole("region", { name: "Records" })).toContainText("Undone");
    await expectFitsPhone(page);
    await expectAccessible();
    const csv = await page.request.get("/api/admin/download/waste?quarter=2026-02");
    expect(await csv.text()).toMatch(new RegExp(`\n${id},.*,Wrong batch\r`));
  },
);
