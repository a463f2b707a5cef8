import type { Page } from "@playwright/test";
import { db } from "~/database/db.server";
import { websiteDrafts, websiteSections } from "~drizzle/schema";
import { expect, test } from "../support/test";

const WEBSITE = "/office/website";

// The other tests of this server expect the site as delivered.
test.afterEach(async () => {
  await db.delete(websiteSections);
  await db.delete(websiteDrafts);
});

const toast = (page: Page) => page.locator(".toast, main > .outcome").first();

async function expectFitsPhone(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, "wider than a phone").toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test("the owner changes address and hours, looks at them, publishes, and takes them back", async ({
  page,
  browser,
  visit,
  signIn,
  baseURL,
  expectAccessible,
}) => {
  const { username } = await signIn("admin");
  await visit("/office");
  await page.getByRole("link", { name: "Website", exact: true }).click();
  await expectAccessible();
  await page.getByRole("link", { name: "Facts of the business" }).click();
  await page.getByLabel("Address (optional)").fill("1 Valley <script>Road</script>, شارع");
  await page.getByLabel("Friday").fill("9:00-12:00, 11:00-13:00");
  await page.getByRole("button", { name: "Save the draft" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Friday: these hours overlap");
  await expect(page.getByLabel("Address (optional)")).toHaveValue(/1 Valley/);
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Friday").fill("9:00-12:00, 12:00-13:00");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(toast(page)).toContainText("Draft Saved");
  await expectAccessible();

  const visitor = await browser.newPage();
  await visitor.goto(`${baseURL}/contact`);
  expect(await visitor.content()).not.toContain("1 Valley");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("1 Valley <script>Road</script>");
  await expect(footer).toContainText("Fri: 9:00 AM to 12:00 PM, 12:00 PM to 1:00 PM");
  await expectAccessible();
  await page.getByRole("button", { name: "Leave the preview" }).click();
  await expect(page).toHaveURL(new RegExp(`${WEBSITE}$`));
  await expect(footer).not.toContainText("1 Valley");

  await visit(`${WEBSITE}/facts`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");
  await visitor.goto(`${baseURL}/contact`);
  expect(await visitor.content()).toContain("1 Valley &lt;script&gt;Road&lt;/script&gt;");

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("main")).toContainText(`by ${username}`);
  await page.getByRole("link", { name: "The words as delivered" }).click();
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Make this the draft" }).click();
  await expect(toast(page)).toContainText("Draft Replaced");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");
  await visitor.goto(`${baseURL}/contact`);
  expect(await visitor.content()).not.toContain("1 Valley");
  await visitor.close();
});

test("who saves second is shown what the first one wrote, and loses nothing", async ({
  page,
  visit,
  signIn,
  context,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit(`${WEBSITE}/facts`);
  const other = await context.newPage();
  await other.goto(`${WEBSITE}/facts`);
  await other.getByLabel("Address (optional)").fill("Their Road");
  await other.getByRole("button", { name: "Save the draft" }).click();
  await expect(toast(other)).toContainText("Draft Saved");
  await other.close();

  await page.getByLabel("Address (optional)").fill("My Road");
  await page.getByRole("button", { name: "Save the draft" }).click();
  const differences = page.getByRole("region", { name: "What is different" });
  await expect(differences).toContainText("Their Road");
  await expect(differences).toContainText("My Road");
  await expect(page.getByLabel("Address (optional)")).toHaveValue("My Road");
  await expectAccessible();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(toast(page)).toContainText("Draft Saved");
  await expect(page.getByLabel("Address (optional)")).toHaveValue("My Road");
});
