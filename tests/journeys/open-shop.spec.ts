import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { helpTasks } from "~/content/office-help";
import { db } from "~/platform/database/db.server";
import { setSetting } from "~/platform/database/settings.server";
import { expect, expectFitsPhone, test, toast } from "../support/test";

const list = (page: Page) => page.getByRole("region", { name: "Open your shop" });

/** Publishes a part of the website, as the help says. */
async function publish(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page)).toContainText("Published");
}

test(
  "an owner who reads only the help opens the shop, and the list on Today is gone at the end",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // Batches of the tests before this one. Who runs the server has set up mail and backups.
    await db.transaction(async (tx) => {
      // Else it waits without a word for whoever has one of the tables.
      await tx.execute(sql`set local lock_timeout = '20s'`);
      await tx.execute(sql`truncate product_batches cascade`);
    });
    await setSetting("office.openShop", "codes mail backup");
    const { username } = await signIn("admin");
    const todo = async (count: number, label?: string) => {
      await visit("/office");
      await expect(list(page).getByRole("listitem")).toHaveCount(count);
      if (label) await list(page).getByRole("link", { name: label }).click();
    };
    await todo(8);
    await expectAccessible();
    await expectFitsPhone(page);
    await list(page).getByRole("link", { name: "How you open your shop" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open your shop");
    await expect(page.getByRole("main")).toContainText("Press “Publish”");
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("link", { name: "Open Today" }).click();

    await todo(8, "Give your email address");
    await publish(page, {
      "E-mail address": "ada@farm.test",
      "Phone number": "(845) 555-1234",
      "Phone number to dial": "+18455551234",
      "Address (optional)": "1 Farm Road, Valley, NY 12345",
    });
    await todo(7, "Enter your license number");
    await publish(page, { "License number (optional)": "OCM-1" });
    await todo(6, "Set your opening hours");
    await publish(page, { "Monday (optional)": "10:00-18:00" });

    await todo(5, "Add your first product");
    await page.getByRole("link", { name: "How this works" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a product");
    await page.getByRole("link", { name: "Open Products" }).click();
    await page.getByRole("link", { name: "Add a Product" }).click();
    const product = `Mug ${username}`;
    await page.getByLabel("Name").fill(product);
    await page.getByLabel("Price").fill("12.00");
    await page.getByLabel("Category").fill("Goods");
    await page.getByLabel("Counts as").selectOption("other");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(toast(page)).toContainText("Product Added");
    await visit(`/office/stock?q=${encodeURIComponent(product)}`);
    await page.getByRole("link", { name: product }).click();
    await page.getByLabel("Pieces that came").fill("40");
    await page.getByLabel("Batch number").fill("B-1");
    await page.getByRole("button", { name: "Receive", exact: true }).click();
    await expect(toast(page)).toContainText("Stock Received");

    await todo(4, "Check the tax rates");
    await publish(page, {});
    await todo(3, "Say when customers pick up");
    await page.getByRole("button", { name: "Save Pickup" }).click();
    await expect(toast(page)).toContainText("Pickup Saved");

    // The codes of this admin are asked for while something else is left.
    await todo(2);
    await list(page).getByRole("button", { name: "My Counsel Read the Notices" }).click();
    await expect(toast(page)).toContainText("Notices Confirmed");
    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await visit("/office/website/notices/history");
    await expect(page.getByRole("main")).toContainText(`by ${username}`);
  },
);

test("a test mail without a mail server says what to set, on Today and in the answer", async ({
  page,
  visit,
  signIn,
}) => {
  await signIn("admin");
  await visit("/office");
  await expect(list(page)).toContainText("SMTP_URL and MAIL_FROM");
  await list(page).getByRole("button", { name: "Send Me a Test Mail" }).click();
  await expect(toast(page)).toContainText("The Test Mail Was Not Sent");
  await expect(page).toHaveURL(/\/office$/);
  // Where it is sent again when the list is gone.
  await visit("/office/outbox");
  await expect(page.getByRole("main")).toContainText("SMTP_URL and MAIL_FROM");
  await page.getByRole("button", { name: "Send Me a Test Mail" }).click();
  await expect(toast(page)).toContainText("The Test Mail Was Not Sent");
  await expect(page).toHaveURL(/\/office\/outbox$/);
});

test(
  "the team finds a task by its words, and staff only what they may open",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await signIn("staff");
    await visit("/office");
    await page.getByRole("link", { name: "Help", exact: true }).click();
    await expect(page.getByRole("link", { name: "Sell at the counter" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open your shop" })).toHaveCount(0);
    await expectAccessible();
    await page.getByLabel("Words of the task").fill("debit card");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: "Sell at the counter" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Receive a batch" })).toHaveCount(0);
    await visit("/office/help?q=nothing-like-this");
    await expect(page.getByRole("main")).toContainText("No task has “nothing-like-this”");
    expect((await page.request.get("/office/help/open-your-shop")).status()).toBe(403);
    expect((await page.request.get("/office/help/nothing")).status()).toBe(404);
  },
);

test("every task has its picture, small and in the size that its page sets", async ({
  request,
}) => {
  let all = 0;
  for (const { id } of helpTasks) {
    const picture = await request.get(`/images/help/${id}.avif`);
    expect(picture.headers()["content-type"], id).toBe("image/avif");
    const { length } = await picture.body();
    expect(length, id).toBeLessThanOrEqual(24_000);
    all += length;
  }
  expect(all).toBeLessThanOrEqual(600_000);
});
