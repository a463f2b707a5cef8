import { createProduct } from "../support/builders";
import { expect, test } from "../support/test";

const GUEST = { email: "guest@example.com", name: "Grace", address: "1 Main St" };

test("a guest's order takes its prices from the shop, whatever the body says", async ({
  request,
}) => {
  const product = await createProduct({ price: "12.35" });
  const response = await request.post("/api/orders", {
    data: {
      items: [{ productId: product.id, quantity: 3, price: "0.01" }],
      total: "0.03",
      customerInfo: GUEST,
    },
  });
  expect(response.status()).toBe(201);
  expect(await response.json()).toMatchObject({
    total: "37.05",
    status: "pending",
    items: [{ productId: product.id, quantity: 3 }],
  });
});

test("the same Idempotency-Key returns the same order", async ({ request }) => {
  const { id } = await createProduct();
  const data = { items: [{ productId: id, quantity: 1 }], customerInfo: GUEST };
  const headers = { "Idempotency-Key": `key-${Date.now()}-of-the-tests` };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => request.post("/api/orders", { data, headers })),
  );
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
  );
  expect(new Set(ids).size).toBe(1);
  const other = { ...data, customerInfo: { ...GUEST, name: "Somebody else" } };
  const refused = await request.post("/api/orders", { data: other, headers });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toEqual({ message: expect.stringContaining("sent before") });
});

test("invalid quantities and products are refused", async ({ request }) => {
  const { id } = await createProduct();
  const gone = await createProduct({ inStock: false });
  const lists = [
    ...[0, -1, 100, 1.5, "2", null, 1e300].map((quantity) => [{ productId: id, quantity }]),
    [{ productId: 999_999, quantity: 1 }],
    [{ productId: gone.id, quantity: 1 }],
    [],
    "everything",
  ];
  for (const items of lists) {
    const response = await request.post("/api/orders", { data: { items, customerInfo: GUEST } });
    expect.soft(response.status(), JSON.stringify(items)).toBe(400);
    expect.soft(await response.json()).toHaveProperty("message");
  }
});

test("the list of products contains what is for sale, with prices as decimals", async ({
  request,
}) => {
  const product = await createProduct({ price: "7.50" });
  const listed = (await (await request.get("/api/products")).json()) as { id: number }[];
  expect(listed.find(({ id }) => id === product.id)).toMatchObject({ price: "7.50" });
});
