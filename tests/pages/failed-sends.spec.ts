import type { Page, Route } from "@playwright/test";
import { createInvestor } from "../support/investors";
import { createProduct, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

// With script a form is sent in the background, and its page stays if that fails.
test.use({ expectsFailures: true });

type Sent = {
  /** Creates what the form is about, and opens the form. */
  open: (tools: Tools) => Promise<void>;
  typed: Record<string, string>;
  button: RegExp;
  failed: { title: string; reason: string };
  done: string;
};

type Tools = {
  page: Page;
  visit: (path: string) => Promise<void>;
  signIn: (role: "admin") => Promise<unknown>;
};

const forms: Record<string, Sent> = {
  "a reply to an investor": {
    open: async ({ page, visit, signIn }) => {
      const id = await messageOfInvestor(page);
      await signIn("admin");
      await visit(`/investor-admin/communications?reply=${id}`);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    typed: { "Your Reply:": "At 85 percent, and open in June." },
    button: /^Send Reply$/,
    failed: {
      title: "Failed to Send Reply",
      reason: "There was an error sending your reply. Please try again.",
    },
    done: "Reply Sent",
  },
  "a request for a meeting": {
    open: async ({ page, visit }) => {
      await visit("/investors?meeting");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    typed: {
      Name: "Ada Hill",
      "Email address": "ada@example.com",
      "Preferred date": "2099-06-01",
      Topic: "The terms of the round",
    },
    button: /^Request Meeting$/,
    failed: { title: "Failed to submit request", reason: "Failed to submit request" },
    done: "Expert session request submitted successfully!",
  },
  "an order": {
    open: async ({ page, visit }) => {
      const { slug } = await createProduct({ price: "12.00" });
      await visit(`/shop/${slug}`);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Add to Cart/ })
        .click();
      await expect(page.locator(".toast")).toContainText("Added to Cart");
      await visit("/checkout");
    },
    typed: { "Email address (optional)": "ada@example.com", "Address (optional)": "1 Valley Road" },
    button: /^Place Order/,
    failed: { title: "Order Failed", reason: "Something went wrong" },
    done: "Order Placed!",
  },
};

type Failure = { fail: (page: Page) => Promise<unknown>; known: RegExp };

const FAILED_HERE = /^It reached us and failed here/;
const ANSWER_LOST = /^No answer of ours came back, so this may have arrived/;

/** The ways in which every request of the page's script fails, and what is then known of the post. */
const failures: Record<string, Failure> = {
  "a lost connection": {
    fail: (page) => page.route(/\.data(\?|$)/, (route) => route.abort()),
    known: ANSWER_LOST,
  },
  "an error of the server": { fail: (page) => answerAll(page, OWN_ERROR), known: FAILED_HERE },
  "a proxy's 503": { fail: (page) => answerAll(page, PROXY_PAGE), known: ANSWER_LOST },
};

for (const [what, { open, typed, button, failed, done }] of Object.entries(forms)) {
  for (const [how, { fail, known }] of Object.entries(failures)) {
    test(`${what} that fails for ${how} says so, loses nothing and can be sent again`, async ({
      page,
      visit,
      signIn,
    }) => {
      await open({ page, visit, signIn });
      const address = page.url();
      for (const [label, words] of Object.entries(typed)) {
        await page.getByLabel(label, { exact: true }).fill(words);
      }
      await fail(page);
      await page.getByRole("button", { name: button }).click();
      const summary = page.locator(".error-summary");
      await expect(summary.getByRole("listitem")).toHaveText([failed.reason, known]);
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      const toast = page.locator(".toast");
      await expect(toast).toContainText(failed.title);
      // A real click: an element that covers the toast would take it.
      await toast.getByRole("link", { name: "Dismiss" }).click();
      await expect(toast).toHaveCount(0);
      await expect(summary).toBeVisible();
      expect(page.url()).toBe(address);
      for (const [label, words] of Object.entries(typed)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(words);
      }
      await page.unrouteAll();
      await page.getByRole("button", { name: button }).click();
      await expect(page.locator(".toast")).toContainText(done);
      await expect(summary).toHaveCount(0);
      await expect(page).not.toHaveTitle(/^Error: /);
    });
  }
}

for (const [how, { fail, known }] of Object.entries(failures)) {
  test(`a press that fails for ${how} says so, and the button can be pressed again`, async ({
    page,
    visit,
  }) => {
    const { slug, name } = await createProduct();
    await visit(`/shop/${slug}`);
    const add = page.getByRole("main").getByRole("button", { name: /^Add to Cart/ });
    await fail(page);
    await add.click();
    await expect(page.locator(".toast")).toContainText("Something went wrong");
    await expect(page.locator(".toast")).toContainText(new RegExp(known.source.slice(1)));
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.unrouteAll();
    await add.click();
    await expect(page.locator(".toast")).toContainText("Added to Cart");
  });
}

const PROXY_PAGE = { status: 503, contentType: "text/html", body: "<h1>Not now</h1>" };

/** As Remix sends an error that was thrown, in the format of its `.data` addresses. */
const OWN_ERROR = {
  status: 500,
  contentType: "text/x-script",
  headers: { "X-Remix-Response": "yes" },
  body: '[{"_1":2},"error",["SanitizedError",3,4,-7],"Error","Unexpected Server Error"]\n',
};

type Answer = Parameters<Route["fulfill"]>[0];

const answerAll = (page: Page, answer: Answer) =>
  page.route(/\.data(\?|$)/, (route) => route.fulfill(answer));

/** The id of a message that an investor sent. */
async function messageOfInvestor(page: Page): Promise<number> {
  const { user } = await createInvestor();
  const { origin } = new URL((await page.request.get("/healthz")).url());
  const headers = { Origin: origin };
  const data = { username: user.username, password: PASSWORD };
  await page.request.post("/api/auth/login", { data, headers });
  const message = { subject: "The license", message: "How far is it, and when do you open?" };
  const sent = await page.request.post("/api/investor/message", { data: message, headers });
  // The API's response for a created row.
  return ((await sent.json()) as { id: number }).id;
}
