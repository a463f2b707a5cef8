import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { archiveProduct, setStock, updateProduct } from "~/domain/shop/save-product.server";
import { db } from "~/platform/database/db.server";
import { users } from "~drizzle/schema";
import { anyAdmin, createProduct, createUser, PASSWORD } from "../support/builders";
import { expect, expectFitsPhone, hasLayout, slowDown, test, untilHydrated } from "../support/test";

async function open(page: Page, address: string, hasScript: boolean) {
  await page.goto(address);
  await untilHydrated(page, hasScript);
}

/** Puts one of each product into the cart, from their own pages. */
async function fill(page: Page, hasScript: boolean, ...slugs: string[]) {
  for (const slug of slugs) {
    await open(page, `/shop/${slug}`, hasScript);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(page.locator(".toast")).toContainText("Added to Cart");
  }
}

test(
  "a visitor browses by category and price, and products out of stock are marked",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    const category = `Teas ${Date.now()}`;
    await createProduct({ category, name: "Black Tea", price: "9.00" });
    await createProduct({ category, name: "Green Tea", price: "7.00" });
    await createProduct({ category, name: "White Tea", price: "1.00", inStock: false });
    await open(page, "/shop", hasScript);
    await page.getByRole("link", { name: category }).click();
    await expect(page.getByText("3 products", { exact: true })).toBeVisible();
    await page.getByLabel("Sort by").selectOption("price");
    await page.getByRole("button", { name: "Sort" }).click();
    await expect(page).toHaveURL(/sort=price/);
    // Available products come first.
    await expect(page.locator("[data-part=shop-card] h2")).toHaveText([
      "Green Tea",
      "Black Tea",
      "White Tea",
    ]);
    await expect(page.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
    await expectAccessible();
  },
);

test(
  "a visitor chooses one of a product's variants on its page",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    const category = `Jars ${Date.now()}`;
    const [small, large] = [`${category} 3.5 g`, `${category} 7 g`];
    const lead = await createProduct({
      category,
      name: large,
      price: "80.00",
      variantLabel: "7 g",
    });
    const other = { category, variantOf: lead.id };
    await createProduct({ ...other, name: small, price: "45.00", variantLabel: "3.5 g" });
    const sold = { ...other, price: "150.00", variantLabel: "14 g", inStock: false };
    await createProduct({ ...sold, name: `${category} 14 g` });
    await open(page, `/shop?category=${encodeURIComponent(category)}`, hasScript);
    await expect(page.getByText("1 product", { exact: true })).toBeVisible();
    await expect(page.locator("[data-part=shop-card]")).toContainText("from $45.00");
    await page.getByRole("link", { name: new RegExp(`^Choose ?: ${large}$`) }).click();
    await expect(page.getByRole("heading", { name: large })).toBeVisible();
    const variants = page.getByRole("navigation", { name: "Variants" });
    await expect(variants.getByRole("link")).toHaveText([
      "3.5 g, $45.00",
      "7 g, $80.00",
      "14 g, $150.00, out of stock",
    ]);
    await expect(variants.locator("[aria-current]")).toHaveText("7 g, $80.00");
    await expectAccessible();
    await variants.getByRole("link", { name: "3.5 g" }).click();
    await expect(page.getByRole("heading", { name: small })).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.locator(".toast")).toContainText("Added to Cart");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`/shop/${lead.slug}$`),
    );
    await open(page, "/shop?cart", hasScript);
    await expect(page.getByRole("link", { name: small })).toBeVisible();
  },
);

