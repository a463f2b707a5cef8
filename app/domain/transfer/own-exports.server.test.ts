import { eq, getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscriberCsv } from "~/domain/newsletter/newsletter-queries.server";
import { productCsv } from "~/domain/shop/shop-queries.server";
import { csvLine } from "~/lib/text/csv-cell";
import { db } from "~/platform/database/db.server";
import { newsletterSubscribers, productCodes, products } from "~drizzle/schema";
import { createProduct } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { checked, imported, wordsOf } from "../../../tests/support/imports";
import { exportedTables, tableCsv } from "./exported-tables.server";
import { isOwnFile } from "./import-fields";
import { refusedCsv } from "./imports.server";

useDatabase();

async function written({ columns, lines }: ReturnType<typeof tableCsv>) {
  let text = csvLine(columns);
  for await (const piece of lines()) text += piece;
  return text;
}

test("a product whose texts begin as formulas is read back from our own list as it was", async () => {
  const name = "=Tea; -strong | @home";
  const description = '\'+1 for\n- rain;\n"=wind"';
  const { id } = await createProduct({ name, description, sku: "=OWN;-1", category: "-Teas" });
  const content = await written(productCsv);
  await db.delete(productCodes).where(eq(productCodes.productId, id));
  await db.delete(products).where(eq(products.id, id));
  await imported({ kind: "products", content });
  const rows = await db.select().from(products).where(eq(products.name, name));
  expect(rows).toMatchObject([{ description, sku: "=OWN;-1", category: "-Teas" }]);
});

test("our own lists are known, and a file of another system is none", async () => {
  const tables = exportedTables().filter((table) =>
    ["products", "newsletter_subscribers"].includes(getTableName(table)),
  );
  for (const { columns } of [productCsv, subscriberCsv, ...tables.map(tableCsv)]) {
    expect(isOwnFile(columns)).toBe("list");
  }
  expect(isOwnFile(["ID", "Type", "SKU", "Name", "Published"])).toBeNull();
  await db.insert(newsletterSubscribers).values({ email: "own@example.com" });
  const content = await written(subscriberCsv);
  await db.delete(newsletterSubscribers);
  await imported({ kind: "subscribers", content, presumed: "subscribed" });
  expect(await db.$count(newsletterSubscribers)).toBe(1);
});

test("refused rows are corrected and read back with the words of the first file", async () => {
  const head = "Name,Category,Type,Price,SKU";
  const first = await checked({
    kind: "products",
    content: `${head}\n"'-20% tin; -really",Things,Goods,free,OWN-2`,
  });
  const refused = (await written(await refusedCsv(first.id))).replace("free", "5");
  const second = await imported({ kind: "products", content: refused });
  expect(await wordsOf(second.id, "refused")).toEqual({});
  const rows = await db.select().from(products).where(eq(products.sku, "OWN-2"));
  expect(rows).toMatchObject([{ name: "-20% tin; -really" }]);
});
