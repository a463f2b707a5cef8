import type { Page } from "@playwright/test";
import { and, desc, eq, like } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { bookingDay } from "~/domain/money/booking-day";
import { confirmOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { orderLink } from "~/domain/orders/order-links.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { receiveBatch } from "~/domain/stock/receive-stock.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatDay, formatLongDay, formatTimes } from "~/lib/dates/dates";
import { mailOutbox, orders, orderStatusChanges } from "~drizzle/schema";
import { anyAdmin, createAdmin, createProduct, member } from "../support/builders";
import { soldOrder } from "../support/sold-orders";
import { receive } from "../support/stock";
import { expect, expectFitsPhone, test, toast } from "../support/test";

const MINUTE_MS = 60_000;

/** A window of today that began so many minutes ago, or as near to that as the day allows. */
function windowFrom(minutesAgo: number) {
  const day = businessDay(new Date());
  const dawn = businessInstant(day, "00:00").getTime();
  const last = businessInstant(day, "23:29").getTime();
  const startsAt = new Date(Math.min(last, Math.max(dawn, Date.now() - minutesAgo * MINUTE_MS)));
  return { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS) };
}

/** A window that is over at any hour of the day. */
function yesterday() {
  const startsAt = businessInstant(addDays(businessDay(new Date()), -1), "12:00");
  return { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS) };
}

type Ordered = {
  window?: ReturnType<typeof windowFrom>;
  isChecked?: boolean;
  productId?: number;
  quantity?: number;
};

/** A member's order. One whose ID was checked outlives the midnight after its window. */
async function newOrder(ordered: Ordered = {}) {
  const { window, isChecked = false, productId: given, quantity = 2 } = ordered;
  const actor = await member();
  const productId = given ?? (await createProduct({ price: "19.99" })).id;
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const outcome = await placeOrder(actor, {
    items: [{ productId, quantity }],
    customerInfo: { name, email: null, address: null },
    key: null,
    seen: null,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const { id } = outcome.order;
  if (isChecked) await db.update(orders).set({ idCheckedAt: new Date() }).where(eq(orders.id, id));
  if (window) {
    const { startsAt: windowStartsAt, endsAt: windowEndsAt } = window;
    await db.update(orders).set({ windowStartsAt, windowEndsAt }).where(eq(orders.id, id));
  }
  return { id, name, user: actor.user, path: `/office/orders/${id}` };
}

async function statusOf(id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order?.status;
}

/** The newest mail about the order's status, and the minutes until it is sent. */
async function mailOf({ id, user }: { id: number; user: User }) {
  const [mail] = await db
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.recipient, user.email),
        like(mailOutbox.subject, `Your order ${id} at %: %`),
      ),
    )
    .orderBy(desc(mailOutbox.id))
    .limit(1);
  if (!mail) return null;
  const minutes = (mail.dueAt.getTime() - Date.now()) / MINUTE_MS;
  return { status: mail.subject.split(": ")[1], text: mail.text, isLater: minutes > 9 };
}

/** 4 × 2 inches of 72 points. */
const LABEL_SIZE = "/MediaBox [0 0 288 144]";

const pageSizes = (pdf: Buffer) => pdf.toString("latin1").match(/\/MediaBox \[[^\]]*\]/g);

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).click();

test(
  "a row of Today has what is next, and a press there leads back to Today",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    // Before all other orders of the day, of which Today shows the first.
    const order = await newOrder({ window: windowFrom(24 * 60), isChecked: true });
    await signIn("staff");
    await visit("/office");
    await page.getByRole("button", { name: `Confirm order ${order.id}` }).click();
    await expect(toast(page)).toContainText("Order Confirmed");
    await expect(page).toHaveURL(/\/office$/);
    await page.getByRole("button", { name: `Mark as ready order ${order.id}` }).click();
    await expect(page.getByRole("link", { name: `Hand over order ${order.id}` })).toBeVisible();
    expect(await statusOf(order.id)).toBe("ready");
    await expectAccessible();
    await expectFitsPhone(page);
  },
);

