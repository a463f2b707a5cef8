import { orderLink } from "~/domain/orders/order-links.server";
import { paymentsOn } from "~/domain/money/closing/close-day.server";
import { businessDay, formatDate } from "~/lib/dates/dates";
import { decimalOf } from "~/lib/money";
import { createAdmin, createProduct } from "../support/builders";
import { newOrder, soldOrder } from "../support/sold-orders";
import { receive, sell } from "../support/stock";
import { expect, expectFitsPhone, test, toast } from "../support/test";
import { publishFacts } from "../support/website";

test("staff give a discount down to the floor, and the receipt lists it with the taxes", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const { orderId } = await newOrder("22.50");
  await signIn("staff");
  await visit(`/office/orders/${orderId}/money`);
  const main = page.getByRole("main");
  await expect(main).toContainText("State excise tax on cannabis: $3.58");
  await expect(main.getByRole("link", { name: "Take pieces back" })).toHaveCount(0);
  await expectAccessible();
  await expectFitsPhone(page);
  await main.getByRole("link", { name: "Give a discount" }).click();
  await page.getByRole("combobox", { name: "Line" }).selectOption({ label: "The whole order" });
  await page.getByLabel("Amount in dollars").fill("9.01");
  await page.getByLabel("Reason").fill("A dented box");
  await main.getByRole("button", { name: "Give the Discount" }).click();
  await expect(page.locator(".error-summary")).toContainText("At most $9.00 more can be taken off");
  await expect(page.getByLabel("Reason")).toHaveValue("A dented box");
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Amount in dollars").fill("$5");
  await main.getByRole("button", { name: "Give the Discount" }).click();
  await expect(toast(page)).toContainText("Discount Given");
  await expect(main).toContainText("$5.00 off the order");
  await visit(orderLink(orderId));
  await expect(main.getByRole("row", { name: "Discount" })).toContainText("-$5.00");
  await expect(main.getByRole("row", { name: "Total" })).toContainText("$40.00");
  await expect(main).toContainText("State excise tax on cannabis: $3.19");
});

test("a receipt has its number, who sold it by which license, when, how it was paid, and the batch", async ({
  page,
  visit,
  signIn,
}) => {
  await publishFacts({ licenceNumber: "OCM-MICR-7" });
  const { id } = await createProduct({ price: "20.00" });
  await receive(id, { code: "PAPER-1", quantity: 5 });
  const { orderId } = await sell(await createAdmin(), id, 2);
  await signIn("staff");
  const day = formatDate(new Date()).replace(/^(\w{3})\w*/, "$1");
  for (const path of [orderLink(orderId), `/office/orders/${orderId}/receipt`]) {
    await visit(path);
    const main = page.getByRole("main");
    await expect(main).toContainText(new RegExp(`order ${orderId}`, "i"));
    await expect(main).toContainText("License OCM-MICR-7");
    await expect(main).toContainText(new RegExp(`${day}, \\d+:\\d\\d [AP]M`));
    await expect(main).toContainText(/Paid:?\s*Cash\s*\$40\.00/i);
    await expect(main).toContainText("Batch PAPER-1");
  }
});

test(
  "an admin takes a piece back, counts the drawer twice and reads what was sold",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const { orderId } = await soldOrder("22.50");
    await signIn("admin");
    await visit(`/office/orders/${orderId}/money/refund`);
    const main = page.getByRole("main");
    await page.getByRole("combobox", { name: "Line" }).selectOption({ index: 1 });
    await page.getByLabel("Pieces", { exact: true }).fill("3");
    await page.getByLabel("Cash").check();
    await page.getByLabel("Reason").fill("A broken seal");
    await main.getByRole("button", { name: "Enter the Refund" }).click();
    await expect(page.locator(".error-summary")).toContainText("Only 2 of this line can come back");
    await expect(page.getByLabel("Cash")).toBeChecked();
    await page.getByLabel("Pieces", { exact: true }).fill("1");
    await main.getByRole("button", { name: "Enter the Refund" }).click();
    await expect(toast(page)).toContainText("Refund Entered");
    await expect(main).toContainText("To be paid: $22.50. Paid: $22.50.");
    await expect(main).toContainText("A broken seal");
    await visit(orderLink(orderId));
    await expect(main).toContainText("Given back since: $22.50. Together now: $22.50");
    await expect(main).toContainText("State excise tax on cannabis: $1.79");
    await expect(main).toContainText(/Sold\s*\w{3} \d/);
    await expect(main).toContainText(/Paid\s*Cash \$22\.50/);

    await visit("/office/close");
    const [cash] = await paymentsOn(businessDay(new Date()));
    const inDrawer = 10_000 + (cash?.takenCents ?? 0) + (cash?.backCents ?? 0);
    // Other tests take money on this day too, and their refunds may exceed it.
    const counted = Math.max(0, inDrawer);
    await page.getByLabel("Float in dollars").fill("100");
    await page.getByLabel("Cash counted").fill("a lot");
    await page.getByLabel("Debit counted").fill("0");
    await main.getByRole("button", { name: "Store the Count" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter what you counted in dollars");
    await expect(page.getByLabel("Float in dollars")).toHaveValue("100");
    await expectAccessible();
    await page.getByLabel("Cash counted").fill(decimalOf(counted));
    await main.getByRole("button", { name: "Store the Count" }).click();
    await expect(toast(page)).toContainText("Count Stored");
    await expect(main).toContainText(/Cash is (right|\$[\d,.]+ (short|over))\./);
    await expect(main.getByRole("heading", { name: "Count again" })).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible();

    await visit("/office/sales?by=product");
    await expect(main.getByRole("row", { name: "Together" })).toContainText("$");
    // The order's jar is of no batch.
    await expect(main).toContainText(
      /\d+ of \d+ lines? of cannabis (is|are) not in the file for track-and-trace: no batch/,
    );
    await expectFitsPhone(page);
    await expectAccessible();
    await main.getByRole("link", { name: "Quarter for the tax return" }).click();
    await expect(main.getByRole("row", { name: "Owed for this quarter" })).toContainText("$");
    await expectFitsPhone(page);
    await expectAccessible();
  },
);
