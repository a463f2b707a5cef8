import sharp from "sharp";
import { placeOrder } from "~/domain/orders/place-order.server";
import { createProduct, member, visitor } from "../support/builders";
import { expect, test, toast, untilHydrated } from "../support/test";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#5a783c" } })
    .jpeg()
    .toBuffer();

test(
  "the owner adds a product with a picture and sees it live",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    await signIn("admin");
    await page.goto("/dashboard");
    await untilHydrated(page, hasScript);
    const office = (name: string) => page.getByRole("navigation", { name, exact: true });
    await office("Office").getByRole("link", { name: "Shop" }).click();
    await office("Office").getByRole("link", { name: "Products" }).click();
    await page.getByRole("link", { name: "Add a Product" }).click();
    await expect(page.getByRole("heading", { name: "Add a Product" })).toBeVisible();
    const name = `Field Mug ${Date.now()}`;
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Category").fill("Goods");
    await page.getByLabel("Counts as").selectOption("flower");
    await page.getByLabel("Price").fill("eighteen");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(page.locator(".error-summary")).toContainText(
      "Enter a price in dollars, like 45.00",
    );
    await expectAccessible();
    await page.getByLabel("Price").fill("$1,018.50");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(page.locator(".error-summary")).toContainText(
      "Enter the weight in grams, like 3.5",
    );
    await page.getByLabel("Counts as").selectOption("other");
    await page.getByLabel("Strength").fill("10 mg THC per can");
    await page.getByText("Kind, pieces, THC and CBD").click();
    await page.getByLabel("Kind of product").selectOption("Drink");
    await page.getByLabel("THC in a piece, mg").fill("10.5");
    await page.getByText("Ingredients, origin and storage").click();
    await page.getByLabel("Allergens").fill("Soy");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(page.locator(".field-error")).toContainText("New York allows 10 mg of THC in a");
    await expect(page.getByLabel("THC in a piece, mg")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("THC in a piece, mg").fill("10");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(page.locator(".toast")).toContainText("Product Added");
    await page.getByLabel("Picture").setInputFiles({
      name: "mug.jpg",
      mimeType: "image/jpeg",
      buffer: await photo(1600, 900),
    });
    await page.getByRole("button", { name: "Upload Picture" }).click();
    await expect(page.locator(".toast")).toContainText("Picture Saved");
    await expectAccessible();
    await page.getByRole("link", { name: "See it in the shop" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByText("$1,018.50")).toBeVisible();
    await expect(page.locator("dl.facts")).toHaveText(/Strength\s*10 mg THC per can/);
    await expect(page.locator("dl.facts")).toHaveText(/THC\s*10 mg a piece\s*Allergens\s*Soy/);
    await expect(page.getByRole("region", { name: "Warnings" })).toContainText("after two hours");
    await expectAccessible();
    const image = page.getByRole("img", { name });
    await expect(image).toBeVisible();
    const answer = await page.request.get((await image.getAttribute("src")) ?? "");
    expect(answer.headers()).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
  },
);

test(
  "pictures of the wrong type, broken or too large are refused at the field",
  { tag: "@script" },
  async ({ page, server, hasScript, signIn }) => {
    await signIn("admin");
    const product = await createProduct();
    const address = `/office/products/${product.id}`;
    await page.goto(address);
    await untilHydrated(page, hasScript);
    const send = async (buffer: Buffer, mimeType = "image/jpeg") => {
      await page.getByLabel("Picture").setInputFiles({ name: "picture.jpg", mimeType, buffer });
      await page.getByRole("button", { name: "Upload Picture" }).click();
    };
    const error = page.locator(".field-error");
    await send(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
    );
    await expect(error).toContainText("Choose a JPEG, PNG, WebP or AVIF picture");
    await send((await photo(40, 40)).subarray(0, 200));
    await expect(error).toContainText("The picture cannot be read");
    await send(Buffer.alloc(9 * 1024 * 1024, 1));
    await expect(error).toContainText("Choose a picture smaller than 8 MB");
    // Beyond the route's own limit the response is a page with 413, and the connection is closed.
    const flood = await page.request.post(`${address}/picture`, {
      headers: { Origin: server.origin },
      multipart: {
        image: { name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(30 * 1024 * 1024) },
      },
    });
    expect(flood.status()).toBe(413);
  },
);

test(
  "pictures are described, ordered and removed, and each visitor sees it at once",
  { tag: "@script" },
  async ({ page, server, hasScript, signIn, expectAccessible }) => {
    await signIn("admin");
    const product = await createProduct();
    const visitorsPage = async () => (await fetch(`${server.origin}/shop/${product.slug}`)).text();
    await visitorsPage();
    await page.goto(`/office/products/${product.id}/pictures`);
    await untilHydrated(page, hasScript);
    const upload = async (alt: string, width: number) => {
      await page.getByLabel("What it shows").fill(alt);
      const file = { name: "tin.jpg", mimeType: "image/jpeg", buffer: await photo(width, 30) };
      await page.getByLabel("Picture", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Upload Picture" }).click();
    };
    await upload("", 40);
    await expect(page.locator(".field-error")).toContainText("Say what the picture shows");
    await upload("A closed tin", 40);
    await expect(page.getByRole("listitem").filter({ hasText: "A closed tin" })).toBeVisible();
    await upload("An open tin", 41);
    await expect(page.getByRole("listitem").filter({ hasText: "An open tin" })).toBeVisible();
    await expectAccessible();
    expect(await visitorsPage()).toMatch(/alt="A closed tin"[^]*alt="An open tin"/);
    await page.getByRole("button", { name: "Earlier (picture 2: An open tin)" }).click();
    await expect(page.locator(".toast")).toContainText("Picture Moved");
    expect(await visitorsPage()).toMatch(/alt="An open tin"[^]*alt="A closed tin"/);
    await page.getByRole("link", { name: "Describe (picture 2)" }).click();
    // The page before has a field of that name too.
    await expect(page.getByRole("heading", { name: "What the picture shows" })).toBeVisible();
    await page.getByLabel("What it shows").fill("A closed green tin");
    await page.getByRole("button", { name: "Save Description" }).click();
    await expect(page.locator(".toast")).toContainText("Description Saved");
    expect(await visitorsPage()).toContain('alt="A closed green tin"');
    await page.getByRole("button", { name: "Remove (picture 1: An open tin)" }).click();
    await expect(page.locator(".toast")).toContainText("Picture Removed");
    expect(await visitorsPage()).not.toContain('alt="An open tin"');
  },
);

test(
  "an archived product leaves the shop and can return; deleting one asks for confirmation",
  { tag: "@chromium" },
  async ({ page, hasScript, signIn }) => {
    await signIn("admin");
    const product = await createProduct();
    const address = `/office/products/${product.id}`;
    await page.goto(address);
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.locator(".toast")).toContainText("Product Archived");
    expect((await page.request.get(`/shop/${product.slug}`)).status()).toBe(404);
    await page.goto(address);
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Put back into the shop" }).click();
    await expect(page.locator(".toast")).toContainText("Product Back in the Shop");
    expect((await page.request.get(`/shop/${product.slug}`)).status()).toBe(200);
    await page.goto(`${address}/delete`);
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: `Delete ${product.name}` }).click();
    await expect(page.locator(".toast")).toContainText("Product Deleted");
    expect((await page.request.get(address)).status()).toBe(404);
  },
);