test(
  "a visitor searches, filters, goes back, and finds a way out of an empty result",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    const category = `Finds ${Date.now()}`;
    const tin = { category, description: "In a blue tin" };
    await createProduct({ ...tin, name: "Lemon Drops", price: "18.00" });
    await createProduct({ ...tin, name: "Mint Drops", price: "35.00", inStock: false });
    await createProduct({ category, name: "Ginger Chews", price: "12.00" });
    const names = page.locator("[data-part=shop-card] h2");
    await open(page, `/shop?category=${encodeURIComponent(category)}`, hasScript);
    const search = page.getByRole("search", { name: "Search the shop" });
    await search.getByLabel("Search the shop").fill("DROPS tin");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(names).toHaveText(["Lemon Drops", "Mint Drops"]);
    await expect(page.getByRole("link", { name: category })).toHaveText(`${category} 2`);
    const searched = page.url();
    await search.getByLabel("Price").selectOption("Over $20, up to $40");
    await search.getByRole("button", { name: "Apply the Filters" }).click();
    await expect(names).toHaveText(["Mint Drops"]);
    await search.getByLabel("In stock only").check();
    await search.getByRole("button", { name: "Apply the Filters" }).click();
    await expect(page.getByText("0 products", { exact: true })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Nothing in the shop is all of that" }),
    ).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Remove Price: Over $20, up to $40" }).click();
    await expect(names).toHaveText(["Lemon Drops"]);
    await expect(search.getByLabel("In stock only")).toBeChecked();
    for (let n = 0; n < 3; n++) await page.goBack();
    await expect(page).toHaveURL(searched);
    await expect(names).toHaveText(["Lemon Drops", "Mint Drops"]);
    await expect(search.getByLabel("Search the shop")).toHaveValue("DROPS tin");
    // Words that are too common are said so, and what has them in its name is found.
    const of = `category=${encodeURIComponent(category)}`;
    await open(page, `/shop?${of}&q=the+who`, hasScript);
    await expect(page.getByText("Too common to be looked for: “the”, “who”.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No product’s name has these" })).toBeVisible();
    await expect(page.getByText("Nothing in the shop")).toHaveCount(0);
    await expectAccessible();
    await expectFitsPhone(page);
    await open(page, `/shop?${of}&q=the+drops`, hasScript);
    await expect(page.getByText("Too common to be looked for: “the”.")).toBeVisible();
    await expect(names).toHaveText(["Lemon Drops", "Mint Drops"]);
    // What nobody offers is left out.
    const odd = "q=drops&kind=magic&price=-1&strength=%27&stock=maybe&sort=__proto__";
    await open(page, `/shop?category=${encodeURIComponent(category)}&${odd}`, hasScript);
    await expect(names).toHaveText(["Lemon Drops", "Mint Drops"]);
  },
);

test(
  "an archived and an unknown product say which they are, and lead to the shop",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    const gone = await createProduct();
    await archiveProduct(anyAdmin(), gone.id);
    for (const [slug, heading, words] of [
      [gone.slug, gone.name, "We do not sell this product at the moment."],
      ["never-seen", "404 Page Not Found", "The shop has no product at this address."],
    ] as const) {
      const response = await page.goto(`/shop/${slug}`);
      expect(response?.status()).toBe(404);
      await untilHydrated(page, hasScript);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(new RegExp(`^${heading} · `));
      await expect(page.getByText(words)).toBeVisible();
      await expectAccessible();
      await page.getByRole("link", { name: "See All Products" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
    }
  },
);

test(
  "a cart is filled, changed by plus, minus, field and remove, and adds up",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    const tea = await createProduct({ price: "8.10" });
    const mug = await createProduct({ price: "18.55" });
    await fill(page, hasScript, tea.slug, mug.slug);
    await open(page, "/shop?cart", hasScript);
    const cart = page.getByRole("region", { name: "Your Cart" });
    const total = cart.getByRole("status");
    await expect(total).toContainText("Total: $26.65");
    await cart.getByRole("button", { name: `One more ${tea.name}` }).click();
    await expect(total).toContainText("2 products, 3 items, Total: $34.75");
    await cart.getByLabel(`Quantity of ${mug.name}`).fill("12");
    await cart.getByRole("button", { name: `Update the quantity of ${mug.name}` }).click();
    await expect(total).toContainText("2 products, 14 items, Total: $238.80");
    await expect(page.locator("[data-part=cart-toggle]")).toContainText("Cart: 2 products");
    await expectAccessible();
    await cart.getByRole("button", { name: `One less ${tea.name}` }).click();
    await expect(total).toContainText("Total: $230.70");
    await cart.getByRole("button", { name: `One less ${tea.name}` }).click();
    await expect(total).toContainText("1 product, 12 items, Total: $222.60");
    await cart.getByRole("button", { name: `Remove ${mug.name}` }).click();
    await expect(cart).toContainText("Your cart is empty.");
    await cart.getByRole("link", { name: "Checkout" }).click();
    await expect(page.getByRole("alert")).toContainText("Cart Empty");
    await expect(page.getByRole("alert")).toContainText("Add some items to your cart first.");
  },
);

test(
  "every press counts on a slow connection: five on Add to Cart, four on plus, three on minus",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const product = await createProduct({ price: "2.00" });
    await open(page, `/shop/${product.slug}`, hasScript);
    await slowDown(page);
    const items = page.locator("[data-part=cart-toggle]");
    // Without script a press loads a new page, so the next press must wait for it.
    const press = async (times: number, name: RegExp, from: number, step: number) => {
      for (let done = 1; done <= times; done++) {
        await page.getByRole("button", { name }).click();
        if (!hasScript) await expect(items).toContainText(`, ${from + done * step} item`);
      }
      await expect(items).toContainText(`, ${from + times * step} items`);
    };
    await press(5, /^Add to Cart/, 0, 1);
    await items.click();
    await expect(page.getByRole("region", { name: "Your Cart" })).toBeVisible();
    await press(4, /^One more/, 5, 1);
    await press(3, /^One less/, 9, -1);
    await expect(page.getByText("Total: $12.00")).toBeVisible();
  },
);

