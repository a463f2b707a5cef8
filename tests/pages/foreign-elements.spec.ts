import type { Locator, Page } from "@playwright/test";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { createProduct, member, unwrap } from "../support/builders";
import { FILLERS, pagesWithForms } from "../support/pages-with-forms";
import { expect, test, untilHydrated } from "../support/test";
import { type Changer, EXTENSIONS, TRANSLATION } from "../support/foreign-elements";

/** How many pages with forms there are at least, so that the search for them cannot find nothing. */
const AT_LEAST = { visitor: 10, customer: 15, admin: 40 };

/** The button's label before and after it was pressed, also under the simulated translation. */
const LIKE = /^¿?(Un)?like/i;

/** React's message that it made the page anew. */
const MADE_ANEW = /Minified React error #(418|422|423|425)/;

test.use({ expectsMismatches: true });

/** Opens the page without its modules, until `release` is called. */
async function openHeld(page: Page, path: string, changes: readonly Changer[]) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/entry.client-*.js", (route) => released.then(() => route.continue()));
  await page.goto(path, { waitUntil: "domcontentloaded" });
  for (const change of changes) await page.evaluate(change);
  return { release };
}

/** Types, chooses and opens all there is. Returns how many fields were changed. */
const fillAll = (page: Page) =>
  page.evaluate(() => {
    let changed = 0;
    for (const details of document.querySelectorAll("details")) details.open = !details.open;
    for (const [number, field] of document
      .querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        "#root :is(input:not([type=hidden], [type=submit]), textarea, select)[name]",
      )
      .entries()) {
      if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      else if (field instanceof HTMLInputElement && field.type === "file") {
        const chosen = new DataTransfer();
        const type = field.accept.includes("image") ? "image/png" : "application/pdf";
        const name = type === "image/png" ? "field.png" : "resume.pdf";
        chosen.items.add(new File(["%PDF-1.4 words"], name, { type }));
        field.files = chosen.files;
      } else if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type))
        field.checked = !field.checked;
      else if (field.type === "date") field.value = "2027-03-04";
      else if (field.type === "time") field.value = "10:15";
      else if (field.type === "number") field.value = String(3 + number);
      else field.value = `Typed ${number}`;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      changed++;
    }
    return changed;
  });

/** What a person sees in the page's fields. */
const readAll = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLInputElement | HTMLDetailsElement>(
        "#root :is(input:not([type=hidden], [type=submit]), textarea, select)[name], #root details",
      ),
      (field) =>
        field instanceof HTMLDetailsElement
          ? `details ${String(field.open)}`
          : [
              field.name,
              field.value,
              /checkbox|radio/.test(field.type) && field.checked,
              Array.from(field.files ?? [], ({ name, size }) => `${name} ${size}`),
            ].join(" "),
    ),
  );

for (const filler of FILLERS) {
  const name = `what was typed stays in every form of a ${filler} when others change the page`;
  test(name, { tag: "@sweep" }, async ({ page, context, server: { origin } }) => {
    test.setTimeout(900_000);
    const anew: string[] = [];
    page.on("pageerror", ({ message }) => anew.push(message));
    const pages = await pagesWithForms(filler, { context, origin });
    expect(pages.length).toBeGreaterThan(AT_LEAST[filler]);
    const processor = await context.newCDPSession(page);
    // A slow processor for those who have one: the team works at a desk. Chromium makes it slow by
    // using it up, so only where changes land.
    const rate = filler === "visitor" && process.env.CI ? 4 : 1;
    await processor.send("Emulation.setCPUThrottlingRate", { rate });
    for (const path of pages) {
      await test.step(path, async () => {
        const { release } = await openHeld(page, path, [...EXTENSIONS, TRANSLATION]);
        expect(await fillAll(page)).toBeGreaterThan(0);
        const before = await readAll(page);
        release();
        await untilHydrated(page, true);
        expect.soft(await readAll(page), path).toEqual(before);
      });
    }
    expect(anew.filter((message) => MADE_ANEW.test(message)).length).toBeGreaterThan(0);
    // The next test has the same page, and would have its slow processor.
    await processor.detach();
  });
}

test("what an extension puts around the page is no reason to make it anew", async ({ page }) => {
  const anew: string[] = [];
  page.on("pageerror", ({ message }) => anew.push(message));
  const { release } = await openHeld(page, "/", EXTENSIONS.slice(0, 2));
  const main = await page.locator("main").evaluateHandle((element) => element);
  release();
  await untilHydrated(page, true);
  expect(anew).toEqual([]);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.locator("[data-from-extension]")).toHaveCount(3);
});

