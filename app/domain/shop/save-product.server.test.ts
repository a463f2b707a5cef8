import { expect, test } from "vitest";
import { anyAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { archiveProduct, createProduct } from "./save-product.server";
import { productInput } from "./shop.schema";

useDatabase();

async function add(name: string) {
  const input = productInput.parse({ name, price: "5.00", category: "Tea", kind: "other" });
  const outcome = await createProduct(anyAdmin(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.product;
}

test("products with the same name get their own addresses, numbered in turn", async () => {
  expect((await add("Mint 2")).slug).toBe("mint-2");
  expect((await add("Mint")).slug).toBe("mint");
  const third = await add("Mint");
  expect(third.slug).toBe("mint-3");
  await archiveProduct(anyAdmin(), third.id);
  // An address is never given to another product, even if the first one was deleted.
  expect((await add("Mint")).slug).toBe("mint-4");
  expect((await add("Mint & Mint")).slug).toBe("mint-mint");
});

test("products with the same name added at the same time are all stored", async () => {
  const added = await Promise.all(Array.from({ length: 12 }, () => add("Sage")));
  const expected = ["sage", ...Array.from({ length: 11 }, (_, n) => `sage-${n + 2}`)];
  expect(added.map(({ slug }) => slug).sort()).toEqual(expected.sort());
});
