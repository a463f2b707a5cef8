import { createCookie } from "@remix-run/node";
import { expect, SESSION_SECRET, test } from "../support/test";

const HOUR_MS = 3_600_000;

test.beforeEach(async ({ page }) => {
  await page.context().clearCookies();
});

test("yes opens the requested page, and the site does not ask again", async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit("/book?from=flyer");
  const gate = page.getByRole("dialog", { name: "Welcome to Battle Valley Cannabis" });
  await expect(gate).toContainText("Are you 21 years or older?");
  await expect(page.locator(".page")).toHaveAttribute("inert", "");
  await expect(page.locator(".page h1")).toBeHidden();
  await expectAccessible();
  await gate.getByRole("button", { name: "Yes, I'm 21+" }).click();
  await expect(page).toHaveURL("/book?from=flyer");
  await expect(page.getByRole("heading", { name: "Book an Experience", level: 1 })).toBeVisible();
  await visit("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("yes leads to the fragment of the address", async ({ page, visit }) => {
  await visit("/?from=letter#events");
  await page.getByRole("button", { name: "Yes, I'm 21+" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/?from=letter#events");
  await expect(page.locator("#events h2").first()).toBeInViewport();
});

test("its page looks the same before the site's stylesheet has loaded", async ({ page, visit }) => {
  await visit("/shop");
  const looks = () =>
    page.locator(".age-gate, .age-gate *").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, font, border } = getComputedStyle(element);
        return { x, y, width, height, color, backgroundColor, font, border };
      }),
    );
  const before = await looks();
  const sheet = page.locator('link[rel=prefetch][href$=".css"]');
  await expect(sheet).toHaveCount(1);
  await sheet.evaluate((link: HTMLLinkElement) => {
    link.rel = "stylesheet";
  });
  await expect
    .poll(() => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href)))
    .toContainEqual(expect.stringContaining("/assets/"));
  expect(await looks()).toEqual(before);
});

test("no leads to a search site", async ({ page, visit }) => {
  await visit("/");
  const left = page.waitForRequest("https://www.google.com/");
  await page.getByRole("button", { name: "No, I'm under 21" }).click();
  expect((await left).isNavigationRequest()).toBe(true);
});

test("Escape does not close the gate", async ({ page, visit }) => {
  await visit("/");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
});

for (const path of ["/privacy-policy", "/terms-of-service", "/age-verification"]) {
  test(`${path} is shown without the gate, and the next page asks`, async ({ page, visit }) => {
    await visit(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("the gate asks again if the cookie is a day old, from tomorrow or forged", async ({
  page,
  visit,
  baseURL,
}) => {
  const answer = (confirmedAt: number, secret = SESSION_SECRET) =>
    createCookie("age", { secrets: [secret] }).serialize({ confirmedAt });
  const cases: [string, boolean][] = [
    [await answer(Date.now() - 23 * HOUR_MS), false],
    [await answer(Date.now() - 24 * HOUR_MS), true],
    [await answer(Date.now() + HOUR_MS), true],
    [await answer(Date.now(), "a secret of somebody else"), true],
    [(await answer(Date.now())).replace("age=", "age=e"), true],
    ["age=yes", true],
  ];
  for (const [cookie, isAsked] of cases) {
    const value = /^age=([^;]*)/.exec(cookie)?.[1] ?? "";
    await page.context().addCookies([{ name: "age", value, url: baseURL ?? "" }]);
    await visit("/book");
    await expect(page.getByRole("dialog"), cookie).toHaveCount(isAsked ? 1 : 0);
  }
});
