import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

async function subscribe(page: Page, email = `${Date.now()}@example.com`) {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.locator(".toast")).toContainText("Success!");
}

test("Dismiss closes the message and leaves the page where it was", async ({ page, visit }) => {
  await visit("/newsletter");
  await subscribe(page);
  await page.getByRole("link", { name: "Dismiss" }).click();
  await expect(page.locator(".toast")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("there is one message at a time, and the next page has none", async ({ page, visit }) => {
  await visit("/newsletter");
  await subscribe(page);
  await visit("/newsletter");
  await expect(page.locator(".toast")).toHaveCount(0);
  await subscribe(page);
  await expect(page.locator(".toast")).toHaveCount(1);
});

test("with script a message closes after five seconds, but not under the pointer", async ({
  page,
  visit,
  hasScript,
}) => {
  if (!hasScript) {
    await visit("/newsletter");
    await subscribe(page);
    await page.waitForTimeout(5500);
    await expect(page.locator(".toast")).toHaveCount(1);
    return;
  }
  await page.clock.install();
  await visit("/newsletter");
  await page.clock.runFor(1000);
  await subscribe(page);
  const toast = page.locator(".toast");
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("with script a swipe of 50 px to the right closes a message", async ({
  page,
  visit,
  hasScript,
}) => {
  await visit("/newsletter");
  await subscribe(page);
  const toast = page.locator(".toast");
  if (!hasScript) {
    await expect(toast.getByRole("link", { name: "Dismiss" })).toBeVisible();
    return;
  }
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + distance, box.y + box.height / 2);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast).toHaveCount(1);
  await swipe(60);
  await expect(toast).toHaveCount(0);
});
