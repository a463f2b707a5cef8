import { createCookie } from "@remix-run/node";
import type { Locator, Page } from "@playwright/test";
import { businessDay } from "~/lib/dates/dates";
import { createProduct, member } from "../support/builders";
import { resumes } from "../support/files";
import { post } from "../support/threads";
import { confirmAge, expect, SESSION_SECRET, test, toast } from "../support/test";

const HOUR_MS = 3_600_000;

test.beforeEach(async ({ page }) => {
  await page.context().clearCookies();
});

test(
  "yes opens the requested page, and the site does not ask again",
  { tag: ["@chromium", "@blocked"] },
  async ({ page, visit, expectAccessible }) => {
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
  },
);

test("yes leads to the fragment of the address", { tag: "@script" }, async ({ page, visit }) => {
  await visit("/?from=letter#events");
  await page.getByRole("button", { name: "Yes, I'm 21+" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/?from=letter#events");
  await expect(page.locator("#events h2").first()).toBeInViewport();
});

test(
  "its page looks the same before the site's stylesheet has loaded",
  { tag: "@chromium" },
  async ({ page, visit }) => {
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
  },
);

test(
  "it stands before the landing page's scene, and with data saved before none",
  { tag: "@chromium" },
  async ({ page, visit }) => {
    const gate = page.getByRole("dialog", { name: /^Welcome to/ });
    await visit("/book");
    await expect(gate).toHaveCSS("background-image", /\/images\/hero-/);
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    await visit("/shop");
    await expect(gate).toHaveCSS("background-image", "none");
  },
);

test("no leads to a search site", { tag: "@script" }, async ({ page, visit }) => {
  await visit("/");
  const left = page.waitForRequest("https://www.google.com/");
  await page.getByRole("button", { name: "No, I'm under 21" }).click();
  expect((await left).isNavigationRequest()).toBe(true);
});

test("Escape does not close the gate", { tag: "@chromium" }, async ({ page, visit }) => {
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

/** The answer ends while the page stays open. */
const endAnswer = (page: Page) => page.context().clearCookies({ name: "age" });

/** Nothing was done. "Yes" does it. */
async function answerYes(page: Page) {
  const gate = page.getByRole("dialog", { name: /^Welcome to/ });
  await expect(gate).toContainText("What you sent is kept, and nothing is done with it yet.");
  await gate.getByRole("button", { name: "Yes, I'm 21+" }).click();
  await expect(page.getByRole("dialog", { name: /^Welcome to/ })).toHaveCount(0);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

test.describe("the answer ends while a page is open", () => {
  test.beforeEach(async ({ page }) => confirmAge(page.request));

  test("a message is sent after yes", async ({ page, visit, expectAccessible, signIn }) => {
    const email = `gate-${Date.now()}@example.com`;
    await visit("/");
    const form = page.locator("#contact");
    await form.getByLabel("Name").fill("Ada O'Neil");
    await form.getByLabel("Email address").fill(email);
    await form.getByLabel("Message").fill("Two lines\n<b>with</b> markup");
    await endAnswer(page);
    await press(page, "Send Message");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible();
    await answerYes(page);
    await expect(toast(page)).toContainText("Message Sent");
    await expect(page).toHaveURL(/\/#contact$/);
    await signIn("admin");
    await visit(`/dashboard/contacts?q=${email}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").nth(1)).toContainText("<b>with</b> markup");
  });

  test("an address joins the list after yes", async ({ page, visit }) => {
    await visit("/newsletter");
    await page.getByLabel("Email address").fill(`gate-${Date.now()}@example.com`);
    await endAnswer(page);
    await press(page, "Subscribe");
    await answerYes(page);
    await expect(toast(page)).toContainText("Success!");
  });

  test("a booking is requested after yes", async ({ page, visit }) => {
    await visit("/book");
    const form = page.locator("form#booking-form");
    await form.getByLabel("Name").fill("Grace Hopper");
    await form.getByLabel("Email address").fill("grace@example.com");
    await form.getByLabel("Phone number").fill("(845) 555-0101");
    await form.getByLabel("Experience").selectOption("private-tasting");
    const nextMonth = businessDay(new Date(Date.now() + 30 * 24 * HOUR_MS));
    await form.getByLabel("Preferred date").fill(nextMonth);
    await form.getByLabel("Number of guests").selectOption("1-2");
    await endAnswer(page);
    await press(page, "Request Booking");
    await answerYes(page);
    await expect(toast(page)).toContainText("Booking Request Submitted!");
  });

  test("a refused application keeps its letter, its resume and its errors", async ({
    page,
    visit,
  }) => {
    await visit("/careers");
    const form = page.locator("#application-form");
    await fillApplication(form);
    await form.getByLabel("Phone number").fill("1");
    await form.getByLabel("Resume").setInputFiles(resumes.pdf);
    await endAnswer(page);
    await press(page, "Submit Application");
    await expect(page.getByRole("dialog")).toContainText(`${resumes.pdf.name} is kept too.`);
    await answerYes(page);
    await expect(page.locator(".error-summary")).toContainText("There is a problem");
    await expect(form.getByLabel("Cover letter")).toHaveValue("I have walked fields.");
    await expect(form).toContainText(`We have ${resumes.pdf.name}.`);
    await form.getByLabel("Phone number").fill("8455550123");
    await press(page, "Submit Application");
    await expect(toast(page)).toContainText("Application Submitted!");
  });

  test(
    "a comment of a member is posted after yes",
    { tag: "@script" },
    async ({ page, visit, signIn }) => {
      await signIn();
      const { id } = await post(await member());
      await visit(`/community/posts/${id}`);
      await page.getByLabel("Your comment").fill("Said later");
      await endAnswer(page);
      await press(page, "Post Comment");
      await answerYes(page);
      await expect(page.getByRole("heading", { name: "1 comment" })).toBeVisible();
      await expect(page.locator("main")).toContainText("Said later");
    },
  );

  test("a product is added once, and its order is placed, after yes", async ({ page, visit }) => {
    const product = await createProduct({ price: "8.00" });
    await visit(`/shop/${product.slug}`);
    await endAnswer(page);
    await press(page, /^Add to Cart/);
    await answerYes(page);
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/checkout");
    await page.getByLabel("Name").fill("Ada Byron");
    await page.getByLabel("Email address").fill("ada.gate@example.com");
    await endAnswer(page);
    await press(page, "Place Order for $8.00");
    await answerYes(page);
    await expect(toast(page)).toContainText("Order Placed!");
  });

  test("no leads away", { tag: "@script" }, async ({ page, visit }) => {
    await visit("/newsletter");
    await page.getByLabel("Email address").fill("under@example.com");
    await endAnswer(page);
    await press(page, "Subscribe");
    const left = page.waitForRequest("https://www.google.com/");
    await page.getByRole("button", { name: "No, I'm under 21" }).click();
    await left;
  });
});

async function fillApplication(form: Locator) {
  await form.getByLabel("First name").fill("Grace");
  await form.getByLabel("Last name").fill("Hopper");
  await form.getByLabel("Email address").fill(`gate-${Date.now()}@example.com`);
  await form.getByLabel("Position").selectOption("cultivation");
  await form.getByLabel("Experience").selectOption("5-plus");
  await form.getByLabel("Availability").selectOption("flexible");
  await form.getByLabel("Cover letter").fill("I have walked fields.");
}