test("the switch puts nothing on sale that is not said to be anything, and says why", async ({
  page,
  visit,
  signIn,
}) => {
  const { name } = await createProduct({ type: null });
  await signIn("admin");
  await visit(`/office/products?q=${encodeURIComponent(name)}`);
  const inStock = page.getByRole("button", { name: /^Set in stock/ });
  await inStock.click();
  await expect(toast(page)).toContainText("Not Put on Sale");
  await expect(toast(page)).toContainText(`Choose the kind of ${name} first`);
  await expect(inStock).toBeVisible();
});

test(
  "an admin finds an order, which leads to the desk, and exports it",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const customer = await member();
    const { id: productId, name } = await createProduct({ price: "15.00" });
    const outcome = await placeOrder(customer, {
      items: [{ productId, quantity: 2 }],
      customerInfo: { email: null, name: "=Ada", address: null },
      key: null,
      seen: null,
    });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    await signIn("admin");
    await page.goto("/office/orders/all");
    await untilHydrated(page, hasScript);
    await page
      .getByLabel("Search by number, name, phone or email address")
      .fill(customer.user.email);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/[?&]q=/);
    await expectAccessible();
    await page.getByRole("link", { name: `Order ${outcome.order.id}` }).click();
    await expect(page.getByRole("region", { name: "Lines" })).toContainText(name);
    await expect(page).toHaveURL(new RegExp(`/office/orders/${outcome.order.id}$`));
    await expectAccessible();
    const csv = await (await page.request.get("/api/admin/download/orders")).text();
    const line = `pickup,,,2 × ${name} at 15.00,0.00,0.00,30.00,`;
    expect(csv).toContain(`,'=Ada,${customer.user.email},not given,${line}`);
  },
);

