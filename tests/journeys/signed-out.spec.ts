import type { Page } from "@playwright/test";
import { createAdmin, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

/** Pages behind a sign-in with private data. */
const PRIVATE = ["/investor-admin", "/account", "/office", "/dashboard", "/dashboard/subscribers"];

/** What a browser can save, as the pages link to it. */
const DOWNLOADS = [
  ["/office/reports", "/api/admin/download/reports"],
  ["/office/stock", "/api/admin/download/stock"],
  ["/account", "/account/export"],
] as const;

async function signOut(page: Page) {
  await page.locator(".user-menu summary").click();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
}

test(
  "after signing out, Back shows nothing of a page behind a sign-in",
  { tag: "@chromium" },
  async ({ page, signIn, visit }) => {
    for (const path of PRIVATE) {
      await signIn("admin");
      await visit(path);
      const shown = (await page.locator("main h1").textContent()) ?? "";
      await signOut(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/login$|\/$/);
      await expect(page.getByRole("heading", { level: 1, name: shown, exact: true })).toHaveCount(
        0,
      );
    }
  },
);

test("a link to a file leads to signing in after the session has ended, and then to the file", async ({
  page,
  signIn,
  visit,
}) => {
  for (const [path, file] of DOWNLOADS) {
    await signIn("admin");
    await visit(path);
    await page.context().clearCookies({ name: "sid" });
    await page.locator(`a[href^="${file}"]`).first().click();
    await expect(page).toHaveURL(/\/login$/);
    const { username } = await createAdmin();
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Sign In" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.(csv|json)$/);
  }
});
