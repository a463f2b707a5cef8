import { createProduct } from "../support/builders";
import { newOrder } from "../support/sold-orders";
import { confirmAge, expect, test } from "../support/test";

test(
  "a phone's menu opens, leads to a page and is closed there",
  { tag: "@chromium" },
  async ({ page, visit, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit("/");
    const link = page.getByRole("banner").getByRole("link", { name: "Sign In" });
    await expect(link).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    await expect(link).toBeVisible();
    await expectAccessible();
    await link.click();
    await expect(page.getByRole("heading", { name: "Sign In", level: 1 })).toBeVisible();
    await expect(link).toBeHidden();
  },
);

test(
  "with script Escape and a click outside close the menu",
  { tag: "@browser" },
  async ({ page, visit, hasScript }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit("/contact");
    const menu = page.locator("details.menu-button");
    const toggle = page.getByText("Menu", { exact: true });
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(180, 700)]) {
      if (!(await menu.getAttribute("open"))) await toggle.click();
      await expect(menu).toHaveAttribute("open", "");
      await close();
      if (!hasScript) return;
      await expect(menu).not.toHaveAttribute("open", "");
    }
  },
);

test("no page scrolls sideways on a phone", { tag: "@browser" }, async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", "/careers", "/login", "/privacy-policy", "/nowhere"]) {
    await visit(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});

test(
  "an amount of an order stands on one line on a phone",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const { orderId } = await newOrder("575.00");
    await signIn("staff");
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(`/office/orders/${orderId}`);
    const amount = page.getByRole("cell", { name: "$1,150.00" }).first();
    await expect(amount).toBeVisible();
    const lines = await amount.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  },
);

test(
  "the first Tab shows a link that skips to the content",
  { tag: "@browser" },
  async ({ page, visit }) => {
    await visit("/contact");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Back to Home" })).toBeFocused();
  },
);

test(
  "on a phone filters and the account's tabs are folded, and on a wide screen they are shown",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    await createProduct({ name: "Field Mug", price: "12.00" });
    await signIn("customer");
    const folded = [
      ["/shop", page.getByLabel("Price"), "Search and filters"],
      ["/search", page.getByLabel("Written by"), "Filters"],
      ["/account/email", page.getByRole("link", { name: "Password", exact: true }), "Email"],
    ] as const;
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const [path, content, label] of folded) {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(path);
      await expect(content).toBeHidden();
      await page.getByRole("main").locator("summary", { hasText: label }).click();
      await expect(content).toBeVisible();
      await page.setViewportSize(size);
      await visit(path);
      await expect(content).toBeVisible();
    }
    // Another page of the account begins folded again.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("main").locator("summary", { hasText: "Email" }).click();
    await page.getByRole("link", { name: "Password", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change your password");
    await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeHidden();
  },
);

