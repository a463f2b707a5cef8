import type { Page } from "@playwright/test";
import { sendContact } from "~/domain/contact/send-contact.server";
import { addUnit, listLinesWithUnits } from "~/domain/counter/sale-units.server";
import { addPicture } from "~/domain/shop/pictures/change-pictures.server";
import { addStops } from "~/domain/orders/delivery/plan-run.server";
import sharp from "sharp";
import { createTime, reserve } from "../support/appointments";
import { anyAdmin, createProduct, unwrap, visitor } from "../support/builders";
import { openedSale } from "../support/counter";
import { createDelivery, createRun } from "../support/deliveries";
import { contactMessage } from "../support/lists";
import { expect, test } from "../support/test";

// Presses each button of each list by keyboard and asks where the focus is.

const products = (...names: string[]) =>
  Promise.all(names.map((name) => createProduct({ name: `${name} ${crypto.randomUUID()}` })));

const saleOf = async (...names: string[]) =>
  `/office/counter/${await openedSale(...(await products(...names)))}`;

/** Holds each answer for so long that a press and a scan of the next row could come before it. */
const holdPosts = (page: Page) =>
  page.route("**", async (route) => {
    if (route.request().method() === "POST")
      await new Promise((resolve) => setTimeout(resolve, 150));
    await route.fallback();
  });

/** What has the focus: its words, or its tag. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const words = element instanceof HTMLInputElement ? element.name || element.value : "";
    return words || (element && element !== document.body ? element.textContent.trim() : "");
  });

type Press = {
  /** The list. */
  name: string;
  make: () => Promise<string>;
  /** The words of the button, of which the given one is pressed. */
  button: RegExp;
  nth?: number;
  /** What has the focus afterwards: at the start of its words. */
  then: RegExp;
};

const sale = (...names: string[]) => ({ make: () => saleOf(...names) });

const run = async (count: number) => {
  const made = await createRun();
  const ids = [];
  for (let i = 0; i < count; i += 1) ids.push((await createDelivery()).id);
  unwrap(await addStops(made.staff, made.id, ids));
  return `/office/delivery/${made.id}`;
};

const unitsOfSale = async () => {
  const [product] = await products("Unit");
  if (!product) throw new Error("No product");
  const saleId = await openedSale(product);
  const line = (await listLinesWithUnits(saleId)).lines[0]?.id ?? 0;
  const unit = () => `1A${crypto.randomUUID().replaceAll("-", "").slice(0, 22).toUpperCase()}`;
  unwrap(await addUnit(saleId, { line, unit: unit() }));
  return `/office/counter/${saleId}/units`;
};

const pictures = async () => {
  const { id } = await createProduct();
  for (const [background, alt] of [
    ["teal", "One"],
    ["gold", "Two"],
    ["navy", "Three"],
  ] as const) {
    const create = { width: 8, height: 8, channels: 3, background } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    unwrap(await addPicture(anyAdmin(), id, { bytes, alt }));
  }
  return `/office/products/${id}/pictures`;
};

const inbox = async () => {
  for (const name of ["Ada", "Bo"]) await sendContact(visitor(), { ...contactMessage, name });
  return "/office/inbox";
};

const appointment = async () =>
  `/office/appointments/${(await reserve(await createTime())).reference}`;

