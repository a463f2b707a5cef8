import { expect, test } from "../support/test";

// Checks that are not part of any journey.

const VISITOR_PAGES = [
  ...["/accessibility", "/no-such-page", "/education", "/community/education", "/community/guides"],
  ...["/community?q=nothing-like-this", "/investors/about", "/investors/media", "/careers"],
  ...["/contact", "/?welcome", "/?tour=3", "/investors?meeting", "/shop?cart"],
];

const ADMIN_PAGES = [
  ...["/community/rewards/ledger", "/community/new-post", "/orders", "/investors/dashboard"],
  ...["/investors/documents", "/investors/financials", "/investors/updates"],
  ...["/dashboard/events", "/dashboard/orders", "/dashboard/products/new", "/dashboard/reports"],
  ...["/launch-updates", "/outbox", "/investor-admin", "/investor-admin/investors"],
  ...["/investor-admin/documents", "/investor-admin/updates", "/investor-admin/communications"],
];

test("pages and overlays of visitors are accessible", async ({ visit, expectAccessible }) => {
  for (const path of VISITOR_PAGES) {
    await test.step(path, async () => {
      await visit(path);
      await expectAccessible();
    });
  }
});

test.describe("in dark colors", () => {
  test.use({ colorScheme: "dark" });

  test("pages of members and admins are accessible", async ({
    visit,
    signIn,
    expectAccessible,
  }) => {
    await signIn("admin");
    for (const path of ADMIN_PAGES) {
      await test.step(path, async () => {
        await visit(path);
        await expectAccessible();
      });
    }
  });
});

test("open menus and refused forms are accessible", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await visit("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible();

  await page.locator(".help summary").click();
  await expect(page.getByRole("link", { name: "Take Tour" })).toBeVisible();
  await expectAccessible();

  await signIn("admin");
  await visit("/book");
  await page.getByRole("button", { name: "Request Booking" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await page.locator(".user-menu > summary").click();
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  await expectAccessible();

  await page.setViewportSize({ width: 320, height: 640 });
  await visit("/shop");
  await page.locator(".menu-button > summary").click();
  await expect(page.getByRole("link", { name: "Investors", exact: true })).toBeVisible();
  await expectAccessible();
});
