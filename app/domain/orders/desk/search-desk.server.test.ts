import { expect, test } from "vitest";
import { createProduct, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { orderCode } from "../order-code";
import { adminOrderList } from "../orders-queries.server";
import { placeOrder } from "../place-order.server";
import { searchDesk } from "./desk-day.server";

useDatabase();

async function newOrder(name: string, phone: string | null) {
  const { id: productId } = await createProduct();
  const placed = await placeOrder(visitor(), {
    items: [{ productId, quantity: 1 }],
    customerInfo: { name, email: null, address: null },
    ...{ key: null, seen: null, phone },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  return placed.order.id;
}

test("an order is found by its phone number and its own number, as people write them", async () => {
  const id = await newOrder("Ada", "(845) 555-0199");
  await newOrder("Somebody else", null);
  const desk = async (q: string) => (await searchDesk(q)).map((order) => order.id);
  const list = async (q: string) =>
    (await adminOrderList().page({ q, limit: 20 })).rows.map((order) => order.id);
  const everywhere = ["845-555-0199", "8455550199", "(845) 555-0199", "555-0199", "0199"];
  const numbers = [`#${id}`, `Order ${id}`, `order #${id}`, `ORDER ${id}`, `${id}`];
  for (const q of [...everywhere, ...numbers]) {
    expect((await desk(q))[0], q).toBe(id);
    expect(await list(q), q).toContain(id);
  }
  for (const q of ["845 555 0199", "1-845-555-0199", "+1 (845) 555 0199", "845.555.0199"]) {
    expect(await desk(q), q).toEqual([id]);
    expect(await list(q), q).toEqual([id]);
  }
  const code = orderCode(id);
  for (const q of [code, code.toLowerCase(), code.replace("-", " ")]) {
    expect((await desk(q))[0], q).toBe(id);
    expect(await list(q), q).toContain(id);
  }
  expect(await desk(`#${id}9999`)).toEqual([]);
  expect(await desk("555-0198")).toEqual([]);
});
