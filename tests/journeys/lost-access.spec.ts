import { PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

test.use({ expectsFailures: true });

for (const { path, tab } of [
  { path: "/investor-admin", tab: "Documents" },
  { path: "/dashboard", tab: /Contact/ },
]) {
  test(
    `after another tab signed in as a customer, the next link of ${path} says so`,
    { tag: "@script" },
    async ({ page, visit, signIn, hasScript }) => {
      await signIn("admin");
      await visit(path);
      await signIn("customer");
      await page.getByRole("main").getByRole("link", { name: tab }).first().click();
      // A customer who opens the dashboard directly is redirected to the shop.
      const isSent = path === "/dashboard" && !hasScript;
      await expect(
        page.getByRole("heading", { name: isSent ? "Shop" : "Access Denied" }).first(),
      ).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
    },
  );
}

test("after the session ended, the next link of the dashboard leads to sign-in and back", async ({
  page,
  visit,
  signIn,
}) => {
  const { username } = await signIn("admin");
  await visit("/dashboard");
  await page.context().clearCookies({ name: "sid" });
  await page
    .getByRole("main")
    .getByRole("link", { name: /Contact/ })
    .first()
    .click();
  const form = page.getByRole("main");
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(form.getByText("Access Denied")).toBeHidden();
});