test(
  "two presses of Enter confirm an order once, and the links of the desk still lead on",
  { tag: "@chromium" },
  async ({ page, visit, signIn }) => {
    const order = await newOrder({ window: windowFrom(-60) });
    await signIn("staff");
    await visit("/office/orders");
    await page.getByRole("button", { name: `Confirm order ${order.id}`, exact: true }).focus();
    await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
    await expect(toast(page)).toContainText("Order Confirmed");
    expect(await statusOf(order.id)).toBe("confirmed");
    await page.getByRole("link", { name: `Order ${order.id}`, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${order.id}`);
  },
);

test(
  "a day at the counter: confirm, make ready, check the ID, take the money, hand over, undo, cancel",
  { tag: "@chromium" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const window = windowFrom(5);
    const [order, late, other] = [
      await newOrder({ window }),
      await newOrder({ window: yesterday(), isChecked: true }),
      await newOrder(),
    ];
    const staff = await signIn("staff");
    await visit("/office");
    await page.getByRole("link", { name: "Orders to confirm" }).click();
    const inWindow = page.getByRole("region", { name: formatTimes(window) });
    await expect(inWindow).toContainText(order.name);
    await expect(page.getByRole("region", { name: "Late" })).toContainText(late.name);
    await expectAccessible();
    await expectFitsPhone(page);

    await inWindow.getByRole("button", { name: `Confirm order ${order.id}` }).click();
    await expect(toast(page)).toContainText("Order Confirmed");
    await expect(page).toHaveURL(/\/office\/orders(\?day=[\d-]+)?$/);
    await inWindow.getByRole("link", { name: `Order ${order.id}` }).click();
    await expect(page.getByRole("heading", { name: `Order ${order.id}` })).toBeVisible();
    await press(page, "Mark as ready");
    await expect(toast(page)).toContainText("Order Ready");
    const ready = await mailOf(order);
    expect(ready).toMatchObject({ status: "ready", isLater: true });
    expect(ready?.text).toMatch(/Total: \$39\.98[^]*photo ID/);

    await press(page, /^Undo “Ready”/);
    await expect(toast(page)).toContainText("Undone");
    expect(await mailOf(order)).toMatchObject({ status: "confirmed" });
    await press(page, "Mark as ready");
    await press(page, "ID checked");
    await expect(toast(page)).toContainText("ID Checked");
    const paid = page.getByRole("main").getByRole("button", { name: "Paid by debit card: $39.98" });
    const { height = 0 } = (await paid.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    await expectFitsPhone(page);
    await expectAccessible();
    await paid.focus();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Paid");
    await expect(page.getByRole("main")).toContainText(`$39.98, debit`);
    await press(page, "Handed over");
    await expect(toast(page)).toContainText("Order Handed Over");
    expect(await statusOf(order.id)).toBe("completed");
    await expect(page.locator('[data-part="status-changes"]')).toContainText(`Completed, `);
    await expect(page.locator('[data-part="status-changes"]')).toContainText(
      `by ${staff.username}`,
    );
    await press(page, /^Undo “Completed”/);
    await expect(toast(page)).toContainText("Undone");
    await press(page, "Handed over");
    await expect(toast(page)).toContainText("Order Handed Over");

    await visit("/office/orders");
    await page.getByLabel("Order number or code, name").fill(other.name);
    await page.getByRole("button", { name: "Search" }).click();
    // The day's list has the order too. A click must not meet the change of the two lists.
    await expect(page.getByRole("heading", { name: `Orders with “${other.name}”` })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: `Order ${other.id}` })
      .click();
    await page.getByRole("link", { name: "Cancel order" }).click();
    await press(page, "Cancel the Order");
    await expect(page.locator(".error-summary")).toContainText("Enter a reason");
    await expectAccessible();
    await page.getByLabel("Reason").fill("The last jar broke.");
    await press(page, "Cancel the Order");
    await expect(toast(page)).toContainText("Order Cancelled");
    await expect(page.locator('[data-part="status-changes"]')).toContainText("The last jar broke.");
    const cancelled = await mailOf(other);
    expect(cancelled).toMatchObject({ status: "cancelled", isLater: true });
    expect(cancelled?.text).toContain("The reason: The last jar broke.");

    await page.getByRole("link", { name: "Close of day" }).click();
    const debit = page.getByRole("row").filter({ hasText: "Debit" });
    await expect(debit).toContainText(/\d\d\.\d\d/);
    await page.getByLabel("Float in dollars").fill("100.00");
    await page.getByLabel("Cash counted in dollars").fill("100.00");
    await page.getByLabel("Debit counted in dollars").fill("39.98");
    await press(page, "Store the Count");
    await expect(toast(page)).toContainText("Count Stored");
  },
);

test(
  "what a second person did in the meantime is told and not lost",
  { tag: "@blocked" },
  async ({ page, visit, signIn }) => {
    const [order, second] = [await newOrder(), await createAdmin()];
    await signIn("staff");
    await visit(order.path);
    await confirmOrder(second, { orderId: order.id, seen: null });
    await press(page, "Confirm");
    await expect(toast(page)).toContainText(`${second.username} changed this order to confirmed`);
    // The page shows the present state, on which the next press counts.
    await press(page, "Mark as ready");
    await expect(toast(page)).toContainText("Order Ready");
  },
);

test(
  "a picking list for chosen windows has batches, and each label is a page of its own size",
  { tag: "@browser" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const { id: productId, name } = await createProduct();
    const batch = { packedOn: null, bestBefore: null, laboratory: null };
    const code = `B-${productId}`;
    const received = { ...batch, code, quantity: 9, thcPercent: null, cbdPercent: null };
    expect(await receiveBatch(anyAdmin(), productId, received)).toMatchObject({ ok: true });
    const window = windowFrom(5);
    const [first, second] = [
      await newOrder({ window, productId, quantity: 2 }),
      await newOrder({ window, productId, quantity: 3 }),
    ];
    await newOrder({ productId, quantity: 1 });
    await signIn("staff");
    await visit("/office/orders");
    await page.getByRole("link", { name: "Picking list" }).click();
    // The rows of the desk name what is ordered too.
    await expect(page.getByRole("heading", { level: 1, name: "Picking list" })).toBeVisible();
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText("6 ×");
    await page.getByLabel(/^Without a time/).uncheck();
    await page.getByRole("button", { name: "Show These" }).click();
    await expect(line).toContainText("5 ×");
    await expect(line).toContainText(`5 of batch ${code}`);
    await expect(line).toContainText(`Order ${first.id}: 2; Order ${second.id}: 3`);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.emulateMedia({ media: "print" });
    await expect(line.getByText("☐").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Show These" })).toBeHidden();
    await page.emulateMedia({ media: null });

    await visit(`/office/orders/labels?order=${first.id}`);
    const label = page.locator(".order-label");
    await expect(label).toContainText([`Order ${first.id}`]);
    await expect(label).toContainText(`2 × ${name}`);
    await expectAccessible();
    const day = businessDay(window.startsAt);
    const key = `pickup-${window.startsAt.toISOString().slice(0, 16)}`;
    await visit(`/office/orders/labels?day=${day}&window=${key}`);
    const count = await label.count();
    expect(count).toBeGreaterThanOrEqual(2);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pageSizes(pdf)).toEqual(Array(count).fill(LABEL_SIZE));
  },
);

test(
  "a label stays one page, however long the names and the order are",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const items = [];
    for (let n = 1; n <= 12; n++) {
      const name = n % 2 ? `${"Slow-cured sun-grown flower ".repeat(6)}${n}` : `שם ארוך מאוד ${n}`;
      items.push({ productId: (await createProduct({ name, price: "1.00" })).id, quantity: n });
    }
    const placed = await placeOrder(await member(), {
      items,
      customerInfo: { name: "Maximilian ".repeat(18).trim(), email: null, address: null },
      ...{ key: null, seen: null },
    });
    if (!placed.ok) throw new Error(placed.problem.message);
    await signIn("staff");
    await visit(`/office/orders/labels?order=${placed.order.id}`);
    await expect(page.locator(".order-label")).toContainText("And 7 other products");
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pageSizes(pdf)).toEqual([LABEL_SIZE]);
  },
);

test(
  "a customer cancels by the link until the order is ready",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const order = await newOrder();
    const link = orderLink(order.id);
    await visit(link);
    await page.getByRole("link", { name: "Cancel the Order" }).click();
    await expect(
      page.getByRole("heading", { name: `Cancel your order ${order.id}?` }),
    ).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    expect(await statusOf(order.id)).toBe("pending");
    await press(page, "Cancel the Order");
    await expect(toast(page)).toContainText("Order Cancelled");
    expect(await statusOf(order.id)).toBe("cancelled");
    expect(await mailOf(order)).toMatchObject({ status: "cancelled", isLater: false });

    const ready = await newOrder();
    await visit(`${orderLink(ready.id)}/cancel`);
    await db.update(orders).set({ status: "ready" }).where(eq(orders.id, ready.id));
    await press(page, "Cancel the Order");
    await expect(toast(page)).toContainText("Your order is ready, so you cannot cancel it here");
    expect(await statusOf(ready.id)).toBe("ready");
    await visit(`${orderLink(ready.id)}/cancel`);
    await expect(page.getByRole("main")).toContainText("Call us at");

    // Another account has no way to it.
    await signIn();
    const answer = await page.request.get(`/orders/${ready.id}/cancel`, { maxRedirects: 0 });
    expect(answer.status()).toBe(404);
  },
);

test(
  "a late order of yesterday, paid and checked, is found next morning, and its sale is of yesterday",
  { tag: "@chromium" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const order = await newOrder();
    const staff = await signIn("staff");
    const act = { orderId: order.id, seen: null };
    await confirmOrder(staff, act);
    await markReady(staff, act);
    await checkOrderId(staff, order.id);
    await payOrder(staff, { orderId: order.id, method: "cash", cents: 3998 });
    const yesterday = addDays(businessDay(new Date()), -1);
    const startsAt = businessInstant(yesterday, "15:00");
    await db
      .update(orders)
      .set({
        ...{ createdAt: businessInstant(yesterday, "09:00"), idCheckedAt: startsAt },
        ...{ windowStartsAt: startsAt, windowEndsAt: businessInstant(yesterday, "15:30") },
      })
      .where(eq(orders.id, order.id));
    await visit("/office");
    await page.getByRole("link", { name: "Orders that are late" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Late" })).toBeVisible();
    await visit(`/office/close?day=${yesterday}`);
    const together = main
      .getByRole("row", { name: /^Debit/ })
      .getByRole("cell")
      .last();
    await expect(together).toContainText("$");
    const { x, width } = (await together.boundingBox()) ?? { x: 0, width: Infinity };
    expect(x + width, "the sum is not cut off").toBeLessThanOrEqual(360);
    await expectFitsPhone(page);
    await expectAccessible();
    await main
      .getByRole("link", { name: `Order ${order.id}` })
      .first()
      .click();
    await expect(main.getByRole("button", { name: "Handed over today" })).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible();
    await press(page, `Handed over on ${formatLongDay(yesterday)}`);
    await expect(toast(page)).toContainText("Order Handed Over");
    const [sold] = await db.select().from(orders).where(eq(orders.id, order.id));
    // On the first day of a quarter the sale is an entry of today.
    const soldOn = bookingDay(yesterday, businessDay(new Date())).day;
    expect(sold).toMatchObject({ status: "completed", soldOn });
    await visit(`/office/close?day=${soldOn}`);
    const entered = main
      .getByRole("listitem")
      .filter({ hasText: `Order ${order.id}, sold: $39.98` });
    await expect(entered).toContainText(`by ${staff.username}`);
    await visit(`${order.path}/receipt`);
    const time = soldOn === yesterday ? formatDay(yesterday) : "";
    await expect(main).toContainText(new RegExp(`order ${order.id}\\s*${time}`));
  },
);

test("after a discount the desk gives the difference back before the hand-over", async ({
  page,
  visit,
  signIn,
}) => {
  const order = await newOrder();
  const staff = await signIn("staff");
  const act = { orderId: order.id, seen: null };
  await confirmOrder(staff, act);
  await markReady(staff, act);
  await checkOrderId(staff, order.id);
  await payOrder(staff, { orderId: order.id, method: "cash", cents: 3998 });
  await visit(`${order.path}/money/discount`);
  await page.getByRole("combobox", { name: "Line" }).selectOption("order");
  await page.getByLabel("Amount in dollars").fill("5");
  await page.getByLabel("Reason").fill("A dented box");
  await press(page, "Give the Discount");
  await expect(toast(page)).toContainText("Discount Given");
  await visit(order.path);
  await expect(page.getByRole("main")).toContainText("$5.00 to give back");
  await press(page, "Given back in cash: $5.00");
  await expect(toast(page)).toContainText("Difference Given Back");
  await press(page, "Handed over");
  await expect(toast(page)).toContainText("Order Handed Over");
});

test(
  "the desk changes an order: more of a line, another product, the phone number; the mail goes out again",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [product, other] = [
      await createProduct({ price: "19.99" }),
      await createProduct({ price: "5.00" }),
    ];
    await receive(product.id, { code: "JOURNEY", quantity: 4 });
    const order = await newOrder({ productId: product.id });
    const staff = await signIn("staff");
    await visit(order.path);
    await page.getByRole("main").getByRole("link", { name: "Change order" }).click();
    await expect(page.getByRole("heading", { name: `Change order ${order.id}` })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    const pieces = page.getByLabel(product.name, { exact: true });
    await expect(pieces).toHaveValue("2");
    await pieces.fill("9");
    await page.getByRole("combobox", { name: "Add a product" }).selectOption(String(other.id));
    await page.getByLabel("Phone number").fill("845 555 0142");
    await press(page, "Change the Order");
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText(`Only 2 more of ${product.name} are left`);
    await expect(pieces).toHaveValue("9");
    await expect(page.getByLabel("Phone number")).toHaveValue("845 555 0142");
    await expectAccessible();
    // Somebody else does something meanwhile.
    const second = await createAdmin();
    await confirmOrder(second, { orderId: order.id, seen: null });
    await pieces.fill("3");
    await press(page, "Change the Order");
    await expect(summary).toContainText(`${second.username} changed this order to confirmed`);
    await expect(pieces).toHaveValue("3");
    // The page names the present state now, on which the next press counts.
    await press(page, "Change the Order");
    await expect(toast(page)).toContainText("Order Changed");
    const main = page.getByRole("main");
    await expect(main).toContainText("$64.97");
    await expect(main).toContainText("(845) 555-0142");
    const entry = page.locator('[data-part="status-changes"]').getByRole("listitem").last();
    await expect(entry).toContainText(`by ${staff.username}`);
    await expect(entry).toContainText(
      `3 × ${product.name} instead of 2; 1 × ${other.name} added; phone number`,
    );
    await expectFitsPhone(page);
    const mail = await mailOf(order);
    expect(mail).toMatchObject({ status: "changed", isLater: false });
    expect(mail?.text).toContain(`1 × ${other.name}: $5.00`);
  },
);

test(
  "a broken jar is replaced in one act; without another one the page offers to change the order",
  { tag: "@chromium" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const { id: productId } = await createProduct({ price: "19.99" });
    await receive(productId, { code: "JAR", quantity: 3 });
    const order = await newOrder({ productId });
    await signIn("staff");
    await visit(order.path);
    const details = page.locator("details", { hasText: "A piece is broken" });
    await details.locator("summary").click();
    await expectFitsPhone(page);
    await expectAccessible();
    await press(page, "Broken: replace a piece");
    await expect(toast(page)).toContainText("Piece Replaced");
    // Without script the page is loaded again.
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await expect(details).toContainText("No other piece is left to replace it.");
    await expectAccessible();
    await details.getByRole("link", { name: "Change the order" }).click();
    await expect(page.getByRole("heading", { name: `Change order ${order.id}` })).toBeVisible();
  },
);

test("an expired order is taken up again", async ({ page, visit, signIn }) => {
  const order = await newOrder();
  await signIn("staff");
  await db.update(orders).set({ status: "expired" }).where(eq(orders.id, order.id));
  await db.insert(orderStatusChanges).values({ orderId: order.id, status: "expired" });
  await visit(order.path);
  await press(page, "Take up again");
  await expect(toast(page)).toContainText("Order Taken Up Again");
  expect(await statusOf(order.id)).toBe("confirmed");
});

test("the owner lets staff refund up to an amount, and staff take a piece back", async ({
  page,
  visit,
  signIn,
}) => {
  const { orderId } = await soldOrder("22.50");
  await signIn("admin");
  await visit("/office/shop-settings");
  await page.getByLabel("Refund by staff up to").fill("$30");
  await press(page, "Save the Settings");
  await expect(toast(page)).toContainText("Shop Settings Saved");
  await signIn("staff");
  await visit(`/office/orders/${orderId}/money`);
  await page.getByRole("link", { name: "Take pieces back" }).click();
  await page.getByRole("combobox", { name: "Line" }).selectOption({ index: 1 });
  await page.getByLabel("Pieces", { exact: true }).fill("2");
  await page.getByLabel("Cash").check();
  await page.getByLabel("Reason").fill("A broken seal");
  await press(page, "Enter the Refund");
  await expect(page.locator(".error-summary")).toContainText("Staff may give back up to $30.00");
  await page.getByLabel("Pieces", { exact: true }).fill("1");
  await press(page, "Enter the Refund");
  await expect(toast(page)).toContainText("Refund Entered");
});
