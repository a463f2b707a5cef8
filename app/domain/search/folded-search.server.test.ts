import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { askWords } from "~/domain/words/ask-words.server";
import { selectRows } from "~/platform/database/rows.server";
import { findProducts } from "~/domain/shop/shop-queries.server";
import { readShelf } from "~/domain/shop/shelf";
import { createProduct, member } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { findCandidates } from "./candidates.server";

useDatabase();

/** What is asked for, what is written, and whether the one finds the other. */
const PAIRS: [asked: string, written: string, isFound: boolean][] = [
  // The same, written otherwise
  ["Delta 9", "Our delta-9 drinks", true],
  ["delta9", "Our Delta 9 drinks", true],
  ["Δ9", "Our delta 9 drinks", true],
  ["delta 9", "Δ⁹-THC per can", true],
  ["∆8", "DELTA8 is not sold", true],
  ["delta 9", "delta 8, of which 9 are left", false],
  ["THCA", "thca flower", true],
  ["thca", "THC alone", false],
  ["thc-a", "THCA flower", true],
  ["cafe creme", "Café Crème", true],
  ["Café Crème", "a cafe creme, please", true],
  ["jalapen\u0303o", "Jalapeño chips", true],
  ["jalapeno", "jalapen\u0303o chips", true],
  ["JALAPEÑO", "jalapeno chips", true],
  ["strasse", "Die Straße", true],
  ["orsted", "Ørsted", true],
  ["ﬁne", "fine cut", true],
  ["ＶＡＰＥ", "A vape", true],
  // Numbers and units
  ["10mg", "10 mg of THC", true],
  ["10 mg", "10mg of THC", true],
  ["10-mg", "10 mg of THC", true],
  ["2 mg", "25mg of THC", false],
  ["2 mg", "2.5 mg of THC", false],
  ["5 mg", "2.5 mg of THC", false],
  ["2 mg", "2 pieces of 25 mg", false],
  ["2.5mg", "2.50 mg a piece", true],
  ["1000 mg", "1,000mg in all", true],
  ["0.5 g", ".5g of rosin", true],
  ["½ g", "0.5 g of rosin", true],
  ["8 oz", "1/8 oz of flower", false],
  ["1/8 oz", "⅛ oz of flower", true],
  ["25% THC", "25 percent THC", true],
  ["2026", "In 20261 and 12026", false],
  ["20", "$20.00", true],
  // Letters with digits
  ["x-9", "The x9 strain", true],
  ["x9", "The X 9 strain", true],
  ["x 9", "The x-9 strain", true],
  ["x9", "The x 99 strain", false],
  ["a1", "Row b1", false],
  ["7604", "Lot DS-7604", true],
  ["ds7604", "Lot DS-7604", true],
  ["DS-7604", "Lot ds 7604", true],
  ["760", "Lot DS-7604", false],
  ["ds-7605", "Lot DS-7604", false],
  // Beginnings
  ["strawb", "Strawberries", true],
  ["gumm", "a gummy", true],
  ["berries", "Strawberries", false],
  ["st", "Strawberries", false],
  // Hosts and signs
  ["example.com", "at www.example.com", true],
  ["www.example.com", "at example.com", true],
  ["https://www.example.com/menu", "at example.com/menu", true],
  ["www", "at www.example.com", false],
  ["C++", "I write C++ here", true],
  ["C++", "I write C# here", false],
  ["C#", "I write C and C++ here", false],
  ["c", "I write C# here", false],
  // Other scripts and signs
  ["大麻", "合法大麻商店", true],
  ["大商", "合法大麻商店", false],
  ["麻", "合法大麻商店", true],
  ["カフェ", "新しいカフェ", true],
  ["🍓", "Hi 🍓!", true],
  ["🍓", "Hi 🍒!", false],
  ["👍", "Well done 👍🏽", true],
  ["ЖУРНАЛ", "журнал", true],
  // Joined words and synonyms
  ["sungrown", "A sun-grown plant", true],
  ["sun-grown", "A sungrown plant", true],
  ["sun-grown", "A sun grown plant", true],
  ["preroll", "Two pre-rolls", true],
  ["pre roll", "A preroll", true],
  ["joints", "Infused pre-roll", true],
  ["chews", "Sour gummies", true],
  ["10 milligram", "10mg chews", true],
  ["10mg gummies", "Chews of 10 mg", true],
  ['"chews"', "Sour gummies", false],
  ["sun-gro", "A sungrown plant", true],
  ["sun-gro", "A sun-grown plant", true],
  ["gummies -pre-roll", "Sour gummies", true],
  ["plants -sun-grown", "A sungrown plant", false],
  ["dont", "I don't", true],
  ["farmers", "The farmer's hat", true],
  ["gummies -sour", "Sour gummies", false],
  ["carrots or gummies", "Sour gummies", true],
  ["carrots gummies", "Sour gummies", false],
];

