import type { Page } from "@playwright/test";
import { db } from "~/platform/database/db.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { eq } from "drizzle-orm";
import { mailOutbox, orders, pickupWindows } from "~drizzle/schema";
import { createProduct, visitor } from "../support/builders";
import { switchDeliveryOn, switchPickupOn } from "../support/pickup";
import { receive } from "../support/stock";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test(
  "a buyer reads the facts, reaches the limit, reduces, picks a window, gets the receipt and cancels",
  { tag: "@blocked" },
  async ({ page, visit, expectAccessible }) => {
    await switchPickupOn();
    const flower = await createProduct({ kind: "flower", weightGrams: "28.35", price: "90.00" });
    await visit("/shop");
    await page.getByRole("link", { name: flower.name }).first().click();
    await expect(page.locator(".facts").first()).toContainText("28.35 g");
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/shop?cart");
    const cart = page.getByRole("region", { name: "Your Cart" });
    await cart.getByLabel(`Quantity of ${flower.name}`).fill("4");
    await cart.getByRole("button", { name: /^Update/ }).click();
    const line = cart.locator('[data-part="cart-line"]');
    await expect(line).toContainText(`this one has 113.4 g. Reduce ${flower.name} from 4 to 3`);
    await expectAccessible();
    await expectFitsPhone(page);
    await line.getByRole("button", { name: /^Reduce to 3/ }).click();
    await expect(cart.getByRole("status")).toContainText("Total: $270.00");
    await expect(line).not.toContainText("New York allows");
    await cart.getByRole("link", { name: "Checkout" }).click();
    await expect(page.getByText("By placing this order you state that you are 21")).toBeVisible();
    await chooseTomorrow(page);
    await page.getByLabel("Name").fill("Ada Byron");
    await page.getByLabel("Email address").fill("ada.buyer@example.com");
    await page.getByLabel("Phone number").fill("845.555.0142");
    await page.getByLabel("Note for us").fill("A paper bag, please");
    await page.getByRole("button", { name: "Place Order for $270.00" }).click();
    await expect(page.locator(".error-summary")).toContainText(
      "Choose when you pick up your order",
    );
    await expectAccessible();
    await expectFitsPhone(page);
    await expect(page.getByLabel("Note for us")).toHaveValue("A paper bag, please");
    const times = page.getByRole("group", { name: "When you pick it up" });
    const chosen = (await times.locator(".checkbox label").nth(2).textContent())
      ?.split(",")[0]
      ?.trim();
    await times.locator(".checkbox input").nth(2).check();
    await page.getByRole("button", { name: "Place Order for $270.00" }).click();
    await expect(toast(page)).toContainText("Order Placed!");
    const pickUp = page.getByRole("region", { name: "Pick it up" });
    await expect(pickUp).toContainText(chosen ?? "no time");
    await expect(pickUp).toContainText("1 Main Street, New Paltz");
    await expect(pickUp).toContainText("A government photo ID that shows that you are 21 or older");
    await expect(pickUp).toContainText("in cash or by debit card");
    await expect(page.locator("main")).toContainText("(845) 555-0142");
    await expectAccessible();
    await expectFitsPhone(page);
    const [mail] = await db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, "ada.buyer@example.com"));
    expect(mail?.text).toMatch(new RegExp(`When: .*, ${chosen}`));
    expect(mail?.text).toContain("Bring: A government photo ID");
    expect(mail?.text).not.toContain("paper bag");
    await page.getByRole("link", { name: "Cancel the Order" }).click();
    await page.getByRole("button", { name: "Cancel the Order" }).click();
    await expect(toast(page)).toContainText("Order Cancelled");
    await expect(page.locator("main")).toContainText("Your order was cancelled.");
    await expect(pickUp).toHaveCount(0);
    // Its time can be chosen again, and its weight no longer counts.
    const [place] = await db.select().from(pickupWindows);
    expect(place?.taken).toBe(0);
  },
);

test(
  "a cart with more than is left says so in its line and at the checkout, and reduces it",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    const jar = await createProduct({ price: "12.00" });
    await receive(jar.id, { quantity: 6 });
    await visit(`/shop/${jar.slug}`);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/shop?cart");
    const cart = page.getByRole("region", { name: "Your Cart" });
    await cart.getByLabel(`Quantity of ${jar.name}`).fill("6");
    await cart.getByRole("button", { name: /^Update/ }).click();
    await expect(cart.getByRole("status")).toContainText("Total: $72.00");
    const other = await placeOrder(visitor(), {
      items: [{ productId: jar.id, quantity: 2 }],
      ...{ customerInfo: null, key: null, seen: null, windowStartsAt: null },
    });
    if (!other.ok) throw new Error(other.problem.message);
    // A guest's order holds at most a fifth of what is left: one piece of six.
    await visit("/checkout");
    await page.getByRole("link", { name: `Only 5 of ${jar.name} are left` }).click();
    await expect(page).toHaveURL(/\/shop\?cart#/);
    const line = cart.getByRole("listitem").filter({ hasText: jar.name });
    await expect(line).toContainText(`Only 5 of ${jar.name} are left`);
    await expectAccessible();
    await expectFitsPhone(page);
    await line.getByRole("button", { name: /^Reduce to 5/ }).click();
    await expect(cart.getByRole("status")).toContainText("Total: $60.00");
    await expect(line).not.toContainText("are left");
  },
);

