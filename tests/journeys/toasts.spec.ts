import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

async function subscribe(page: Page, email = `${Date.now()}@example.com`) {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.locator(".toast")).toContainText("Success!");
}

test(
  "Dismiss closes the toast and leaves the page where it was",
  { tag: "@script" },
  async ({ page, visit }) => {
    await visit("/newsletter");
    await subscribe(page);
    await page.getByRole("link", { name: "Dismiss" }).click();
    await expect(page.locator(".toast")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/");
  },
);

test(
  "there is one toast at a time, and the next page has none",
  { tag: "@script" },
  async ({ page, visit }) => {
    await visit("/newsletter");
    await subscribe(page);
    await visit("/newsletter");
    await expect(page.locator(".toast")).toHaveCount(0);
    await subscribe(page);
    await expect(page.locator(".toast")).toHaveCount(1);
  },
);

test(
  "with script a toast closes after five seconds, but not under the pointer",
  { tag: "@chromium" },
  async ({ page, visit, hasScript }) => {
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
    // From here on time passes only as said below, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
    // No later test may have this clock.
    await page.context().close();
  },
);

test(
  "with script a finger's swipe of 50 px to the right closes a toast",
  { tag: "@script" },
  async ({ page, visit, hasScript }) => {
    await visit("/newsletter");
    await subscribe(page);
    const toast = page.locator(".toast");
    if (!hasScript) {
      await expect(toast.getByRole("link", { name: "Dismiss" })).toBeVisible();
      return;
    }
    const browser = await page.context().newCDPSession(page);
    const swipe = async (distance: number) => {
      const box = await toast.boundingBox();
      if (!box) throw new Error("No toast to swipe");
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      await browser.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: [{ x, y }],
      });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const touchPoints = [{ x: x + distance * part, y }];
        await browser.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
      }
      await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(40);
    await expect(toast).toHaveCount(1);
    await swipe(-60);
    await expect(toast).toHaveCount(1);
    await swipe(60);
    // Without that, the toast would stay for five more seconds after the touch.
    await expect(toast).toHaveCount(0, { timeout: 2500 });
  },
);