test(
  "presses just before leaving for the checkout are all in the order",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    test.skip(!hasScript, "without script a press leaves the page by itself");
    const product = await createProduct({ price: "2.00" });
    await fill(page, hasScript, product.slug);
    await open(page, "/shop?cart", hasScript);
    await slowDown(page);
    for (let n = 0; n < 3; n++) await page.getByRole("button", { name: /^One more/ }).click();
    await page.getByRole("link", { name: "Checkout" }).click();
    await expect(page.getByRole("button", { name: "Place Order for $8.00" })).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
  },
);

test(
  "the hundredth of one product is not added, and no message says that it was",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const product = await createProduct();
    await fill(page, hasScript, product.slug);
    await open(page, "/shop?cart", hasScript);
    await page.getByLabel(`Quantity of ${product.name}`).fill("99");
    await page.getByRole("button", { name: /^Update/ }).click();
    await expect(page.locator("[data-part=cart-toggle]")).toContainText(", 99 items");
    await open(page, `/shop/${product.slug}`, hasScript);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(page.getByRole("alert")).toContainText("A cart holds at most 99 of a product.");
    await expect(page.locator(".toast")).not.toContainText("Added to Cart");
    await expect(page.locator("[data-part=cart-toggle]")).toContainText(", 99 items");
  },
);

test(
  "each button of shop and cart has its own text, separated from the next one",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const category = `Words ${Date.now()}`;
    const [tea, mug] = [await createProduct({ category }), await createProduct({ category })];
    await fill(page, hasScript, tea.slug, mug.slug);
    await open(page, `/shop?cart&category=${encodeURIComponent(category)}`, hasScript);
    const texts = await page
      .locator("main :is(button, [data-part=cart-toggle], [data-part=panel-head] a)")
      .allTextContents();
    expect(texts.map((text) => text.replace(/\s+/g, " ").trim())).toEqual(
      expect.arrayContaining([
        ...[tea, mug].flatMap(({ name }) => [
          `Add to Cart: ${name}`,
          `− One less ${name}`,
          `+ One more ${name}`,
          `Update the quantity of ${name}`,
          `Remove ${name}`,
        ]),
        "Cart: 2 products, 2 items",
        "Close the cart",
      ]),
    );
    await expect(page.getByRole("link", { name: category })).toHaveText(`${category} 2`);
    await expect(page.locator('[data-part="cart-line"] p').first()).toHaveText(
      new RegExp(`(${tea.name}|${mug.name}) \\$25\\.00 each`),
    );
    // The placeholder picture must not repeat the name in text.
    await expect(page.locator("[data-part=shop-card]").first()).not.toContainText(
      new RegExp(`(${mug.name}.*){3}`, "s"),
    );
  },
);

test(
  "Add to Cart is seen without scrolling, on a phone and on a desk",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const lead = await createProduct({ name: "A jar whose name takes two lines of a phone" });
    for (const label of ["7 g", "14 g", "28 g"]) {
      await createProduct({ variantOf: lead.id, variantLabel: label });
    }
    await signIn("customer");
    for (const [width, height] of [
      [360, 740],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit(`/shop/${lead.slug}`);
      const add = await page.getByRole("button", { name: "Add to Cart" }).boundingBox();
      expect((add?.y ?? height) + (add?.height ?? 0), `${width}`).toBeLessThanOrEqual(height);
    }
  },
);

test(
  "a toast beside an open cart does not cover its total and the checkout link",
  { tag: "@browser" },
  async ({ page, hasScript }) => {
    const products = await Promise.all(Array.from({ length: 5 }, () => createProduct()));
    await fill(page, hasScript, ...products.map(({ slug }) => slug));
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, "/shop?cart", hasScript);
      await page
        .getByRole("button", { name: /^Add to Cart/ })
        .first()
        .click();
      const toast = await page.locator(".toast").boundingBox();
      const checkout = page.getByRole("link", { name: "Checkout" });
      await checkout.scrollIntoViewIfNeeded();
      for (const part of [checkout, page.locator("[data-part=cart-total]")]) {
        const box = await part.boundingBox();
        if (!toast || !box) throw new Error("The toast or the cart is not there");
        const isApart =
          toast.x + toast.width <= box.x ||
          toast.y >= box.y + box.height ||
          toast.y + toast.height <= box.y;
        expect(isApart, `${width}: ${JSON.stringify([toast, box])}`).toBe(true);
      }
    }
  },
);

