import { setDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import { anyAdmin } from "../support/builders";
import { expect, test } from "../support/test";

test(
  "a visitor joins on the home page and is thanked there",
  { tag: "@chromium" },
  async ({ page, visit, expectAccessible }) => {
    await visit("/");
    const newsletter = page.locator("#newsletter");
    await newsletter.getByLabel("Email address").fill("visitor@example.com");
    await newsletter.getByRole("button", { name: "Subscribe" }).click();
    const toast = page.getByRole("status");
    await expect(toast).toContainText("Success!");
    await expect(toast).toContainText(
      "Thank you for subscribing! We'll keep you updated on our launch.",
    );
    await expect(page).toHaveURL(/\/#newsletter$/);
    await expectAccessible();
  },
);

test("an address that is already on the list gets the same thanks as a new one", async ({
  page,
  visit,
}) => {
  for (const email of ["twice@example.com", "TWICE@example.com"]) {
    await visit("/newsletter");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status")).toContainText("Success!");
  }
});

test(
  "an invalid address is refused with a summary, stays in the field and is explained",
  { tag: "@blocked" },
  async ({ page, visit, expectAccessible }) => {
    await visit("/newsletter");
    await page.getByLabel("Email address").fill("not an address");
    await page.getByRole("button", { name: "Subscribe" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText("There is a problem");
    await expect(summary.getByRole("link")).toHaveText(
      "Enter an email address like name@example.com",
    );
    await expect(page.getByLabel("Email address")).toHaveValue("not an address");
    await expect(page).toHaveTitle(/^Error: /);
    await expect(summary).toBeFocused();
    await expectAccessible();
    await summary.getByRole("link").click();
    await expect(page.getByLabel("Email address")).toBeFocused();
  },
);

test(
  "an empty field sends nothing where script runs and is explained where it does not",
  { tag: "@script" },
  async ({ page, visit, hasScript }) => {
    await visit("/newsletter");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.getByRole("button", { name: "Subscribe" }).click();
    if (hasScript) {
      await page.waitForTimeout(300);
      expect(posts).toEqual([]);
    } else {
      await expect(page.locator(".error-summary")).toContainText("Enter your email address");
    }
  },
);

test("with confirmation by mail on, the page and the API say where the link was sent", async ({
  page,
  visit,
}) => {
  await setDoubleOptIn(anyAdmin(), true);
  try {
    await visit("/newsletter");
    const email = `careful-${crypto.randomUUID()}@example.com`;
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    const said = `Open the link in the mail we sent to ${email}`;
    await expect(page.getByRole("status")).toContainText(said);
    await expect(page.getByRole("status")).not.toContainText("Thank you for subscribing");
    const answer = await page.request.post("/api/newsletter/subscribe", { data: { email } });
    expect(await answer.json()).toEqual({ email, message: said });
  } finally {
    await setDoubleOptIn(anyAdmin(), false);
  }
});
