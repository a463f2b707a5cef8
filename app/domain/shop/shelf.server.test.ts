import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { products } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { productTypes } from "~/content/product-types";
import { percentBands, pieceBands, priceBands, readShelf, type ShelfAsked } from "./shelf";
import { countCategories, findProducts } from "./shop-queries.server";
import { sortOptions } from "./sort-options";

useDatabase();

type Product = typeof products.$inferSelect;

const WORDS = ["Heirloom", "50% Off_Cut", "Tea", "crème", "back\\slash", "Rosin"];
const pick = <Value>(from: readonly Value[], by: number) => from[by % from.length] as Value;
const count = 120;
let stored: Product[];

/** Products whose figures stand on, below and above the edges of all bands, some as variants. */
beforeAll(async () => {
  await db.delete(products);
  const row = (n: number) => ({
    slug: `shelf-${n}`,
    name: `${pick(WORDS, n)} ${n}`,
    description: pick(["", "dried slowly", "with TEA"], n),
    price: pick(["0.00", "20.00", "20.01", "40.00", "80.00", "80.01", "99999999.99"], n),
    category: pick(["Flower", "Edibles", "Goods"], n),
    type: pick([...productTypes.map(({ value }) => value), null], n),
    thcPerPieceMg: pick([null, "2.50", "2.51", "10.00", "10.01"], n),
    thcPerPackageMg: pick([null, null, "100.00"], n),
    pieces: pick([null, 10, 20], n),
    thcPercent: pick([null, null, "15.00", "15.01", "25.00", "25.01"], n),
    inStock: n % 4 > 0,
    countsStock: n % 3 === 0,
    available: n % 2,
    archivedAt: n % 11 === 0 ? new Date() : null,
  });
  const leads = await db
    .insert(products)
    .values(Array.from({ length: count }, (_, n) => row(n)))
    .returning();
  const variants = await db
    .insert(products)
    .values(
      leads
        .filter((lead, n) => n % 5 === 0 && !lead.archivedAt)
        .map((lead, n) => ({
          ...row(n * 7 + 3),
          ...{ slug: `variant-${n}`, variantOf: lead.id, category: lead.category },
        })),
    )
    .returning();
  stored = [...leads, ...variants];
});

const isInBand = (figure: number | null, bands: readonly Band[], value: string | null) => {
  const band = bands.find((one) => one.value === value);
  if (!band) return true;
  const { over, upTo } = band;
  return (
    figure !== null &&
    (over === null || figure > Number(over)) &&
    (upTo === null || figure <= Number(upTo))
  );
};
type Band = { value: string; over: string | null; upTo: string | null };

const figureOf = (decimal: string | null) => (decimal === null ? null : Number(decimal));

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
/** A number stands for itself alone, a word for those that begin so. */
const isFor = (asked: string, word: string) =>
  /\d/.test(asked) || asked.length < 3 ? asked === word : word.startsWith(asked);

function isAsked(product: Product, asked: ShelfAsked): boolean {
  const text = [product.name, product.category, product.description].join(" ").toLowerCase();
  const ofPackage = figureOf(product.thcPerPackageMg);
  const piece =
    figureOf(product.thcPerPieceMg) ??
    (ofPackage && product.pieces ? ofPackage / product.pieces : null);
  const ofPiece = asked.strength?.startsWith("mg") ?? false;
  return (
    !product.archivedAt &&
    wordsOf(asked.q).every((word) => wordsOf(text).some((one) => isFor(word, one))) &&
    (asked.kind === null || product.type === asked.kind) &&
    isInBand(ofPiece ? piece : figureOf(product.thcPercent), strengths, asked.strength) &&
    isInBand(Number(product.price), priceBands, asked.price) &&
    (!asked.isInStockOnly || (product.inStock && (!product.countsStock || product.available > 0)))
  );
}

/** A page and its variants in the catalogue. */
const onPage = (id: number) =>
  stored.filter((one) => !one.archivedAt && (one.id === id || one.variantOf === id));

const strengths = [...pieceBands, ...percentBands];