for (const quantity of ["", "-1", "0", "100", "2.5", "1e1", "many", "99999999999999999999"]) {
  test(
    `a quantity of ${quantity || "nothing"} is refused at its field, and the cart stays`,
    { tag: "@script" },
    async ({ page, hasScript }) => {
      const product = await createProduct({ price: "3.00" });
      await fill(page, hasScript, product.slug);
      await open(page, "/shop?cart", hasScript);
      const field = page.getByLabel(`Quantity of ${product.name}`);
      await field.fill(quantity);
      await page.getByRole("button", { name: /^Update/ }).click();
      const error = page.locator(".field-error");
      await expect(error).toContainText("Enter a whole number from 1 to 99");
      await expect(field).toHaveValue(quantity);
      const summary = page.locator(".error-summary");
      await expect(summary).toContainText("There is a problem");
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      // In one line or two, not in a column of one word.
      if (hasLayout(page)) expect((await error.boundingBox())?.width).toBeGreaterThan(200);
      await summary.getByRole("link", { name: "Enter a whole number from 1 to 99" }).click();
      await expect(field).toBeFocused();
      await open(page, "/shop?cart", hasScript);
      await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("1");
    },
  );
}

test(
  "a guest orders, gets a link that nobody can guess, and has an empty cart afterwards",
  { tag: "@chromium" },
  async ({ page, hasScript, expectAccessible }) => {
    const product = await createProduct({ price: "12.00" });
    await fill(page, hasScript, product.slug);
    await open(page, "/checkout", hasScript);
    await expectAccessible();
    await page.getByRole("button", { name: "Place Order for $12.00" }).click();
    await expect(page.locator(".toast")).toContainText("Order Placed!");
    await expect(page.locator(".toast")).toContainText(
      "Your order has been submitted successfully.",
    );
    await expect(page).toHaveURL(/\/receipt\/[\w-]+\.[\w-]{43}$/);
    await expect(page.getByText("Guest Customer")).toBeVisible();
    await expect(page.locator(".facts").last()).toHaveText(
      /Email\s*not given\s*Address\s*not given/,
    );
    await expect(page.locator("main")).not.toContainText(/guest@example\.com|To be provided/);
    await expectAccessible();
    const forged = await page.request.get(page.url().replace(/\..{2}(?=[^.]+$)/, ".AA"));
    expect(forged.status()).toBe(404);
    await open(page, "/shop?cart", hasScript);
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
  },
);

test(
  "a member orders with their own name and finds the order in the account; nobody else does",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const user = await signIn();
    const product = await createProduct({ price: "12.00" });
    await fill(page, hasScript, product.slug);
    await open(page, "/checkout", hasScript);
    await expect(page.getByLabel("Email address")).toHaveValue(user.email);
    // Never the username, which nobody at the counter knows.
    const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
    await expect(page.getByLabel("Name (optional)")).toHaveValue(name);
    await page.getByLabel("Address", { exact: false }).last().fill("1 Valley Road\nNew Paltz");
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await expect(page.getByText("1 Valley Road")).toBeVisible();
    const address = page.url();
    await open(page, "/orders", hasScript);
    await expect(page.getByRole("link", { name: /^Order \d+$/ })).toHaveCount(1);
    await expectAccessible();
    await page.context().clearCookies({ name: "sid" });
    await signIn();
    expect((await page.request.get(address)).status()).toBe(404);
  },
);

test(
  "a changed price and a sold-out product are shown, and ordered only after confirmation",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const dear = await createProduct({ price: "20.00" });
    const gone = await createProduct({ price: "5.00" });
    await fill(page, hasScript, dear.slug, gone.slug);
    await open(page, "/checkout", hasScript);
    await page.getByLabel("Name").fill("Ada");
    await updateProduct(anyAdmin(), dear.id, { ...dear, price: "22.00" });
    await setStock(anyAdmin(), gone.id, false);
    await page.getByRole("button", { name: "Place Order for $25.00" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText(`${gone.name} is out of stock, so we left it out`);
    await expect(summary).toContainText(`${dear.name} now costs $22.00; you saw $20.00`);
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await page.getByRole("button", { name: "Place Order for $22.00" }).click();
    await expect(page.locator(".toast")).toContainText("Order Placed!");
    await expect(page.getByRole("region", { name: "Lines" })).toContainText("$22.00");
    await expect(page.getByRole("region", { name: "Lines" })).not.toContainText(gone.name);
  },
);

test(
  "sending the checkout again, with Back or a second click, leads to the same order",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const product = await createProduct();
    await fill(page, hasScript, product.slug);
    await open(page, "/checkout", hasScript);
    const form = {
      seen: await page.locator("[name=seen]").inputValue(),
      orderKey: await page.locator("[name=orderKey]").inputValue(),
    };
    const send = async () => {
      const response = await page.request.post("/checkout", { form, maxRedirects: 0 });
      expect(response.status()).toBe(303);
      return response.headers().location;
    };
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toBe(first);
    // The cart is empty by now.
    expect(await send()).toBe(first);
  },
);

