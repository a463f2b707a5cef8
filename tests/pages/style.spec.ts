import { confirmAge, expect, test } from "../support/test";

test("the page of the design system is in no build", async ({ page }) => {
  await confirmAge(page.request);
  expect((await page.request.get("/style")).status()).toBe(404);
});