const OFFICE: Press[] = [
  { name: "counter, one more", ...sale("A", "B"), button: /One more/, then: /^\+One more A/ },
  { name: "counter, one less", ...sale("A"), button: /One less/, then: /^product$/ },
  { name: "counter, first line", ...sale("A", "B", "C"), button: /^Remove/, then: /^Remove B/ },
  {
    name: "counter, mid line",
    ...sale("A", "B", "C"),
    button: /^Remove/,
    nth: 1,
    then: /^Remove C/,
  },
  {
    name: "counter, last line",
    ...sale("A", "B", "C"),
    button: /^Remove/,
    nth: 2,
    then: /^Remove B/,
  },
  { name: "counter, only line", ...sale("A"), button: /^Remove/, then: /^product$/ },
  { name: "counter, line by −", ...sale("A", "B"), button: /One less/, then: /^−One less B/ },
  { name: "units", make: unitsOfSale, button: /^Remove/, then: /^unit$/ },
  { name: "delivery, to the first place", make: () => run(3), button: /^Up/, then: /^Down/ },
  { name: "delivery, up", make: () => run(3), button: /^Up/, nth: 1, then: /^Up/ },
  { name: "delivery, down", make: () => run(3), button: /^Down/, then: /^Down/ },
  { name: "delivery, to the last place", make: () => run(3), button: /^Down/, nth: 1, then: /^Up/ },
  { name: "delivery, taken off", make: () => run(3), button: /^Take off/, then: /^Take off/ },
  {
    name: "delivery, last one",
    make: () => run(3),
    button: /^Take off/,
    nth: 2,
    then: /^Take off/,
  },
  { name: "pictures, later", make: pictures, button: /^Later/, then: /^Later/ },
  { name: "pictures, to the last", make: pictures, button: /^Later/, nth: 1, then: /^Earlier/ },
  {
    name: "pictures, removed",
    make: pictures,
    button: /^Remove/,
    then: /^Remove \(picture 1: Two/,
  },
  { name: "appointment", make: appointment, button: /^Arrived/, then: /^Undo: arrived/ },
  { name: "inbox, ticks", make: inbox, button: /^Do It/, then: /^Do It/ },
];

async function pressAndAsk(page: Page, { button, nth = 0, then }: Press) {
  const pressed = page.getByRole("main").getByRole("button", { name: button }).nth(nth);
  await pressed.focus();
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.status() < 400,
  );
  await page.keyboard.press("Enter");
  // While it is sent it has the focus, and says that it is pressed.
  await expect(pressed).toBeFocused();
  await answered;
  await page.waitForLoadState("networkidle");
  await expect.poll(() => focused(page)).toMatch(then);
}

for (const press of OFFICE) {
  test(
    `the focus stays in the list: ${press.name}`,
    { tag: "@browser" },
    async ({ page, visit, signIn }) => {
      await signIn("admin");
      const address = await press.make();
      await holdPosts(page);
      await visit(address);
      if (press.name.startsWith("inbox")) {
        const main = page.getByRole("main");
        await main.getByRole("checkbox").first().check();
        await main.getByLabel("Do with all that are checked").selectOption("to-nobody");
      }
      await pressAndAsk(page, press);
    },
  );
}

const CART: Omit<Press, "make">[] = [
  { name: "one more", button: /One more/, then: /One more/ },
  { name: "first line", button: /^Remove/, then: /^Remove/ },
  { name: "last line", button: /^Remove/, nth: 2, then: /^Remove/ },
];

for (const press of CART) {
  test(
    `the focus stays in the cart: ${press.name}`,
    { tag: "@browser" },
    async ({ page, visit }) => {
      const made = await products("A", "B", "C");
      for (const { name } of made) {
        await visit(`/shop?q=${encodeURIComponent(name)}`);
        const article = page.getByRole("main").getByRole("button", { name });
        await article.filter({ hasText: "Add to Cart" }).click();
        await page.waitForLoadState("networkidle");
      }
      await holdPosts(page);
      await visit("/shop?cart");
      await pressAndAsk(page, { ...press, make: () => Promise.resolve("") });
    },
  );
}

test(
  "a key that is held presses no other line",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    await signIn("staff");
    await visit(await saleOf("A", "B", "C"));
    const buttons = page.getByRole("main").getByRole("button", { name: /^Remove/ });
    await buttons.first().focus();
    await page.keyboard.down("Enter");
    await expect(buttons).toHaveCount(2);
    await expect(buttons.first()).toBeFocused();
    for (let i = 0; i < 5; i += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.waitForLoadState("networkidle");
    await expect(buttons).toHaveCount(2);
  },
);