test("an unknown address says so, in the specified words, and links to other pages", async ({
  page,
  expectAccessible,
}) => {
  const response = await page.goto("/nowhere/at/all");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^404 Page Not Found/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expect(page.getByText("There is no page at this address.")).toBeVisible();
  await expect(page.getByRole("search")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test(
  "the bar's section links lead from any page to the section",
  { tag: "@script" },
  async ({ page, visit }) => {
    await visit("/contact");
    await page.getByRole("banner").getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL("/#events");
    await expect(page.locator("#events h2")).toBeInViewport();
  },
);

test(
  "the bar marks the current page, and the part of the site it belongs to",
  { tag: "@script" },
  async ({ page, visit }) => {
    const marked = page.getByRole("banner").locator("[aria-current]");
    await visit("/shop");
    await expect(marked).toHaveText("Shop");
    await expect(marked).toHaveAttribute("aria-current", "page");
    await visit("/community/guides");
    await expect(marked).toHaveText("Community");
    await expect(marked).toHaveAttribute("aria-current", "true");
  },
);

test(
  "the home page has every section, its buttons and the specified words",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    await visit("/");
    for (const id of [
      ...["home", "retail", "services", "about", "team", "events", "education", "newsletter"],
      "contact",
    ]) {
      await expect(page.locator(`section#${id}`)).toHaveCount(1);
    }
    await expect(page.getByText("Coming Soon")).toHaveCount(4);
    await page.getByRole("link", { name: "Explore Products" }).click();
    await expect(page.locator("#retail h2")).toBeInViewport();
    await page.getByRole("link", { name: "Get Notified When We Launch" }).click();
    await expect(page.locator("#newsletter h2")).toBeInViewport();
    await expectAccessible();
  },
);

for (const path of ["/privacy-policy", "/terms-of-service", "/age-verification", "/cookies"]) {
  test(`${path} is accessible`, async ({ visit, expectAccessible }) => {
    await visit(path);
    await expectAccessible();
  });
}

test(
  "Help covers no content of a page, at any width",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    await signIn("admin");
    // The office has no such tab.
    await visit("/dashboard/subscribers");
    await expect(page.locator(".help")).toHaveCount(0);
    await visit("/community");
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 640 });
      const help = await page.locator(".help summary").boundingBox();
      const ends = await page.locator("main :is(a, button, input, table)").evaluateAll((all) =>
        all
          // A row of links that scrolls clips what is beyond its end.
          .filter((one) => {
            const row = one.closest("ul");
            return row === null || getComputedStyle(row).overflowX !== "auto";
          })
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect().right),
      );
      expect(ends.length).toBeGreaterThan(5);
      expect(Math.max(...ends)).toBeLessThanOrEqual((help?.x ?? 0) + 1);
    }
  },
);

test(
  "name and menu button are side by side on the narrowest phone",
  { tag: "@browser" },
  async ({ page, visit }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await visit("/contact");
    const name = await page.locator(".site-header .brand").boundingBox();
    const menu = await page.locator(".site-header .menu-button").boundingBox();
    expect(menu?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
    expect(menu?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  },
);

test(
  "a video's button covers neither Help nor the hero's words",
  { tag: "@browser" },
  async ({ browser, baseURL, hasScript }) => {
    if (!hasScript) return;
    const context = await browser.newContext({ reducedMotion: "no-preference", baseURL });
    const page = await context.newPage();
    await confirmAge(page.request);
    await page.goto("/");
    const pause = page.getByRole("button", { name: "Pause video" });
    for (const [width, height] of [
      [320, 568],
      [768, 1024],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      // Playwright does not click an element that another one covers.
      await pause.click({ trial: true, timeout: 10_000 });
      const button = await pause.boundingBox();
      const words = await page.locator(".hero-text .kicker").boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
    }
    await context.close();
  },
);

test(
  "with script, Help opened by key shows only its menu, and one Escape closes it",
  { tag: "@browser" },
  async ({ page, visit, hasScript }) => {
    if (!hasScript) return;
    await visit("/contact");
    const help = page.locator(".help summary");
    await page.locator(".site-footer a").last().focus();
    await page.keyboard.press("Tab");
    while (!(await help.evaluate((it) => it === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await expect(page.locator("[data-part=tooltip]")).toBeVisible();
    // Focus scrolls the page, and sometimes after the tooltip is shown.
    await page.evaluate(() => {
      const scrolled = new Promise((resolve) =>
        addEventListener("scroll", resolve, { once: true }),
      );
      scrollBy({ top: -100, behavior: "instant" });
      return scrolled.then(() => new Promise((resolve) => setTimeout(resolve, 50)));
    });
    await expect(page.locator("[data-part=tooltip]")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Take Tour" })).toBeVisible();
    await expect(page.locator("[data-part=tooltip]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Take Tour" })).toBeHidden();
  },
);

test(
  "a page opened from far down is at its top at once, and does not roll there",
  { tag: "@browser" },
  async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visit("/");
    await page.evaluate(() => window.scrollTo({ top: 4000, behavior: "instant" }));
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      window.addEventListener("scroll", () => seen.push(window.scrollY));
    });
    await page.locator('#site-nav a[href="/shop"]').evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Shop");
    await page.waitForTimeout(300);
    const between = await page.evaluate(() =>
      (window as unknown as { seen: number[] }).seen.filter((top) => top > 0 && top < 4000),
    );
    expect(between).toEqual([]);
  },
);
