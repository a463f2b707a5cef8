import { readFile } from "node:fs/promises";
import { businessDay } from "~/lib/dates/dates";
import { EXPORTS } from "../support/import-files";
import { expect, expectFitsPhone, test } from "../support/test";

test(
  "an admin imports a file of another shop, reads why rows are refused, and takes it back",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const own = String(Date.now());
    // The codes of products are of the whole shop.
    const content = EXPORTS.shopifyProducts
      .replaceAll(/BD-|CAP-|BAD-/g, (code) => `${own}-${code}`)
      .replaceAll("4006381333931", "")
      .replaceAll("Blue Dream", `Dream ${own}`);
    const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
    await signIn("admin");
    await visit("/office/import");
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose");
    await page.getByRole("radio", { name: "Products" }).check();
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();

    await expect(
      page.getByRole("heading", { level: 1, name: "Columns of the File" }),
    ).toBeVisible();
    await expect(page.getByText("looks like a file of Shopify")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Check the Rows" }).click();

    const result = (words: string) =>
      expect(async () => {
        const again = page.getByRole("link", { name: "Look Again" });
        if ((await again.count()) > 0) await again.click();
        await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    await result("3 rows would be imported. 2 refused.");
    await expect(page.getByRole("row", { name: /another picture/ })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    const [refused] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Refused rows as CSV" }).click(),
    ]);
    expect(refused.suggestedFilename()).toBe(`refused-rows-${businessDay(new Date())}.csv`);
    const lines = await readFile(await refused.path(), "utf8");
    expect(lines).toContain("Row,Problem,Handle");
    expect(lines).toContain("The last digit of these 13 should be 1");

    await page.getByRole("button", { name: "Import 3 Rows" }).click();
    await result("3 rows were imported. 2 refused.");
    await visit(`/office/products?q=Dream+${own}`);
    await expect(page.getByRole("link", { name: `Dream ${own}` }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Take It Back" }).click();
    await result("It was taken back.");
    await visit(`/office/products?q=Dream+${own}`);
    await expect(page.getByRole("link", { name: `Dream ${own}` })).toHaveCount(0);
  },
);

test("an admin exports everything as one file", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit("/office/export");
  await expectAccessible();
  await expectFitsPhone(page);
  const build = page.getByRole("button", { name: "Build the File" });
  if ((await build.count()) > 0) await build.click();
  const download = page.getByRole("link", { name: "Download" }).first();
  await expect(async () => {
    const again = page.getByRole("link", { name: "Look Again" });
    if ((await again.count()) > 0) await again.click();
    await expect(download).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^everything-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from("PK\x03\x04"));
  expect(bytes.includes("tables/products.csv")).toBe(true);
});
