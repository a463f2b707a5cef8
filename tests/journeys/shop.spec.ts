import type { Page } from "@playwright/test";
import { setStock, updateProduct } from "~/domain/shop/save-product.server";
import { createProduct } from "../support/builders";
import { expect, test, untilHydrated } from "../support/test";

async function open(page: Page, address: string, hasScript: boolean) {
  await page.goto(address);
  await untilHydrated(page, hasScript);
}

/** Puts one of each product into the cart, from their own pages. */
async function fill(page: Page, hasScript: boolean, ...slugs: string[]) {
  for (const slug of slugs) {
    await open(page, `/shop/${slug}`, hasScript);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
  }
}

test("a visitor browses by category and price, and finds what is out of stock marked so", async ({
  page,
  hasScript,
  expectAccessible,
}) => {
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
  // What can be bought comes first.
  await expect(page.locator(".shop-card h2")).toHaveText(["Green Tea", "Black Tea", "White Tea"]);
  await expect(page.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  await expectAccessible();
});

test("a cart is filled, changed by plus, minus, field and remove, and adds up", async ({
  page,
  hasScript,
  expectAccessible,
}) => {
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
  await expect(page.locator(".cart-toggle")).toContainText("Cart: 2 products");
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
});

for (const quantity of ["", "-1", "0", "100", "2.5", "1e1", "many", "99999999999999999999"]) {
  test(`a quantity of ${quantity || "nothing"} is refused at its field, and the cart stays`, async ({
    page,
    hasScript,
  }) => {
    const product = await createProduct({ price: "3.00" });
    await fill(page, hasScript, product.slug);
    await open(page, "/shop?cart", hasScript);
    const field = page.getByLabel(`Quantity of ${product.name}`);
    await field.fill(quantity);
    await page.getByRole("button", { name: /^Update/ }).click();
    await expect(page.locator(".field-error")).toContainText("Enter a whole number from 1 to 99");
    await expect(field).toHaveValue(quantity);
    await open(page, "/shop?cart", hasScript);
    await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("1");
  });
}

test("a guest orders, gets a link that nobody can guess, and goes on with an empty cart", async ({
  page,
  hasScript,
  expectAccessible,
}) => {
  const product = await createProduct({ price: "12.00" });
  await fill(page, hasScript, product.slug);
  await open(page, "/checkout", hasScript);
  await expectAccessible();
  await page.getByRole("button", { name: "Place Order for $12.00" }).click();
  await expect(page.getByText("Order Placed!")).toBeVisible();
  await expect(page.getByText("Your order has been submitted successfully.")).toBeVisible();
  await expect(page).toHaveURL(/\/receipt\/[\w-]+\.[\w-]{43}$/);
  await expect(page.getByText("Guest Customer")).toBeVisible();
  await expect(page.getByText("To be provided")).toBeVisible();
  await expectAccessible();
  const forged = await page.request.get(page.url().replace(/\..{2}(?=[^.]+$)/, ".AA"));
  expect(forged.status()).toBe(404);
  await open(page, "/shop?cart", hasScript);
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

test("a member orders with their own name and finds the order in the account; nobody else does", async ({
  page,
  hasScript,
  signIn,
  expectAccessible,
}) => {
  const user = await signIn();
  const product = await createProduct({ price: "12.00" });
  await fill(page, hasScript, product.slug);
  await open(page, "/checkout", hasScript);
  await expect(page.getByLabel("Email address")).toHaveValue(user.email);
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
});

test("a price that changed, a product that ran out: shown, and ordered only once confirmed", async ({
  page,
  hasScript,
}) => {
  const dear = await createProduct({ price: "20.00" });
  const gone = await createProduct({ price: "5.00" });
  await fill(page, hasScript, dear.slug, gone.slug);
  await open(page, "/checkout", hasScript);
  await page.getByLabel("Name").fill("Ada");
  await updateProduct(dear.id, { ...dear, price: "22.00" });
  await setStock(gone.id, false);
  await page.getByRole("button", { name: "Place Order for $25.00" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText(`${gone.name} is out of stock, so we left it out`);
  await expect(summary).toContainText(`${dear.name} now costs $22.00; you saw $20.00`);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByRole("button", { name: "Place Order for $22.00" }).click();
  await expect(page.getByText("Order Placed!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Lines" })).toContainText("$22.00");
  await expect(page.getByRole("region", { name: "Lines" })).not.toContainText(gone.name);
});

test("sending the checkout again, with Back or a second click, leads to the same order", async ({
  page,
  hasScript,
}) => {
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
  // By now the cart is empty.
  expect(await send()).toBe(first);
});

test("a cart whose cookie was tampered with is an empty one", async ({ page, hasScript }) => {
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

test("more flower than the law allows is said in the cart and refused at the checkout", async ({
  page,
  hasScript,
}) => {
  const flower = await createProduct({ kind: "flower", weightGrams: "28.350", price: "1.00" });
  await fill(page, hasScript, flower.slug);
  await open(page, "/shop?cart", hasScript);
  await page.getByLabel(`Quantity of ${flower.name}`).fill("4");
  await page.getByRole("button", { name: /^Update/ }).click();
  const advice = `Reduce ${flower.name} from 4 to 3`;
  await expect(page.locator(".notice")).toContainText(advice);
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.locator(".error-summary")).toContainText(advice);
});
