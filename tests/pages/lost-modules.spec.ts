import type { Page, PlaywrightTestArgs } from "@playwright/test";
import { type Filler, FILLERS, pagesWithForms } from "../support/pages-with-forms";
import { createProduct, member } from "../support/builders";
import { eachOf } from "../support/each-of";
import { post } from "../support/threads";
import { expect, test } from "../support/test";

// With script, a form that posts to another route needs that route's module. It may be gone: the
// network broke, or a deployment replaced the file while the page was open.
test.use({ expectsFailures: true });

const TYPED = "Typed before the line broke";
const MODULES = /\/assets\/.*\.js$/;

/** A form that posts elsewhere, as it stands on a page. */
type Sent = { index: number; action: string };

/** All forms are sent by one function. So every fourth page with a form is enough without CI. */
const EVERY = process.env.CI ? 1 : 4;

/** How many forms post elsewhere at least, so that the search for them cannot find nothing. */
const AT_LEAST = { visitor: 5, customer: 10, admin: 25 };

/** The forms of the page that post to another path, each action once. */
async function formsElsewhere(page: Page): Promise<Sent[]> {
  return page.evaluate(() => {
    const forms = Array.from(document.forms, (form, index) => ({ form, index }));
    const elsewhere = forms
      .filter(({ form }) => form.getAttribute("method") === "post" && form.checkVisibility())
      .filter(
        ({ form }) =>
          new URL(form.getAttribute("action") ?? "", location.href).pathname !== location.pathname,
      );
    return elsewhere.map(({ form, index }) => ({
      index,
      action: form.getAttribute("action")?.replace(/\d+/g, "N").replace(/\?.*/, "") ?? "",
    }));
  });
}

type Tools = Pick<PlaywrightTestArgs, "page" | "context"> & {
  visit: (path: string) => Promise<void>;
  server: { origin: string };
};

/**
 * Opens each form that posts elsewhere, types into it and calls `attempt`. Each kind of form once,
 * and also the buttons beside it.
 */
async function eachFormElsewhere(
  filler: Filler,
  { page, context, visit, server: { origin } }: Tools,
  attempt: (form: Sent, typed: number) => Promise<void>,
) {
  test.setTimeout(900_000);
  const seen = new Set<string>();
  const pages = await pagesWithForms(filler, { context, origin });
  const opened = pages.filter((_, index) => index % EVERY === 0);
  await eachOf(opened, async (path) => {
    await visit(path);
    const forms = (await formsElsewhere(page)).filter(({ action }) => !seen.has(action));
    for (const form of forms) {
      if (seen.has(form.action)) continue;
      seen.add(form.action);
      await visit(path);
      await test.step(form.action, async () => attempt(form, await typeInto(page, form)));
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
  expect(seen.size).toBeGreaterThan(Math.floor(AT_LEAST[filler] / EVERY));
}

/** Types into the form's text fields. Returns how many have the text. */
const typeInto = (page: Page, { index }: Sent) =>
  page.evaluate(
    ([at, text]) => {
      const fields = document.forms[at]?.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
        "textarea, input:not([type]), input[type=text]",
      );
      const shown = Array.from(fields ?? []).filter(
        (field) => !field.closest("[hidden]") && field.offsetWidth > 1,
      );
      for (const field of shown) field.value = text;
      return shown.length;
    },
    [index, TYPED] as const,
  );

const countTyped = (page: Page, { index }: Sent) =>
  page.evaluate(
    ([at, text]) =>
      Array.from(document.forms[at]?.elements ?? []).filter(
        (field) => "value" in field && field.value === text,
      ).length,
    [index, TYPED] as const,
  );

const press = (page: Page, { index }: Sent) =>
  page.evaluate((at) => document.forms[at]?.requestSubmit(), index);

for (const filler of FILLERS) {
  const name = `each form of a ${filler} stays without a network, and is sent by the browser if its module is gone`;
  test(name, { tag: "@sweep" }, async ({ page, context, visit, server }) => {
    await eachFormElsewhere(filler, { page, context, visit, server }, async (form, typed) => {
      await page.evaluate(() => (document.documentElement.dataset.kept = "yes"));
      await page.route(/./, (route) => route.abort());
      await press(page, form);
      await expect(page.locator(".toast"), form.action).toBeVisible();
      await expect(page.locator("#root"), `${form.action} says so`).toContainText(
        /This was not sent|so this may have arrived/,
      );
      expect(await countTyped(page, form), form.action).toBeGreaterThanOrEqual(typed);
      expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBe("yes");
      await page.unrouteAll({ behavior: "ignoreErrors" });

      await page.route(MODULES, (route) => route.fulfill({ status: 404, body: "" }));
      // Nothing is stored, so that the page stays as it is for the next form.
      const posts: string[] = [];
      await page.route(/./, async (route) => {
        const request = route.request();
        if (request.method() !== "POST") return route.fallback();
        const body = decodeURIComponent((request.postData() ?? "").replaceAll("+", " "));
        posts.push(`${request.resourceType()} ${body}`);
        return request.resourceType() === "document"
          ? route.fulfill({ contentType: "text/html", body: "<h1>Arrived</h1>" })
          : route.abort();
      });
      await press(page, form);
      await expect.poll(() => posts.length, form.action).toBeGreaterThan(0);
      const [sent = ""] = posts;
      // A module that the page already has needs no other way.
      if (!sent.startsWith("document")) {
        expect(sent, form.action).toMatch(/^fetch/);
        return;
      }
      await expect(page.getByRole("heading", { name: "Arrived" })).toBeVisible();
      expect(sent.split(TYPED).length - 1, form.action).toBeGreaterThanOrEqual(typed);
    });
  });
}

test("the comment box of a thread keeps its text without a network, and sends it afterwards", async ({
  page,
  visit,
  signIn,
}) => {
  const { id: thread } = await post(await member());
  await signIn();
  await visit(`/community/posts/${thread}`);
  const box = page.getByRole("textbox", { name: /comment/i }).first();
  await box.fill(TYPED);
  await page.route(/./, (route) => route.abort());
  await page.getByRole("button", { name: /^Post Comment/ }).click();
  await expect(page.locator(".error-summary")).toContainText("This was not sent");
  await expect(box).toHaveValue(TYPED);
  await page.unrouteAll();
  await page.getByRole("button", { name: /^Post Comment/ }).click();
  await expect(page.locator("#comments")).toContainText(TYPED);
});

test("a page that cannot be loaded after a post that was stored says that it has arrived", async ({
  page,
  visit,
}) => {
  const { slug } = await createProduct({ price: "12.00" });
  await visit(`/shop/${slug}`);
  let isStored = false;
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "POST") {
      const response = await route.fetch({ maxRedirects: 0 });
      isStored = true;
      return route.fulfill({ response });
    }
    return isStored ? route.abort() : route.continue();
  });
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to Cart/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What you sent has arrived");
});

test("a link that cannot be followed without a network says that the page did not arrive", async ({
  page,
  visit,
}) => {
  await visit("/privacy-policy");
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Investors", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page did not arrive");
  await page.unrouteAll();
  await page.getByRole("link", { name: "Open the Page Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("This page did not arrive");
});
