import { setStock } from "~/domain/shop/save-product.server";
import { formatLongDay } from "~/lib/dates/dates";
import { createTime, ownDay, reserve } from "../support/appointments";
import { anyAdmin, createProduct } from "../support/builders";
import { expect, expectFitsPhone, test, toast, untilHydrated } from "../support/test";

const ANNOUNCED = "Retail operations launch in 2025.";

/** What a visitor without cookies reads, from the pages that visitors share. */
async function read(origin: string, path: string) {
  const response = await fetch(origin + path, { headers: { Cookie: await ofAge(origin) } });
  return response.text();
}

async function ofAge(origin: string) {
  const form = new URLSearchParams({ over21: "", redirectTo: "/shop" });
  const headers = { Origin: origin };
  const answer = await fetch(`${origin}/age`, {
    method: "POST",
    body: form,
    headers,
    redirect: "manual",
  });
  return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

test(
  "the owner opens retail, and the announcement is gone from every page at once",
  { tag: "@script" },
  async ({ page, visit, signIn, server, expectAccessible }) => {
    for (const path of ["/", "/investors/about"])
      expect(await read(server.origin, path)).toContain(ANNOUNCED);
    await signIn("admin");
    await visit("/office/opening");
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("Open: the site says").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Retail Set");
    for (const path of ["/", "/investors/about"]) {
      await expect.poll(() => read(server.origin, path)).not.toContain(ANNOUNCED);
      expect(await read(server.origin, path)).toContain("Our counter is open.");
    }
  },
);

test(
  "orders are paused with a message: nothing can be added or ordered, and the API says why",
  { tag: "@script" },
  async ({ page, visit, signIn, request, hasScript, expectAccessible }) => {
    const product = await createProduct();
    await visit(`/shop/${product.slug}`);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page)).toContainText("Added to Cart");
    await visit("/checkout");
    await page.getByLabel("Name").fill("Ada");

    await signIn("admin");
    const office = await page.context().newPage();
    await office.goto("/office/opening/orders");
    await untilHydrated(office, hasScript);
    await office.getByLabel("Message").fill("");
    await office.getByLabel("Time in New York").fill("17:15");
    await office.getByRole("button", { name: "Pause Orders" }).click();
    await expect(office.locator(".error-summary")).toContainText("Write what visitors read");
    await expect(office.getByLabel("Time in New York")).toHaveValue("17:15");
    await office.getByLabel("Message").fill("The van is being repaired.");
    await office.getByLabel("Time in New York").fill("");
    await office.getByRole("button", { name: "Pause Orders" }).click();
    await expect(office.getByText("The van is being repaired.")).toBeVisible();
    await office.close();

    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.locator(".error-summary")).toContainText("The van is being repaired.");
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await visit(`/shop/${product.slug}`);
    await expect(page.getByText("The van is being repaired.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
    await expectAccessible();
    await visit("/shop?cart");
    await expect(page.getByRole("link", { name: "Checkout" })).toHaveCount(0);
    const items = [{ productId: product.id, quantity: 1 }];
    const refused = await request.post("/api/orders", { data: { items } });
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toEqual({ message: "The van is being repaired." });

    await visit("/office/opening");
    await page.getByRole("button", { name: "Take Orders Again" }).click();
    await expect(page.getByText("Orders are taken.")).toBeVisible();
    expect((await request.post("/api/orders", { data: { items } })).status()).toBe(201);
  },
);

test("a forum that is read-only and closed applications say so in place of their controls", async ({
  page,
  visit,
  signIn,
  request,
  expectAccessible,
}) => {
  await signIn("admin");
  for (const [matter, button] of [
    ["forum", "Make the Forum Read-Only"],
    ["applications", "Close Applications"],
  ] as const) {
    await visit(`/office/opening/${matter}`);
    await page.getByLabel("Message").fill(`No ${matter} today.`);
    await page.getByRole("button", { name: button }).click();
    await expect(toast(page)).toContainText(`Saved: ${button}`);
  }
  await visit("/community/forum");
  await expect(page.getByText("No forum today.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "New Post" })).toHaveCount(0);
  await expectAccessible();
  for (const path of ["/careers", "/#team"]) {
    await visit(path);
    await expect(page.getByText("No applications today.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveCount(0);
  }
  const application = {
    ...{ firstName: "Ada", lastName: "L", email: "ada@example.com", phone: "8455550123" },
    ...{ position: "other", experience: "none", availability: "flexible" },
  };
  const refused = await request.post("/api/job-applications", { data: application });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toEqual({ message: "No applications today." });
});

test("search engines are told what a product is, and its price only once the owner says so", async ({
  page,
  visit,
  signIn,
  server,
  expectAccessible,
}) => {
  const product = await createProduct({ name: 'Tea "</script>', price: "8.50" });
  const told = async () => {
    const [, json = ""] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
        await read(server.origin, `/shop/${product.slug}`),
      ) ?? [];
    return JSON.parse(json) as Record<string, unknown>;
  };
  expect(await told()).toMatchObject({ "@type": "Product", name: product.name, sku: product.slug });
  expect(await told()).not.toHaveProperty("offers");
  await signIn("admin");
  await visit("/office/opening");
  await page.getByRole("button", { name: "Tell the Prices Too" }).click();
  await expect(toast(page)).toContainText("Search Engines Get the Prices");
  await expectAccessible();
  await expect
    .poll(told)
    .toMatchObject({ offers: { price: "8.50", availability: "https://schema.org/InStock" } });
  await setStock(anyAdmin(), product.id, false);
  await expect
    .poll(told)
    .toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } });
  await page.getByRole("button", { name: "Tell No Prices" }).click();
  await expect(toast(page)).toContainText("Search Engines Get No Prices");
  await expect.poll(told).not.toHaveProperty("offers");
});

test(
  "a storm: the owner closes a day with its appointments, undoes it, and closes it again",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const day = ownDay();
    const time = await createTime({ day, place: `A barn ${crypto.randomUUID().slice(0, 6)}` });
    await reserve(time, { name: "Ana Storm" });
    await reserve(time, { name: "Ben Storm" });
    await signIn("admin");
    await visit(`/office/appointments/day-sheet?day=${day}`);
    await page.getByRole("link", { name: "Close this whole day" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: `Close ${formatLongDay(day)}?` }),
    ).toBeVisible();
    await expect(page.getByText("2 parties of 1 appointment and the customers")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Close This Day" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter a reason");
    await page.getByLabel("Reason").fill("A snow storm is coming.");
    await page.getByRole("button", { name: "Close This Day" }).click();
    await expect(toast(page)).toContainText("Day Closed");
    await expectAccessible();
    await expectFitsPhone(page);
    await expect(page.getByText("A snow storm is coming.")).toBeVisible();
    await page.getByRole("button", { name: /^Undo the Closing/ }).click();
    await expect(toast(page)).toContainText("1 appointment restored, 0 stay cancelled");
    await visit(`/office/appointments/times/${time}`);
    await expect(page.getByText("Ana Storm")).toBeVisible();
    await visit("/office/closed-days");
    await page.getByLabel("Day to close").fill(day);
    await page.getByRole("button", { name: "Show What Is on It" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Close " })).toBeVisible();
    await page.getByLabel("Reason").fill("It snows after all.");
    await page.getByRole("button", { name: "Close This Day" }).click();
    await expect(page.getByText("It snows after all.")).toBeVisible();
    await visit(`/office/appointments/times/${time}`);
    await expect(page.getByText("Reason: It snows after all.")).toBeVisible();
  },
);
