import { expect, test } from "vitest";
import { db } from "./db.server";
import { contactCsv } from "~/domain/contact/contact-queries.server";
import { subscriberCsv } from "~/domain/newsletter/newsletter-queries.server";
import { productCsv } from "~/domain/shop/shop-queries.server";
import { contactSubmissions, newsletterSubscribers, products } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";

useDatabase();

const CREATED = new Date("2026-02-03T04:05:06.789Z");

async function read(lines: AsyncIterable<string>) {
  let text = "";
  for await (const piece of lines) text += piece;
  return text;
}

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a, b", '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["a\r", '"a\r\'"'],
  ["=1+1", "'=1+1"],
  ["+1 845", "'+1 845"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  ["\tx", '"\'\tx"'],
  ["\rx", '"\'\rx"'],
  ["＝1", "'＝1"],
  ['=a,"b"', '"\'=a,""b"""'],
  ["a=b", "a=b"],
  ["Zoë \\ ünïcode 🌿", "Zoë \\ ünïcode 🌿"],
])("the message %j stands in its cell as %j", async (message, cell) => {
  const values = { name: "Ada", email: "a@example.com", message, createdAt: CREATED };
  const [row] = await db.insert(contactSubmissions).values(values).returning();
  const text = await read(contactCsv.lines());
  const line = `${row?.id ?? 0},Ada,a@example.com,${cell},2026-02-03T04:05:06.789Z\r\n`;
  expect(text.startsWith(line)).toBe(true);
});

test("numbers, flags and missing values are written as their own kinds of cells", async () => {
  const product = { slug: "tin", name: "Tin", price: "12.50", category: "Edibles" };
  const [row] = await db
    .insert(products)
    .values({ ...product, inStock: false, createdAt: CREATED })
    .returning();
  expect(await read(productCsv.lines())).toBe(
    `${row?.id ?? 0},Tin,,12.50,Edibles,other,,,false,,2026-02-03T04:05:06.789Z,,cannabis${",".repeat(15)}\r\n`,
  );
  expect(productCsv.columns.join()).toBe(
    "id,name,description,price,category,kind,weightGrams,strength,inStock,archivedAt,createdAt,type,taxClass,pieces,thcPerPieceMg,cbdPerPieceMg,thcPerPackageMg,cbdPerPackageMg,thcPercent,cbdPercent,ingredients,allergens,origin,storage,variantOf,variantLabel,sku,barcode",
  );
});

test("ten thousand rows and one are all exported once, newest first", async () => {
  const count = 10_001;
  for (let from = 0; from < count; from += 5_000) {
    const size = Math.min(5_000, count - from);
    await db
      .insert(newsletterSubscribers)
      .values(Array.from({ length: size }, (_, n) => ({ email: `r${from + n}@example.com` })));
  }
  const emails = (await read(subscriberCsv.lines()))
    .split("\r\n")
    .map((line) => line.split(",")[1]);
  expect(emails.slice(0, -1)).toEqual(
    Array.from({ length: count }, (_, n) => `r${count - 1 - n}@example.com`),
  );
});

test("a text that contains the separators of the transfer does not break its line", async () => {
  const values = {
    name: "\x1fAda\x1e",
    email: "a@example.com",
    message: "\x1e\x1f",
  };
  await db.insert(contactSubmissions).values({ ...values, createdAt: CREATED });
  const text = await read(contactCsv.lines());
  expect(text.split("\r\n")[0]).toMatch(/^\d+,Ada,a@example\.com,,2026-02-03T04:05:06\.789Z$/);
});