/** The times of tomorrow, as the checkout's list. Today's may be over. */
async function chooseTomorrow(page: Page) {
  const tomorrow = page.getByRole("group", { name: "Day" }).getByRole("button").nth(1);
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute("aria-current", "date");
}

test(
  "another day shows its times and keeps what was typed, and Enter places the order",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    await switchPickupOn();
    const product = await createProduct({ price: "12.00" });
    await visit(`/shop/${product.slug}`);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/checkout");
    await page.getByLabel("Name").fill("Ada Byron");
    await page.getByLabel("Note for us").fill("A paper bag, please");
    const times = page.getByRole("group", { name: "When you pick it up" });
    await chooseTomorrow(page);
    const first = await times.getByRole("radio").first().getAttribute("value");
    await page.getByRole("group", { name: "Day" }).getByRole("button").nth(2).click();
    await expect(times.getByRole("radio").first()).not.toHaveAttribute("value", first ?? "");
    await chooseTomorrow(page);
    await expect(times.getByRole("radio").first()).toHaveAttribute("value", first ?? "");
    await expect(page.getByLabel("Name")).toHaveValue("Ada Byron");
    await expect(page.getByLabel("Note for us")).toHaveValue("A paper bag, please");
    await expect(page.locator(".error-summary")).toHaveCount(0);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("Name").press("Enter");
    await expect(page.locator(".error-summary")).toContainText(
      "Choose when you pick up your order",
    );
    await expect(times.getByRole("radio").first()).toHaveAttribute("value", first ?? "");
    await times.getByRole("radio").first().check();
    // After a refusal the times are read again. Until then a press is ignored.
    await expect(page.getByRole("button", { name: "Place Order for $12.00" })).toBeEnabled();
    await page.getByLabel("Name").press("Enter");
    await expect(toast(page)).toContainText("Order Placed!");
  },
);

test("a window that filled while the page was open is refused, and everything typed stays", async ({
  page,
  visit,
}) => {
  await switchPickupOn({ orders: 1 });
  const product = await createProduct({ price: "12.00" });
  await visit(`/shop/${product.slug}`);
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(toast(page)).toContainText("Added to Cart");
  await visit("/checkout");
  await chooseTomorrow(page);
  const times = page.getByRole("group", { name: "When you pick it up" });
  const wanted = (await times.getByRole("radio").nth(1).getAttribute("value")) ?? "";
  await times.getByRole("radio").nth(1).check();
  await page.getByLabel("Name").fill("Ada Byron");
  const other = await placeOrder(visitor(), {
    items: [{ productId: product.id, quantity: 1 }],
    ...{ customerInfo: null, key: null, seen: null, windowStartsAt: new Date(wanted) },
  });
  expect(other.ok).toBe(true);
  await page.getByRole("button", { name: "Place Order for $12.00" }).click();
  await expect(page.locator(".error-summary")).toContainText("That time has just filled up");
  await expect(page.getByLabel("Name")).toHaveValue("Ada Byron");
  await expect(times.locator(`[value="${wanted}"]`)).toHaveCount(0);
  await times.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Place Order for $12.00" }).click();
  await expect(toast(page)).toContainText("Order Placed!");
});

test("a form from before times were chosen is refused at the time, and keeps all that was typed", async ({
  page,
  visit,
}) => {
  const product = await createProduct({ price: "12.00" });
  await visit(`/shop/${product.slug}`);
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(toast(page)).toContainText("Added to Cart");
  await visit("/checkout");
  const typed = [
    ["Name (optional)", "Ada Byron"],
    ["Email address (optional)", "ada.early@example.com"],
    ["Phone number (optional)", "845.555.0142"],
    ["Address (optional)", "1 Main Street"],
    ["Note for us (optional)", "A paper bag, please"],
  ] as const;
  const times = page.getByRole("group", { name: "When you pick it up" });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(times).toHaveCount(0);
  for (const [label, text] of typed) await field(label).fill(text);
  const keepsAll = async () => {
    for (const [label, text] of typed) {
      await expect(field(label)).toHaveValue(text);
    }
  };
  const order = page.getByRole("button", { name: "Place Order for $12.00" });
  // The first time is so far ahead that there is none.
  await switchPickupOn({ leadMinutes: 14 * 24 * 60, daysAhead: 1 });
  await order.click();
  await expect(page.locator(".error-summary")).toContainText("Choose when you pick up your order");
  await expect(page.getByText("All times are taken now")).toBeVisible();
  await keepsAll();
  await switchPickupOn();
  await order.click();
  await expect(times).toHaveAccessibleDescription(/Choose when you pick up your order/);
  await keepsAll();
  await times.getByRole("radio").first().check();
  await order.click();
  await expect(toast(page)).toContainText("Order Placed!");
});

