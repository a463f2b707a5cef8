import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createProduct } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { newsletterSubscribers, products, searchDocuments } from "~drizzle/schema";
import { db } from "./db.server";
import { insertMany } from "./insert-many.server";

useDatabase();

const NEVER_IMPORTED = { consentOn: null, consentSource: null, chosenAt: null };

test("many rows are stored in their order as one by one, with the defaults of their columns", async () => {
  const since = new Date("2026-03-04T05:06:07.089Z");
  const rows = Array.from({ length: 600 }, (_, row) => ({
    ...{ email: `“${row}”\\'\n@example.com`, createdAt: since },
  }));
  const added = await insertMany<typeof newsletterSubscribers, { email: string }>(
    ...([db, newsletterSubscribers, rows] as const),
    sql`${newsletterSubscribers.email}`,
  );
  expect(added).toEqual(rows.map(({ email }) => ({ email })));
  const stored = await db
    .select()
    .from(newsletterSubscribers)
    .orderBy(asc(newsletterSubscribers.id));
  expect(stored.map(({ id: _, ...row }) => row)).toEqual(
    rows.map((row) => ({ ...row, ...NEVER_IMPORTED, droppedTopics: [] })),
  );
  const email = "topics@example.com";
  await insertMany(db, newsletterSubscribers, [{ email, droppedTopics: ["shop", "jobs"] }]);
  const [one] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  expect(one?.droppedTopics).toEqual(["shop", "jobs"]);
  expect(await insertMany(db, newsletterSubscribers, [])).toEqual([]);
});

test("half of a letter of two units is stored as the sign for an unreadable one", async () => {
  await insertMany(db, newsletterSubscribers, [
    { email: "cut\u{1F33F}@example.com".slice(0, 4) },
    { email: "\udf3fcut@example.com" },
  ]);
  const stored = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(sql`${newsletterSubscribers.email} like '%cut%'`)
    .orderBy(asc(newsletterSubscribers.id));
  expect(stored).toEqual([{ email: "cut\ufffd" }, { email: "\ufffdcut@example.com" }]);
});

test("a row without a property that the first has is refused, because null is no default", async () => {
  const rows = [{ email: "a@example.com", createdAt: new Date() }, { email: "b@example.com" }];
  await expect(insertMany(db, newsletterSubscribers, rows)).rejects.toThrow("no createdAt");
});

test("products of one statement are found by the same words as those that are changed later", async () => {
  const lexemes = async () =>
    (
      await db
        .select({ lexemes: sql<string>`${searchDocuments.lexemes}::text` })
        .from(searchDocuments)
        .where(sql`${searchDocuments.productId} is not null`)
        .orderBy(asc(searchDocuments.productId))
    ).map(({ lexemes }) => lexemes);
  const { id: variantOf } = await createProduct({ name: "Lead" });
  const shared = { name: "Zwetschge", price: "5.00", category: "Plums", variantOf };
  await insertMany(db, products, [
    { ...shared, slug: "one", variantLabel: "3.5 g", description: "Sweet" },
    { ...shared, slug: "two", variantLabel: "7 g", description: "Sweet" },
  ]);
  const added = await lexemes();
  expect(added).toHaveLength(3);
  expect(added[1]).toContain("'zwetschg");
  await db.update(products).set({ name: sql`${products.name}` });
  expect(await lexemes()).toEqual(added);
  const words = sql`select word from search_words where word in ('zwetschge', 'sweet')`;
  expect(await db.execute(words)).toHaveLength(2);
});