const idOf = new Map<string, number>();

beforeAll(async () => {
  const author = await member();
  for (const written of new Set(PAIRS.map(([, text]) => text))) {
    const [document] = await selectRows<{ id: number }>(sql`
      with made as (
        insert into forum_posts (title, content, author_id)
        values ('Untitled', ${written}, ${author.user.id}) returning id
      ) select id from made`);
    idOf.set(written, document?.id ?? 0);
  }
});

const NO_LIMITS = { kind: null, category: null, since: null, before: null, authorId: null };

async function postsFor(q: string): Promise<number[]> {
  const words = await askWords(q);
  const { candidates } = await findCandidates({ ...NO_LIMITS, q, words, kind: "post" });
  const ids = candidates.map(({ id }) => id);
  const rows = await selectRows<{ id: number }>(
    sql`select post_id as id from search_documents where id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map(({ id }) => id);
}

test.each(PAIRS)("%j asked, %j written: %s", async (asked, written, isFound) => {
  expect((await postsFor(asked)).includes(idOf.get(written) ?? 0)).toBe(isFound);
});

test("every beginning of three letters or more of a word finds it, and none of a number", async () => {
  for (const word of ["Strawberries", "jalapeño", "gummy"]) {
    const texts = [...idOf].filter(([text]) => text.toLowerCase().includes(word.toLowerCase()));
    for (let length = 3; length <= word.length; length++) {
      const found = await postsFor(word.slice(0, length));
      for (const [text, id] of texts)
        expect(found, `${word.slice(0, length)}: ${text}`).toContain(id);
    }
  }
});

test("the shop finds the same by the same words", async () => {
  const product = await createProduct({
    name: "Café Strawberry Pre-Roll",
    description: "Lot DS-7604 with Δ9, 10mg",
    ingredients: "Maltodextrin",
    strength: "Mellowest",
  });
  await createProduct({ name: "The Who Tin" });
  const found = async (q: string) => {
    const { asked } = readShelf(new URLSearchParams({ q }));
    return (await findProducts(asked, 1)).rows.some(({ id }) => id === product.id);
  };
  for (const q of [
    "cafe",
    "strawb",
    "joint",
    "7604",
    "delta 9",
    "10 mg",
    "preroll 10mg",
    "maltod",
    "mellow",
  ])
    expect(await found(q), q).toBe(true);
  for (const q of ["760", "1 mg", "delta 8", "gummies", "%"]) expect(await found(q), q).toBe(false);
  const ofTheWho = await findProducts(readShelf(new URLSearchParams({ q: "the who" })).asked, 1);
  expect(ofTheWho).toMatchObject({ common: ["the", "who"], isOfTitles: true });
  expect(ofTheWho.rows.map(({ name }) => name)).toEqual(["The Who Tin"]);
  const ofMore = await findProducts(readShelf(new URLSearchParams({ q: "the strawb" })).asked, 1);
  expect(ofMore).toMatchObject({ common: ["the"], isOfTitles: false, rows: [{ id: product.id }] });
});