test("a cart whose cookie was forged is empty", { tag: "@script" }, async ({ page, hasScript }) => {
  const product = await createProduct();
  await fill(page, hasScript, product.slug);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "visit");
  const [, signature = ""] = decodeURIComponent(cookie?.value ?? "").split(".");
  const cart = { cart: [{ productId: product.id, quantity: -5 }] };
  const value = `${Buffer.from(JSON.stringify(cart)).toString("base64")}.${signature}`;
  await page
    .context()
    .addCookies([
      { name: "visit", value: encodeURIComponent(value), url: new URL(page.url()).origin },
    ]);
  await open(page, "/shop?cart", hasScript);
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

test(
  "more flower than the law allows is reported in the cart and refused at the checkout",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const flower = await createProduct({ kind: "flower", weightGrams: "28.350", price: "1.00" });
    await fill(page, hasScript, flower.slug);
    await open(page, "/shop?cart", hasScript);
    await page.getByLabel(`Quantity of ${flower.name}`).fill("4");
    await page.getByRole("button", { name: /^Update/ }).click();
    const advice = `Reduce ${flower.name} from 4 to 3`;
    await expect(page.locator(".banner")).toContainText(advice);
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.getByRole("button", { name: /^Place Order/ }).click();
    // The line links to the field to correct.
    await page.locator(".error-summary").getByRole("link", { name: advice }).click();
    const fieldId = await page.getByLabel(`Quantity of ${flower.name}`).getAttribute("id");
    await expect(page).toHaveURL(new RegExp(`/shop\\?cart#${fieldId}$`));
  },
);

test(
  "the checkout starts with no address that it would refuse",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const user = await createUser({ firstName: "Ada", lastName: "Byron" });
    // Like the first start's admin.
    await db
      .update(users)
      .set({ email: `${user.username}@localhost` })
      .where(eq(users.id, user.id));
    await page.request.post("/api/auth/login", {
      data: { username: user.username, password: PASSWORD },
    });
    const product = await createProduct();
    await fill(page, hasScript, product.slug);
    await open(page, "/checkout", hasScript);
    await expect(page.getByLabel("Name")).toHaveValue("Ada Byron");
    await expect(page.getByLabel("Email address")).toHaveValue("");
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page).toHaveURL(/\/orders\/\d+$/);
  },
);

test(
  "a screen of the shop that is not there, or refuses a form, leaves the shop's frame around it",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    const product = await createProduct();
    await fill(page, hasScript, product.slug);
    const missing = await page.goto(`/shop/${product.slug}-gone`);
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page).toHaveTitle(/^404 Page Not Found · /);
    await expect(page.getByRole("link", { name: "Back to the shop" })).toBeVisible();
    await expect(page.locator("[data-part=cart-toggle]")).toContainText("Cart: 1 product");
    await expectAccessible();
    for (const [status, type] of [
      [415, "text/plain"],
      [413, "application/x-www-form-urlencoded"],
    ] as const) {
      const refused = await page.request.post("/checkout", {
        headers: { "Content-Type": type },
        data: "address=".padEnd(7 * 1024 * 1024, "a"),
      });
      expect(refused.status()).toBe(status);
      const text = await refused.text();
      expect(text).toContain("Back to your cart");
      expect(text).toContain("Cart: <!-- -->1 product");
    }
  },
);

test(
  "the checkout's summary lists the errors in the order of the page",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const product = await createProduct();
    await fill(page, hasScript, product.slug);
    await open(page, "/checkout", hasScript);
    await page.getByLabel("Name").fill("n".repeat(201));
    await page.getByLabel("Email address").fill("nowhere");
    await page.getByLabel("Address (optional)", { exact: true }).fill("a".repeat(1001));
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page.locator(".error-summary li")).toHaveText([
      /^Name/,
      /email address/,
      /^Address/,
    ]);
  },
);
