import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { undoSale } from "~/domain/counter/finish-sale.server";
import { checkDigit } from "~/domain/shop/codes/product-code";
import { orderCode } from "~/domain/orders/order-code";
import { counterSaleLines, counterSales } from "~drizzle/schema";
import { createProduct, unwrap } from "../support/builders";
import { openedSale } from "../support/counter";
import { soldOrder } from "../support/sold-orders";
import { expect, expectFitsPhone, test } from "../support/test";

/** A product with an EAN-13 and a SKU that nobody else has. */
async function codedProduct() {
  const digits = String(Math.floor(Math.random() * 1e12)).padStart(12, "2");
  const barcode = digits + checkDigit(digits);
  return createProduct({ price: "12.00", sku: `BV-${digits}`, barcode, strength: "10 mg THC" });
}

for (const width of [360, 768]) {
  test(
    `a scanner sells without a press of the mouse, at ${width} px`,
    { tag: "@chromium" },
    async ({ page, visit, signIn, expectAccessible }) => {
      await page.setViewportSize({ width, height: 740 });
      const [tea, mug] = [await codedProduct(), await codedProduct()];
      const saleId = await openedSale();
      await signIn("staff");
      await visit(`/office/counter/${saleId}`);
      const main = page.getByRole("main");
      const field = main.getByLabel("Add a product");
      await field.click();
      // A scanner types into what has the focus, and ends with Enter.
      const scan = async (text: string) => {
        await field.pressSequentially(text);
        await field.press("Enter");
      };
      const due = main.getByRole("region", { name: "To pay" });
      await scan(tea.barcode ?? "");
      await expect(due).toContainText("$12.00");
      await expect(field).toBeFocused();
      await expect(field).toHaveValue("");
      await scan(`]E0${tea.barcode}`);
      await expect(due).toContainText("$24.00");
      await scan((mug.sku ?? "").toLowerCase());
      await expect(due).toContainText("$36.00");
      const lines = await db
        .select()
        .from(counterSaleLines)
        .where(eq(counterSaleLines.saleId, saleId));
      expect(Object.fromEntries(lines.map((line) => [line.productId, line.quantity]))).toEqual({
        [tea.id]: 2,
        [mug.id]: 1,
      });
      await scan("4006381333931");
      await expect(main).toContainText(
        "No product on sale has “4006381333931” as its code or in its name",
      );
      // The next scan would be put behind it.
      await expect(field).toHaveValue("");
      await expect(field).toBeFocused();
      await expectAccessible();
      await expectFitsPhone(page);
    },
  );
}

test("an admin gives a product its codes, a wrong one is explained, and the label has them", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const taken = await codedProduct();
  const product = await createProduct({ price: "45.00", strength: "21.5 % THC" });
  await signIn("admin");
  await visit(`/office/products/${product.id}`);
  const main = page.getByRole("main");
  await main.getByText("SKU and barcode", { exact: true }).click();
  const sku = main.getByRole("textbox", { name: /^SKU/ });
  const barcode = main.getByRole("textbox", { name: /^Barcode/ });
  await sku.fill(taken.sku ?? "");
  await barcode.fill("4006381333932");
  await main.getByRole("button", { name: "Save Product" }).click();
  await expect(main).toContainText("The last digit of these 13 should be 1");
  await expect(barcode).toHaveValue("4006381333932");
  const own = `Own-${product.id}`;
  await barcode.fill(own);
  await main.getByRole("button", { name: "Save Product" }).click();
  await expect(main).toContainText(`${taken.name} has the code “${taken.sku}” already`);
  await sku.fill("");
  await main.getByRole("button", { name: "Save Product" }).click();

  await visit(`/office/stock/${product.id}`);
  await main.getByRole("link", { name: "Its shelf label" }).click();
  const label = main.getByRole("listitem").filter({ hasText: product.name });
  await expect(label).toContainText("21.5 % THC");
  await expect(label).toContainText("$45.00");
  await expect(label).toContainText(own);
  await expect(label.locator("svg path")).toHaveCount(1);
  await expectAccessible();
  await expectFitsPhone(page);
  await visit(`/office/stock/labels?q=${own}`);
  await expect(label).toContainText(own);
});

test("an order's code opens it at the counter and at the desk, and stands on its receipt", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const product = await createProduct({ price: "10.00" });
  const saleId = await openedSale(product);
  const staff = await signIn("staff");
  await visit(`/office/counter/${saleId}`);
  const main = page.getByRole("main");
  await main.getByLabel("21 or older: ID checked").check();
  await main.getByLabel("Cash given, dollars").fill("10");
  await main.getByRole("button", { name: "Finish: $10.00" }).click();
  await expect(main).toContainText("Completed, ");
  const [sale] = await db.select().from(counterSales).where(eq(counterSales.id, saleId));
  const orderId = sale?.orderId ?? 0;
  const code = orderCode(orderId);
  await expect(main.getByRole("img", { name: `QR code of ${code}` })).toBeVisible();
  await expect(main).toContainText(`Say or scan ${code}`);

  await main.getByRole("link", { name: "Receipt for a printer" }).click();
  await expect(main).toContainText("Cash given");
  await expect(main).toContainText(/Total\s*\$10\.00/);
  await expectAccessible();
  await expectFitsPhone(page);
  await main.getByRole("link", { name: "58 mm" }).click();
  await expect(main.getByRole("link", { name: "58 mm" })).toHaveAttribute("aria-current", "true");
  await main.getByRole("link", { name: "Gift, without prices" }).click();
  await expect(main).toContainText("Gift receipt");
  await expect(main).toContainText(product.name);
  await expect(main).not.toContainText("$");
  await expect(main.getByRole("link", { name: "58 mm" })).toHaveAttribute("aria-current", "true");

  const next = await openedSale(product);
  await visit(`/office/counter/${next}`);
  await main.getByLabel("Add a product").fill(code.toLowerCase());
  await main.getByLabel("Add a product").press("Enter");
  await expect(page).toHaveURL(new RegExp(`/office/orders/${orderId}$`));
  await visit(`/office/orders?q=${code.replace("-", "+")}`);
  await expect(page).toHaveURL(new RegExp(`/office/orders/${orderId}$`));
  await expect(main).toContainText(code);

  await visit(`/office/orders/${orderId}/receipt?gift=1`);
  await expect(main).not.toContainText("Cancelled");
  unwrap(await undoSale(staff, saleId, { reason: "Rung up twice" }));
  await visit(`/office/orders/${orderId}/receipt?gift=1`);
  await expect(main).toContainText("Cancelled");
});

test(
  "a receipt is one page as wide as its roll",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const { orderId } = await soldOrder("10.00");
    await signIn("staff");
    for (const [paper, millimetres] of [
      ["80", 80],
      ["58", 58],
    ] as const) {
      await visit(`/office/orders/${orderId}/receipt?paper=${paper}`);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const widths = Array.from(pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/g), ([, width]) =>
        Math.round((Number(width) * 25.4) / 72),
      );
      expect(widths).toEqual([millimetres]);
    }
  },
);