/** The pages that the filter shows, found by looking at every product. */
function naive(asked: ShelfAsked, category: string | null): number[] {
  return stored
    .filter(
      (page) =>
        !page.variantOf &&
        !page.archivedAt &&
        (category === null || page.category === category) &&
        stored.some(
          (one) => (one.id === page.id || one.variantOf === page.id) && isAsked(one, asked),
        ),
    )
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

async function found(asked: ShelfAsked): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, more = true; more; page++) {
    const { rows, hasMore } = await findProducts(asked, page);
    ids.push(...rows.map(({ id }) => id));
    more = hasMore;
  }
  expect(new Set(ids).size).toBe(ids.length);
  return ids.sort((a, b) => a - b);
}

test("every filter, and each one with each value of the others, finds what a naive look finds", async () => {
  const any = [null];
  const values = {
    q: ["", "tea", "HEIRLOOM 1", "% off_", "k\\s", "rosin tea", "nothing-like-this"],
    kind: [...any, ...productTypes.map(({ value }) => value)],
    strength: [...any, ...strengths.map(({ value }) => value)],
    price: [...any, ...priceBands.map(({ value }) => value)],
    stock: [...any, "in"],
    category: [...any, "Edibles", "no such category"],
    sort: sortOptions.map(({ value }) => value),
  };
  let nonEmpty = 0;
  // Each value once alone, then combinations that step through all of them at different speeds.
  const alone = Object.entries(values).flatMap(([name, some]) =>
    some.map((value) => ({ [name]: value })),
  );
  const together = Array.from({ length: 150 }, (_, n) =>
    Object.fromEntries(
      Object.entries(values).map(([name, some], at) => [
        name,
        // Most are left open, or nothing would be found.
        (n * 7 + at * 3) % 5 < 2 ? pick<string | null>(some, n * (at + 1) + at) : null,
      ]),
    ),
  );
  for (const search of [...alone, ...together] as Record<string, string | null>[]) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) if (value) query.set(name, value);
    const { asked } = readShelf(query);
    const ids = await found(asked);
    expect(ids, String(query)).toEqual(naive(asked, asked.category));
    if (ids.length > 0) nonEmpty += 1;
    const counts = await countCategories(asked);
    for (const { category, products: number } of counts)
      expect(number, `${query} ${category}`).toBe(naive(asked, category).length);
    expect(counts.map(({ category }) => category)).toEqual(["Edibles", "Flower", "Goods"]);
  }
  expect(nonEmpty).toBeGreaterThan(80);
});

test("values that nobody offers leave the shelf as it is, and a long search is cut and said so", () => {
  const plain = readShelf(new URLSearchParams());
  const odd = new URLSearchParams({ kind: "x", strength: "'", price: "1..2", stock: "out" });
  odd.set("sort", "__proto__");
  expect(readShelf(odd)).toEqual(plain);
  const long = readShelf(new URLSearchParams({ q: `\0 ${"a".repeat(300)}` }));
  expect(long.isCut).toBe(true);
  expect(long.asked.q).toBe("a".repeat(200));
});

test("the grid shows variants as one: from the lowest price, in stock if one of them is", async () => {
  const { asked } = readShelf(new URLSearchParams({ sort: "price" }));
  const rows = [];
  for (let page = 1, more = true; more; page++) {
    const found = await findProducts(asked, page);
    rows.push(...found.rows);
    more = found.hasMore;
  }
  let withVariants = 0;
  for (const row of rows) {
    const ones = onPage(row.id);
    const isOffered = ({ inStock, countsStock, available }: Product) =>
      inStock && (!countsStock || available > 0);
    expect(row).toMatchObject({
      fromPrice: Math.min(...ones.map(({ price }) => Number(price))).toFixed(2),
      inStock: ones.some(isOffered),
      hasVariants: ones.length > 1,
    });
    if (ones.length > 1) withVariants += 1;
  }
  expect(withVariants).toBeGreaterThan(10);
  // Those in stock first, each part from the lowest price on.
  const places = rows.map(({ inStock, fromPrice }) => Number(!inStock) * 1e9 + Number(fromPrice));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
