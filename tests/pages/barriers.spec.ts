import { expect, test } from "../support/test";

// Checks that are not part of any journey.

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
