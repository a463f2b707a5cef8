import { eq, inArray, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { listSuppressions } from "~/domain/mail/suppressions.server";
import { chooseTopics } from "~/domain/newsletter/choose-topics.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { TOPICS } from "~/domain/newsletter/topics";
import { mailOutbox, mailSuppressions, newsletterSubscribers, products } from "~drizzle/schema";
import { unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { existing, imported, wordsOf } from "../../../tests/support/imports";
import { sample } from "../../../tests/support/sample";
import type { Presumed } from "./import-fields";
import { undoImport } from "./imports.server";
import { runImports } from "./run-imports.server";
import { SALE_COLUMNS } from "./sale-columns";

useDatabase();

/** Files of products: what is on sale after the import, and what is stored beside it. */
const PRODUCTS: Record<string, { onSale: string[]; stored: string[] }> = {
  "shopify-products-2025": { onSale: ["CF-14"], stored: ["BDB", "RR-1", "RT-01"] },
  "shopify-products-before-2025": {
    onSale: ["SG-B50", "SG-B63", "SG-S50", "SG-S63"],
    stored: ["AJ", "HM"],
  },
  "woocommerce-products-10": {
    onSale: ["TIN-3"],
    stored: ["CAP-CLAY", "CAP-MOSS", "KEY", "LAMP", "MAT"],
  },
  "real-medusa-products-2.21": { onSale: [], stored: ["0012", "VG-10", "VG-20"] },
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
  const off = notes.filter((note) => note?.startsWith("Not on sale: "));
  expect(off).toHaveLength(file?.stored.length ?? 0);
  expect(await existing(id)).toMatchObject({ notedCount: off.length });
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

test("the variants of a product are told apart by all their options, and oversold is no stock", async () => {
  const rows = await db
    .select({ label: products.variantLabel, available: products.available })
    .from(products)
    .where(like(SKUS, "SG-%"))
    .orderBy(products.id);
  expect(rows).toEqual([
    { label: "Brass, 50 mm", available: 4 },
    { label: "Brass, 63 mm", available: 2 },
    { label: "Slate, 50 mm", available: 0 },
    { label: "Slate, 63 mm", available: 7 },
  ]);
});

test("codes that a spreadsheet rounded, cut or made a date of are refused, or read with their 0", async () => {
  const bytes = sample("products/excel-utf8-rounded-codes.csv");
  // Another product of these files has its barcode.
  const content = Buffer.from(bytes).toString().replace("12345678905", "42100005264");
  const { id } = await imported({ kind: "products", content });
  const refused = await wordsOf(id, "refused");
  expect(refused[3]).toMatch(/“12-Mar” is a date/);
  expect(refused[4]).toMatch(/“2\.00123E\+12” is a number that a spreadsheet rounded/);
  expect(refused[5]).toMatch(/“#N\/A” is an error/);
  expect(Object.keys(refused)).toEqual(["3", "4", "5", "6"]);
  const [whistle] = await db.select().from(products).where(eq(SKUS, "107"));
  expect(whistle).toMatchObject({ barcode: "042100005264" });
  expect((await wordsOf(id, "noted"))[2]).toContain("a spreadsheet cuts a 0 in front");
});

test("the rows below a sheet's last one are counted, and none is refused", async () => {
  const content = sample("products/excel-used-range.csv");
  const { id } = await imported({ kind: "products", content });
  expect(await existing(id)).toMatchObject({ madeCount: 2, refusedCount: 0, emptyCount: 6 });
});

test("a row with too many or too few cells is refused by its number", async () => {
  const content = [
    "Name,Category,Type,Price,SKU",
    "Cup,Things,Goods,5,SHAPE-1",
    "Cup, blue,Things,Goods,5,SHAPE-2",
    "Cup,Things",
    "Cup,Things,Goods,5,SHAPE-3,,",
  ].join("\n");
  const { id } = await imported({ kind: "products", content });
  expect(await wordsOf(id, "refused")).toEqual({
    3: "It has more cells than the 5 heads, perhaps by a comma in a text without quotation marks",
    4: "It has 2 cells, but there are 5 heads",
  });
});

const listed = async () => {
  const rows = await db.select().from(newsletterSubscribers);
  return Object.fromEntries(rows.map(({ email, consentOn }) => [email, consentOn]));
};

/** Files of people: who is on the list after the import, since when, and who is stopped why. */
const PEOPLE: Record<
  string,
  { presumed?: Presumed; on: Record<string, string | null>; stopped: Record<string, string> }
> = {
  "mailchimp-subscribed": {
    presumed: "subscribed",
    on: {
      "beatrix.lund@example.com": "2021-06-18",
      "casimir@example.net": "2022-03-02",
      "delphine.ash@example.org": "2024-11-30",
    },
    stopped: {},
  },
  "real-ghost-members-6.65": {
    presumed: "subscribed",
    on: {
      "hollis.brandt@example.com": "2026-11-28",
      "imani@example.net": "2026-11-28",
      "wen.sable@example.com": "2026-11-28",
    },
    stopped: { "jory.quill@example.org": "unsubscribed" },
  },
  "ghost-members": {
    presumed: "subscribed",
    on: { "hollis.brandt@example.com": "2024-03-12", "imani@example.net": "2024-05-30" },
    stopped: { "jory.quill@example.org": "unsubscribed" },
  },
  "substack-email-list": {
    on: { "kestrel.moon@example.com": "2025-02-01", "lior@example.org": "2024-02-01" },
    stopped: { "maren.holt@example.net": "unsubscribed" },
  },
  "kit-subscribers": {
    presumed: "subscribed",
    on: { "nell.ardent@example.com": "2025-01-08" },
    stopped: {
      "otis@example.net": "unsubscribed",
      "quincy.tan@example.com": "complained",
      "rae@example.net": "bounced",
    },
  },
  "shopify-customers": {
    presumed: "subscribed",
    on: { "marguerite.odell@example.com": null, "ngozi@example.org": null },
    stopped: {},
  },
  "mailchimp-unsubscribed": {
    presumed: "subscribed",
    on: {},
    stopped: {
      "beatrix.lund@example.com": "unsubscribed",
      "ferran.oya@example.com": "unsubscribed",
    },
  },
};

async function clearList() {
  await db.delete(newsletterSubscribers);
  await db.delete(mailSuppressions);
}

test.each(Object.keys(PEOPLE))(
  "who is on the list after %s agreed, on a day of the file",
  async (name) => {
    await clearList();
    const { on, stopped, presumed } = PEOPLE[name] ?? { on: {}, stopped: {} };
    const content = sample(`people/${name}.csv`);
    await imported({ kind: "subscribers", content, ...(presumed && { presumed }) });
    expect(await listed()).toEqual(on);
    expect(await db.$count(mailSuppressions)).toBe(Object.keys(stopped).length);
    for (const [email, reason] of Object.entries(stopped)) {
      expect((await listSuppressions({ email })).map((one) => one.reason)).toEqual([reason]);
    }
    expect(await db.$count(mailOutbox)).toBe(0);
  },
);

const MAILCHIMP = ["subscribed", "unsubscribed", "cleaned"] as const;
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

test.each(ORDERS)(
  "Mailchimp's three files end the same in the order %s, %s, %s",
  async (...order) => {
    await clearList();
    for (const at of order) {
      const content = sample(`people/mailchimp-${MAILCHIMP[at]}.csv`);
      await imported({ kind: "subscribers", content, presumed: "subscribed" });
    }
    expect(await listed()).toEqual({ "delphine.ash@example.org": "2024-11-30" });
    const reasonOf = async (email: string) =>
      (await listSuppressions({ email })).map(({ reason }) => reason);
    expect(await reasonOf("casimir@example.net")).toEqual(["bounced"]);
    expect(await reasonOf("beatrix.lund@example.com")).toEqual(["unsubscribed"]);
  },
);

test("taking back the file of who left puts back who came by a file, and their file can be taken back then", async () => {
  await clearList();
  const first = sample("people/mailchimp-subscribed.csv");
  const came = await imported({ kind: "subscribers", content: first, presumed: "subscribed" });
  const before = await listed();
  const second = sample("people/mailchimp-unsubscribed.csv");
  const left = await imported({ kind: "subscribers", content: second });
  expect(Object.keys(await listed())).toHaveLength(2);
  unwrap(await undoImport(left.admin, left.id));
  await runImports();
  expect(await listed()).toEqual(before);
  expect(await db.$count(mailSuppressions)).toBe(0);
  unwrap(await undoImport(came.admin, came.id));
  await runImports();
  expect(await listed()).toEqual({});
});

test("who signed up here, or chose her topics, after a file stays, whatever files and undos follow", async () => {
  await clearList();
  const content = sample("people/mailchimp-subscribed.csv");
  const came = await imported({ kind: "subscribers", content, presumed: "subscribed" });
  await subscribe(visitor(), { email: "beatrix.lund@example.com" });
  unwrap(
    await chooseTopics(
      { list: "newsletter", email: "casimir@example.net" },
      { topics: TOPICS.map(({ value }) => value) },
    ),
  );
  const left = await imported({
    kind: "subscribers",
    content: sample("people/mailchimp-unsubscribed.csv"),
  });
  expect((await wordsOf(left.id, "refused"))[2]).toMatch(/It subscribed here by itself/);
  unwrap(await undoImport(came.admin, came.id));
  await runImports();
  expect(Object.keys(await listed()).toSorted()).toEqual([
    "beatrix.lund@example.com",
    "casimir@example.net",
  ]);
});
