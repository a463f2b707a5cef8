import { expect, test } from "../support/test";

test(
  "a button with only a sign has a name and, with script, a tooltip",
  { tag: "@script" },
  async ({ page, visit, hasScript }) => {
    await visit("/community/guides/lounge-etiquette");
    const close = page.getByRole("link", { name: "Close the guide" });
    const tooltip = page.locator("[data-part=tooltip]");
    await expect(close).toBeVisible();
    await close.hover();
    if (!hasScript) return expect(tooltip).toHaveCount(0);

    // Not at once, so that it does not interrupt a pointer on its way.
    await page.waitForTimeout(400);
    await expect(tooltip).toHaveCount(0);
    await expect(tooltip).toHaveText("Close the guide");

    // The next one appears at once, and stays while the pointer is on it.
    const step = page.getByRole("link", { name: /^Step 2: / });
    await step.hover();
    await expect(tooltip).toBeVisible({ timeout: 400 });
    await expect(step).toHaveAccessibleName(`Step 2: ${await tooltip.textContent()}`);
    await tooltip.hover();
    await page.waitForTimeout(400);
    await expect(tooltip).toBeVisible();

    // The first Escape closes only the tooltip, the next one the dialog.
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
    await expect(page.getByRole("dialog")).toBeVisible();

    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(close).toBeFocused();
    await expect(tooltip).toHaveText("Close the guide", { timeout: 400 });
    await close.press("Escape");
    await expect(tooltip).toHaveCount(0);
    await close.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);