test(
  "the owner sees that a guest gave no address and that no mail is sent",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    const { id: productId } = await createProduct();
    const request = {
      items: [{ productId, quantity: 1 }],
      customerInfo: null,
      key: null,
      seen: null,
    };
    const outcome = await placeOrder(visitor(), request);
    if (!outcome.ok) throw new Error(outcome.problem.message);
    await signIn("admin");
    await page.goto("/office/orders/all");
    await untilHydrated(page, hasScript);
    const row = page.getByRole("row").filter({ hasText: `Order ${outcome.order.id}` });
    await expect(row.getByRole("cell", { name: "not given" })).toBeVisible();
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { name: `Order ${outcome.order.id}` })).toBeVisible();
    await expect(page.locator("main")).not.toContainText("told by mail");
    await expect(page.locator("main")).toContainText("no email address to tell the customer at");
    await expect(page.locator("main")).not.toContainText(/guest@example\.com|To be provided/);
  },
);

test("every address of the shop's administration refuses visitors and customers", async ({
  page,
  server,
  signIn,
}) => {
  const { id } = await createProduct();
  const pages = [
    "products",
    "products/new",
    `products/${id}`,
    `products/${id}/delete`,
    `products/${id}/pictures`,
    `products/${id}/pictures/1`,
    "orders/all",
    "orders/1",
  ];
  const posts = [
    `products/${id}`,
    `products/${id}/picture`,
    `products/${id}/picture/remove`,
    `products/${id}/pictures`,
    `products/${id}/pictures/1`,
    `products/${id}/pictures/1/place`,
    `products/${id}/pictures/1/remove`,
    `products/${id}/stock`,
    `products/${id}/archive`,
    `products/${id}/restore`,
    `products/${id}/delete`,
  ];
  const api = [
    ["GET", "products"],
    ["POST", "products"],
    ["GET", `products/${id}`],
    ["PUT", `products/${id}`],
    ["DELETE", `products/${id}`],
    ["PUT", `products/${id}/image`],
    ["DELETE", `products/${id}/image`],
    ["POST", `products/${id}/archive`],
    ["POST", `products/${id}/restore`],
    ["GET", "orders"],
    ["GET", "orders/1"],
    ["POST", "orders/1/status"],
    ["GET", "download/orders"],
    ["GET", "download/products"],
  ] as const;
  const headers = { Origin: server.origin };
  const expectRefused = async (target: string, status: number) => {
    for (const address of pages) {
      const answer = await page.request.get(`/office/${address}`, { maxRedirects: 0 });
      expect([address, answer.status(), answer.headers().location]).toEqual([address, 302, target]);
    }
    for (const address of posts) {
      const answer = await page.request.post(`/office/${address}`, {
        form: {},
        headers,
        maxRedirects: 0,
      });
      expect([address, answer.headers().location]).toEqual([address, target]);
    }
    for (const [method, address] of api) {
      const answer = await page.request.fetch(`/api/admin/${address}`, { method, headers });
      expect([method, address, answer.status()]).toEqual([method, address, status]);
    }
  };
  for (const address of ["/orders", "/orders/1"]) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect([address, answer.headers().location]).toEqual([address, "/login"]);
  }
  expect((await page.request.get("/api/orders")).status()).toBe(401);
  await expectRefused("/login", 401);
  await signIn();
  await expectRefused("/shop", 403);
  expect((await page.request.get(`/api/products`)).status()).toBe(200);
});