test("script waits until a field with the focus is left", async ({ page }) => {
  const { release } = await openHeld(page, "/", [...EXTENSIONS, TRANSLATION]);
  const field = page.locator("#contact-form-message");
  await field.fill("Half a sen");
  const arrived = page.waitForResponse(/entry\.client-.*\.js/);
  release();
  await arrived;
  await page.waitForTimeout(1000);
  await expect(page.locator("[data-ready]")).toHaveCount(0);
  await field.press("End");
  await page.keyboard.type("tence");
  await page.keyboard.press("Tab");
  await page.evaluate(() => {
    const next = document.activeElement;
    if (next instanceof HTMLElement && next.matches("input, select, textarea")) next.blur();
  });
  await untilHydrated(page, true);
  await expect(page.locator("#contact-form-message")).toHaveValue("Half a sentence");
});

test("the focus stays in a field that is made anew", async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const root = document.querySelector("#root");
      const isTaken = root && Object.keys(root).some((key) => key.startsWith("__reactContainer"));
      if (!isTaken) return void port2.postMessage(null);
      const area = root.querySelector<HTMLTextAreaElement>("#contact-form-message");
      area?.focus();
      if (area) area.value = "In the middle";
      area?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    port2.postMessage(null);
  });
  const { release } = await openHeld(page, "/", [...EXTENSIONS, TRANSLATION]);
  release();
  await untilHydrated(page, true);
  const area = page.locator("#contact-form-message");
  await expect(area).toBeFocused();
  await expect(area).toHaveValue("In the middle");
  // No later test may have this script.
  await page.context().close();
});

test("the focus stays on a button that is made anew", async ({ page }) => {
  const { release } = await openHeld(page, "/", [...EXTENSIONS, TRANSLATION]);
  const field = page.locator("#contact-form-message");
  const send = page.locator("form:has(#contact-form-message) button[type=submit]");
  await field.fill("All of it");
  await send.focus();
  const old = await send.elementHandle();
  release();
  await untilHydrated(page, true);
  expect(await old.evaluate((element) => element.isConnected)).toBe(false);
  await expect(send).toBeFocused();
});

test("title and address for sharing follow a navigation without a page load", async ({
  page,
  visit,
}) => {
  await visit("/");
  await page.evaluate(() => (document.body.dataset.sameDocument = ""));
  await page.locator("#site-nav").getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveTitle(/Shop/);
  const readHead = () =>
    page.evaluate(() =>
      Array.from(
        // The picture of a shared link is read from the HTML, by programs that follow no link.
        document.head.querySelectorAll(
          "title, meta:not([property='og:image']), link:not([rel*=pre]), script[type*=json]",
        ),
        ({ outerHTML }) => outerHTML,
      ).sort(),
    );
  const followed = await readHead();
  await expect(page.locator("body[data-same-document]")).toHaveCount(1);
  await page.reload();
  expect(followed).toEqual(await readHead());
});

/** What the page says, in the words from before the translation, without what says something once. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const copy = document.querySelector("#root .page")?.cloneNode(true);
    if (!(copy instanceof Element)) return [];
    for (const once of copy.querySelectorAll(".outcome, script, link, time")) once.remove();
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      found.push((text.nodeValue ?? "").replace(/[¿?]/g, ""));
    return found.join("").split(/\s+/);
  });

const addressOf = (link: Locator) => link.evaluate((a: HTMLAnchorElement) => a.href);

test("what changes is shown under a translation as after a reload", async ({
  page,
  signIn,
  visit,
}) => {
  const { slug } = await createProduct({ name: "Valley Tea" });
  const author = await member();
  const words = { title: "Which soil?", content: "Clay", categoryId: null, videoUrl: null };
  const { post } = unwrap(await createPost(author, words));
  await signIn();
  const press = (name: RegExp) => async () => {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("main").getByRole("button", { name }).first().click();
    await answered;
  };
  const follow = (name: RegExp) => async () => {
    const link = page.getByRole("link", { name }).first();
    // On a busy machine the address changes before the page's links do.
    await expect.poll(async () => addressOf(link)).not.toBe(page.url());
    const address = await addressOf(link);
    await link.click();
    await expect(page).toHaveURL(address);
  };
  const acts: [path: string, ...acts: (() => Promise<void>)[]][] = [
    [`/shop/${slug}`, ...Array.from({ length: 3 }, () => press(/Add to Cart/))],
    ["/shop", press(/Add to Cart/)],
    [`/community/posts/${post.id}`, press(LIKE), press(LIKE)],
    ["/community/guides", follow(/Lounge Etiquette/), follow(/Next/)],
    ["/?tour=1", follow(/Next/), follow(/Next/)],
  ];
  for (const [path, ...steps] of acts) {
    await test.step(path, async () => {
      await visit(path);
      await page.evaluate(TRANSLATION);
      for (const act of steps) await act();
      const fresh = await page.context().newPage();
      await fresh.goto(page.url());
      const expected = await readTexts(fresh);
      await fresh.close();
      await expect.poll(() => readTexts(page)).toEqual(expected);
    });
  }
});
