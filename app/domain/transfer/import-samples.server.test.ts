import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { mailOutbox, products } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { existing, imported, wordsOf } from "../../../tests/support/imports";
import { sample } from "../../../tests/support/sample";
import { SALE_COLUMNS } from "./sale-columns";

useDatabase();

/** Files of products: what is on sale after the import, and what is stored beside it. */
const PRODUCTS: Record<string, { onSale: string[]; stored: string[] }> = {
  "shopify-products-2025": {
    onSale: [],
    stored: ["BDB", "RT-01"],
  },
  "shopify-products-before-2025": {
    onSale: ["SG-B50", "SG-S63"],
    stored: ["AJ", "HM"],
  },
};

const SKUS = products.sku;

test.each(Object.keys(PRODUCTS))("nothing of %s goes on sale that was not", async (name) => {
  const file = PRODUCTS[name];
  const { id } = await imported({ kind: "products", content: sample(`products/${name}.csv`) });
  const rows = await db
    .select({ sku: SKUS, inStock: products.inStock })
    .from(products)
    .where(inArray(SKUS, [...(file?.onSale ?? []), ...(file?.stored ?? [])]));
  const those = (isOnSale: boolean) =>
    rows.flatMap(({ sku, inStock }) => (inStock === isOnSale ? (sku ?? []) : [])).toSorted();
  expect(those(true)).toEqual(file?.onSale);
  expect(those(false)).toEqual(file?.stored);
  const notes = Object.values(await wordsOf(id, "noted"));
  expect(notes).toHaveLength(file?.stored.length ?? 0);
  for (const note of notes) expect(note).toMatch(/^Not on sale: (Status|Published) is “/);
  expect(await existing(id)).toMatchObject({ notedCount: notes.length });
  expect(await db.$count(mailOutbox)).toBe(0);
});

test("each word that says no, an unknown one and a missing channel keep a product off sale", async () => {
  for (const { name, heads, sold = [], notSold = [], notSoldIf } of SALE_COLUMNS) {
    const [head] = heads;
    const words = [
      ...sold.map((word) => ({ word, isSold: true })),
      ...notSold.map((word) => ({ word: word.toUpperCase(), isSold: false })),
      { word: "perhaps", isSold: notSoldIf === "empty" },
      { word: "", isSold: notSoldIf !== "empty" },
    ];
    const lines = words.map(
      ({ word }, row) => `${name} ${row},Things,Goods,5,${name}-${row},${word}`,
    );
    const content = [`Name,Category,Product type,Price,SKU,${head}`, ...lines].join("\n");
    await imported({ kind: "products", content });
    const stored = await db
      .select({ sku: SKUS, inStock: products.inStock })
      .from(products)
      .where(
        inArray(
          SKUS,
          words.map((_, row) => `${name}-${row}`),
        ),
      );
    const onSale = new Map(stored.map(({ sku, inStock }) => [sku, inStock]));
    for (const [row, { word, isSold }] of words.entries()) {
      expect([name, word, onSale.get(`${name}-${row}`)]).toEqual([name, word, isSold]);
    }
  }
});

test("gift cards and what is no thing are refused by name", async () => {
  const content = [
    "Item Name,Variation Name,Category,Product type,Price,SKU,Item Type,Gift Card",
    "Card,Regular,Things,Goods,5,GC-1,Physical good,TRUE",
    "Talk,Regular,Things,Goods,5,GC-2,Service,FALSE",
    "Mug,Regular,Things,Goods,5,GC-3,Physical good,FALSE",
  ].join("\n");
  const { id } = await imported({ kind: "products", content });
  expect(await wordsOf(id, "refused")).toEqual({
    2: "It is a gift card, and there are none here",
    3: "It is no thing that can be handed over, so it is no product here",
  });
  const [mug] = await db.select().from(products).where(eq(SKUS, "GC-3"));
  expect(mug).toMatchObject({ inStock: true });
});