test(
  "an order is delivered where we deliver, with its fee, and the page says when it is paid",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    await switchDeliveryOn();
    const product = await createProduct({ price: "25.00" });
    await visit(`/shop/${product.slug}`);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/checkout");
    await page.getByRole("link", { name: "Delivery" }).click();
    await expect(page.getByText("A delivery is paid before it leaves the shop")).toBeVisible();
    await expect(page.getByText("We deliver for $5.00, orders of $20.00 or more")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page
      .getByRole("group", { name: "When we deliver it" })
      .getByRole("radio")
      .first()
      .check();
    await page.getByLabel("Phone number").fill("(845) 555-0143");
    await page.getByLabel("Address", { exact: true }).fill("12345 Far Road, Albany, NY 12207");
    await page.getByRole("button", { name: "Place Order for $30.00" }).click();
    await expect(page.locator(".error-summary")).toContainText("We deliver to ZIP codes 12561");
    await page.getByLabel("Address", { exact: true }).fill("5 Near Road, New Paltz, NY 12561");
    await page.getByRole("button", { name: "Place Order for $30.00" }).click();
    await expect(toast(page)).toContainText("Order Placed!");
    await expect(page.getByRole("region", { name: "Lines" })).toContainText(/Delivery\s*\$5\.00/);
    await expect(page.getByRole("region", { name: "We bring it to you" })).toContainText(
      "You pay before it leaves the shop",
    );
    const [order] = await db.select().from(orders).where(eq(orders.phone, "(845) 555-0143"));
    expect(order).toMatchObject({ fulfilment: "delivery", deliveryFeeCents: 500, total: "30.00" });
  },
);

test("the owner sets pickup and delivery; what cannot be is refused at its field", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit("/office/pickup");
  await expect(page.getByText("The opening hours are not set")).toBeVisible();
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByLabel("Customers choose when they pick up").check();
  await page.getByLabel("Length of a window").selectOption("15");
  await page.getByLabel("Orders in one window").fill("none");
  await page.getByRole("button", { name: "Save Pickup" }).click();
  await expect(page.locator(".field-error")).toContainText("Enter the number of orders");
  await page.getByLabel("Orders in one window").fill("7");
  await page.getByRole("button", { name: "Save Pickup" }).click();
  await expect(toast(page)).toContainText("Pickup Saved");
  await visit("/office/pickup");
  await expect(page.getByLabel("Orders in one window")).toHaveValue("7");
  await expect(page.getByLabel("Length of a window")).toHaveValue("15");
  await expect(page.getByLabel("Customers choose when they pick up")).toBeChecked();
  await page.getByRole("link", { name: "Delivery", exact: true }).click();
  await page.getByLabel("Customers can have orders delivered").check();
  await page.getByRole("button", { name: "Save Delivery" }).click();
  await expect(page.locator(".field-error")).toContainText("Enter where you deliver");
  await page.getByLabel("ZIP codes that we deliver to").fill("12561 12401");
  await page.getByLabel("Fee in dollars").fill("$4.50");
  await page.getByRole("button", { name: "Save Delivery" }).click();
  await expect(toast(page)).toContainText("Delivery Saved");
  await visit("/office/pickup/delivery");
  await expect(page.getByLabel("Fee in dollars")).toHaveValue("4.50");
  await expectAccessible();
});

test(
  "what was typed for pickup is there for delivery",
  { tag: "@browser" },
  async ({ page, visit }) => {
    await switchPickupOn();
    await switchDeliveryOn();
    const product = await createProduct({ price: "25.00" });
    await visit(`/shop/${product.slug}`);
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/checkout");
    await page.getByLabel("Name").fill("Ada Byron");
    await page.getByLabel("Note for us").fill("The blue door");
    await page.getByRole("link", { name: "Delivery" }).click();
    await expect(page.getByRole("button", { name: "Place Order for $30.00" })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada Byron");
    await page.getByLabel("Address", { exact: true }).fill("5 Near Road, New Paltz, NY 12561");
    await page.getByRole("link", { name: "Pickup" }).click();
    await expect(page.getByRole("button", { name: "Place Order for $25.00" })).toBeVisible();
    await expect(page.getByLabel("Note for us")).toHaveValue("The blue door");
    await expect(page.getByLabel("Address (optional)", { exact: true })).toHaveValue(
      /^5 Near Road/,
    );
  },
);
