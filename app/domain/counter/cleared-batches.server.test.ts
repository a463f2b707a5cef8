import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { getBuyableName } from "~/domain/shop/shop-queries.server";
import { setShopSettings } from "~/domain/money/corrections/staff-refunds.server";
import { batchColumns, receiveBatch } from "~/domain/stock/receive-stock.server";
import { saveBatch } from "~/domain/stock/save-batch.server";
import { type Outcome, problemOf } from "~/lib/outcome";
import { productBatches } from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createStaff,
  unwrap,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive } from "../../../tests/support/stock";
import { addProduct, openSale } from "./change-sale.server";
import { getSaleRow, viewSale } from "./counter-queries.server";
import { finishSale } from "./finish-sale.server";

useDatabase();

const strict = async (clearedOnly: boolean) =>
  setShopSettings(await createAdmin(), { staffRefund: 0, clearedOnly });

afterEach(() => strict(false));

const TAG = () => `1A4${crypto.randomUUID().replaceAll("-", "").slice(0, 21)}`;

const wordsOf = (outcome: Outcome<object>) => problemOf(outcome)?.message ?? null;

async function batchWith(
  id: number,
  columns: { packageTag?: string | null; testPassed?: boolean },
) {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, id));
  if (!batch) throw new Error(`No batch ${id}`);
  return saveBatch(anyAdmin(), id, { ...batchColumns(batch), ...columns }, null);
}

test("with the owner's switch a batch is sold only with a package tag and a passed test", async () => {
  const { id, name } = await createProduct();
  const batch = await receive(id, { quantity: 5 });
  expect(await getBuyableName(id)).toBe(name);
  await strict(true);
  expect(await getBuyableName(id)).toBeNull();
  unwrap(await batchWith(batch, { packageTag: TAG() }));
  expect(await getBuyableName(id)).toBeNull();
  unwrap(await batchWith(batch, { packageTag: null, testPassed: true }));
  expect(await getBuyableName(id)).toBeNull();
  unwrap(await batchWith(batch, { packageTag: TAG(), testPassed: true }));
  expect(await getBuyableName(id)).toBe(name);
  // Received with both.
  const other = await createProduct();
  await receive(other.id, { quantity: 5, packageTag: TAG(), testPassed: true });
  expect(await getBuyableName(other.id)).toBe(other.name);
  // Goods have neither tag nor test.
  const mug = await createProduct({ type: "goods" });
  await receive(mug.id, { quantity: 5 });
  expect(await getBuyableName(mug.id)).toBe(mug.name);
});

test("the counter says why, and does not finish a sale that was open before the switch", async () => {
  const [staff, product] = [await createStaff(), await createProduct({ price: "10.00" })];
  await receive(product.id, { quantity: 5 });
  const { id: saleId } = unwrap(await openSale(staff, { seen: TAG() }));
  const add = (seen: string) => addProduct(staff, { saleId, productId: product.id, seen });
  unwrap(await add("before"));
  await strict(true);
  const words = `${product.name} is not sold before its batch has a package tag and a passed test`;
  expect(wordsOf(await add("after"))).toBe(words);
  const sale = await getSaleRow(saleId);
  const view = sale && (await viewSale(sale));
  expect(view?.lines[0]?.problems).not.toEqual([]);
  const finished = await finishSale(staff, saleId, {
    ...{ cash: 5000, debit: 0, seen: view?.shown ?? null },
  });
  expect(finished.ok).toBe(false);
  await strict(false);
  unwrap(await add("again"));
});

test("no two batches have one package tag, in any case of letters", async () => {
  const [one, other] = [await createProduct(), await createProduct()];
  const tag = TAG().toUpperCase();
  await receive(one.id, { quantity: 1, code: "First", packageTag: tag });
  const received = await receiveBatch(anyAdmin(), other.id, {
    ...{ code: "Second", packedOn: null, bestBefore: null, laboratory: null, thcPercent: null },
    ...{ cbdPercent: null, quantity: 2, packageTag: tag.toLowerCase() },
  });
  expect(problemOf(received)).toMatchObject({
    field: "packageTag",
    message: "Batch First has this tag already. Each package has a tag of its own",
  });
  const batch = await receive(other.id, { quantity: 1 });
  expect(wordsOf(await batchWith(batch, { packageTag: tag }))).toContain("Batch First");
  // Its own tag is no other one's.
  const own = TAG();
  unwrap(await batchWith(batch, { packageTag: own }));
  unwrap(await batchWith(batch, { packageTag: own, testPassed: true }));
});
