import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { productPictures } from "~drizzle/schema";
import { anyAdmin, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import {
  archiveProduct,
  createProduct,
  deleteProduct,
  restoreProduct,
  setStock,
  updateProduct,
} from "./save-product.server";
import { productInput } from "./shop.schema";
import {
  findProductGaps,
  getProduct,
  getProductBySlug,
  listSoldProducts,
} from "./shop-queries.server";
import { getShownProduct } from "./shown-product.server";

useDatabase();

async function add(name: string) {
  const input = productInput.parse({
    name,
    price: "5.00",
    category: "Tea",
    kind: "other",
    type: "drink",
  });
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

const GUMMIES = {
  ...{ name: "Gummies", price: "20.00", category: "Edibles", kind: "other" },
  ...{ type: "edible", pieces: 10, thcPerPieceMg: "10", thcPerPackageMg: "100" },
};

/** The refusal of the product with these facts: its field and words. */
async function refusalOf(facts: Record<string, unknown>) {
  const outcome = await createProduct(anyAdmin(), productInput.parse({ ...GUMMIES, ...facts }));
  return outcome.ok ? null : `${outcome.problem.field ?? ""}: ${outcome.problem.message}`;
}

test("kind, weight, price and taxes of a product agree", async () => {
  const flower = { type: "flower", kind: "flower", weightGrams: "3.5", thcPerPieceMg: null };
  const figures = { pieces: null, thcPerPackageMg: null };
  const infused = { ...figures, ...flower, type: "pre-roll", thcPercent: "40" };
  expect(await refusalOf(infused)).toBeNull();
  expect(await refusalOf({ ...infused, kind: "other" })).toBe(
    "kind: Flower and pre-rolls, infused ones too, count as flower by their net weight. Choose that, or another kind of product",
  );
  expect(await refusalOf({ ...infused, weightGrams: null })).toMatch(/^weightGrams: /);
  for (const type of ["vape", "concentrate"]) {
    expect(await refusalOf({ ...infused, type })).toMatch(/^kind: Vapes and concentrates count/);
  }
  expect(await refusalOf({ kind: "flower", weightGrams: "3.5" })).toMatch(
    /^kind: It counts for no limit/,
  );
  expect(await refusalOf({ ...figures, thcPerPieceMg: null, type: "goods" })).toBeNull();
  expect(await refusalOf({ type: "goods" })).toBe(
    "type: Goods contain no cannabis, and this has THC. Choose what it is",
  );
  expect(await refusalOf({ price: "0.00" })).toBe(
    "price: Cannabis is not given away. Enter a price above $0.00",
  );
});

test("a product that is saved without saying what it is goes off sale", async () => {
  const input = productInput.parse({ ...GUMMIES, type: null });
  const outcome = await createProduct(anyAdmin(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const { id } = outcome.product;
  // A variant is what the lead of its page is.
  const variant = { ...GUMMIES, type: null, variantOf: id, variantLabel: "Small" };
  const added = await createProduct(anyAdmin(), productInput.parse(variant));
  if (!added.ok) throw new Error(added.problem.message);
  const ids = [id, added.product.id];
  const inStock = async () => {
    const sold = await listSoldProducts(ids);
    return ids.map((each) => sold.find((product) => product.id === each)?.inStock);
  };
  expect(await inStock()).toEqual([false, false]);
  await updateProduct(anyAdmin(), id, productInput.parse(GUMMIES));
  await updateProduct(anyAdmin(), added.product.id, productInput.parse(variant));
  expect(await inStock()).toEqual([true, true]);
  // A program from before the field says nothing of it.
  const { type: _, ...older } = GUMMIES;
  await updateProduct(anyAdmin(), id, productInput.parse(older));
  expect(await inStock()).toEqual([true, true]);
  await updateProduct(anyAdmin(), id, input);
  expect((await inStock())[0]).toBe(false);
});

test("what is not said to be anything is not put on sale by its switch either", async () => {
  const input = productInput.parse({ ...GUMMIES, type: null });
  const { id, name } = unwrap(await createProduct(anyAdmin(), input)).product;
  expect(await setStock(anyAdmin(), id, true)).toMatchObject({
    ok: false,
    problem: { code: "conflict", message: expect.stringMatching(name) as string },
  });
  expect((await getProduct(id))?.inStock).toBe(false);
  unwrap(await updateProduct(anyAdmin(), id, { ...input, type: "edible", inStock: false }));
  expect(await setStock(anyAdmin(), id, true)).toMatchObject({ product: { inStock: true } });
  expect(await setStock(anyAdmin(), id, false)).toMatchObject({ product: { inStock: false } });
});

test("a variant that does not say what it is, is and is taxed as its lead, and stays so without it", async () => {
  const goods = { type: "goods", kind: "other", category: "Merch", price: "30.00" };
  const lead = unwrap(
    await createProduct(anyAdmin(), productInput.parse({ ...goods, name: "Cap" })),
  ).product;
  const variant = { variantOf: lead.id, price: "30.00", category: "Merch", kind: "other" };
  const one = { ...variant, name: "Cap red", variantLabel: "Red", type: null };
  // A program from before the field leaves it out.
  const other = { ...variant, name: "Cap blue", variantLabel: "Blue" };
  for (const each of [one, other]) {
    const made = await createProduct(anyAdmin(), productInput.parse(each));
    const { id } = unwrap(made).product;
    expect(made).toMatchObject({ product: { type: "goods", taxClass: "goods", inStock: true } });
    expect(await updateProduct(anyAdmin(), id, productInput.parse(each))).toMatchObject({
      product: { type: "goods", taxClass: "goods", inStock: true },
    });
  }
  await archiveProduct(anyAdmin(), lead.id);
  const { unsaid } = await findProductGaps();
  const red = await getProductBySlug("cap-red");
  expect(red).toMatchObject({ type: "goods", variantOf: null, inStock: true });
  expect(unsaid).toBe(0);
});

test("an edible has at most 10 mg of THC a piece and 100 mg a package", async () => {
  expect(await refusalOf({})).toBeNull();
  expect(await refusalOf({ thcPerPieceMg: "10.01 mg", pieces: 9, thcPerPackageMg: null })).toMatch(
    /^thcPerPieceMg: New York allows 10 mg .* this one has 10.01 mg$/,
  );
  expect(await refusalOf({ type: "drink", pieces: null, thcPerPackageMg: "100.01" })).toMatch(
    /^thcPerPackageMg: New York allows 100 mg .* this one has 100.01 mg$/,
  );
  // The package is not said: its pieces tell.
  expect(await refusalOf({ pieces: 11, thcPerPackageMg: null })).toMatch(
    /^thcPerPackageMg: 11 pieces of 10 mg are 110 mg of THC/,
  );
  // No such limit holds for what is not eaten.
  const tincture = { type: "tincture", thcPerPieceMg: "25", pieces: 40, thcPerPackageMg: "1000" };
  expect(await refusalOf(tincture)).toBeNull();
});

test("figures that contradict each other are refused at the field", async () => {
  expect(await refusalOf({ thcPerPieceMg: "5", thcPerPackageMg: "100" })).toBe(
    "thcPerPackageMg: 10 pieces of 5 mg are 50 mg of THC, but the package says 100 mg",
  );
  // A third of 10 mg, rounded on the label.
  expect(await refusalOf({ pieces: 3, thcPerPieceMg: "3.33", thcPerPackageMg: "10" })).toBeNull();
  expect(await refusalOf({ thcPercent: "60.5", cbdPercent: "39.51" })).toMatch(/^cbdPercent: /);
  for (const wrong of [
    { thcPercent: "100.01" },
    { thcPerPieceMg: "1e1" },
    { pieces: 0 },
    { pieces: "1.5" },
    { type: "sweets" },
    { ingredients: "x".repeat(2001) },
  ]) {
    const parsed = productInput.safeParse({ ...GUMMIES, ...wrong });
    expect(parsed.error?.issues.map(({ path }) => path.join())).toEqual(Object.keys(wrong));
  }
});

test("a change without facts is checked with those that stay", async () => {
  const [admin, input] = [anyAdmin(), productInput.parse(GUMMIES)];
  const made = await createProduct(admin, input);
  if (!made.ok) throw new Error(made.problem.message);
  const facts = { thcPerPieceMg: "11.00", pieces: undefined, type: undefined };
  expect(await updateProduct(admin, made.product.id, { ...input, ...facts })).toMatchObject({
    problem: { field: "thcPerPieceMg" },
  });
  const { type, ...untyped } = GUMMIES;
  const renamed = productInput.parse({ ...untyped, name: "Sweets", pieces: null });
  expect(await updateProduct(admin, made.product.id, renamed)).toMatchObject({
    product: { name: "Sweets", type, pieces: null, thcPerPackageMg: "100.00" },
  });
});

test("the taxes follow the type, and stay while it is not said", async () => {
  const mug = {
    ...{ ...GUMMIES, type: "goods", pieces: null },
    ...{ thcPerPieceMg: null, thcPerPackageMg: null },
  };
  const made = await createProduct(anyAdmin(), productInput.parse(mug));
  if (!made.ok) throw new Error(made.problem.message);
  expect(made.product.taxClass).toBe("goods");
  const { type: _, ...untyped } = mug;
  const { id } = made.product;
  expect(await updateProduct(anyAdmin(), id, productInput.parse(untyped))).toMatchObject({
    product: { taxClass: "goods" },
  });
  expect(
    await updateProduct(anyAdmin(), id, productInput.parse({ ...mug, type: "edible" })),
  ).toMatchObject({ product: { taxClass: "cannabis" } });
});

async function variantOf(
  leadId: number | null,
  label: string | null,
  name: string,
  facts: Record<string, unknown> = {},
) {
  const input = { name, price: "5.00", category: "Tea", kind: "other", ...facts };
  return createProduct(
    anyAdmin(),
    productInput.parse({ ...input, variantOf: leadId, variantLabel: label }),
  );
}

test("variants have one lead and labels of their own", async () => {
  const lead = await add("Bay leaf");
  const field = (outcome: Awaited<ReturnType<typeof variantOf>>) =>
    outcome.ok ? null : outcome.problem.field;
  expect(field(await variantOf(lead.id, null, "Bay 1"))).toBe("variantLabel");
  const small = await variantOf(lead.id, "7 g", "Bay 7");
  if (!small.ok) throw new Error(small.problem.message);
  expect(field(await variantOf(lead.id, "7 g", "Bay seven"))).toBe("variantLabel");
  expect(field(await variantOf(small.product.id, "14 g", "Bay 14"))).toBe("variantOf");
  expect(field(await variantOf(2_147_483_647, "14 g", "Bay 14"))).toBe("variantOf");
  const input = productInput.parse({ ...lead, variantLabel: "3.5 g" });
  const other = await add("Other leaf");
  for (const wrong of [lead.id, small.product.id, other.id]) {
    const moved = await updateProduct(anyAdmin(), lead.id, { ...input, variantOf: wrong });
    expect(field(moved)).toBe("variantOf");
  }
  expect(await updateProduct(anyAdmin(), lead.id, input)).toMatchObject({ ok: true });
});

test("two products made variants of each other at once leave one lead", async () => {
  for (let n = 0; n < 5; n++) {
    const [one, two] = [await add(`Left ${n}`), await add(`Right ${n}`)];
    const point = (from: typeof one, to: typeof one) => {
      const label = { variantOf: to.id, variantLabel: from.name };
      return updateProduct(anyAdmin(), from.id, productInput.parse({ ...from, ...label }));
    };
    const outcomes = await Promise.all([point(one, two), point(two, one)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  }
});

test("variants are on one page, and the next leads it when the lead leaves the catalogue", async () => {
  const lead = await add("Page leaf");
  const made = [];
  for (const label of ["7 g", "14 g", "28 g"]) {
    const outcome = await variantOf(lead.id, label, `Page leaf ${label}`, {
      type: "drink",
    });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    made.push(outcome.product);
  }
  const [seven, fourteen, twentyEight] = made;
  if (!seven || !fourteen || !twentyEight) throw new Error("Not all were made");
  await setStock(anyAdmin(), seven.id, false);
  const shownAt = async (slug: string) => {
    const shown = await getShownProduct(slug);
    const labels = shown?.variants.map(
      ({ label, inStock }) => `${label}${inStock ? "" : " (out)"}`,
    );
    return shown && [shown.product.id, shown.leadSlug, labels?.join()];
  };
  const all = "Page leaf,7 g (out),14 g,28 g";
  expect(await shownAt(lead.slug)).toEqual([lead.id, lead.slug, all]);
  expect(await shownAt(fourteen.slug)).toEqual([fourteen.id, lead.slug, all]);
  await archiveProduct(anyAdmin(), lead.id);
  expect(await shownAt(lead.slug)).toBeNull();
  expect(await shownAt(fourteen.slug)).toEqual([fourteen.id, seven.slug, "7 g (out),14 g,28 g"]);
  await deleteProduct(anyAdmin(), seven.id);
  expect(await shownAt(twentyEight.slug)).toEqual([twentyEight.id, fourteen.slug, "14 g,28 g"]);
  // A variant comes back to its page, or to one of its own if that is gone.
  await archiveProduct(anyAdmin(), twentyEight.id);
  expect(await shownAt(fourteen.slug)).toEqual([fourteen.id, fourteen.slug, ""]);
  await restoreProduct(anyAdmin(), twentyEight.id);
  expect(await shownAt(twentyEight.slug)).toEqual([twentyEight.id, fourteen.slug, "14 g,28 g"]);
  await archiveProduct(anyAdmin(), twentyEight.id);
  await archiveProduct(anyAdmin(), fourteen.id);
  await restoreProduct(anyAdmin(), twentyEight.id);
  expect(await shownAt(twentyEight.slug)).toEqual([twentyEight.id, twentyEight.slug, ""]);
});

test("a variant shows the words, pictures and facts of the lead that it has none of", async () => {
  const lead = await add("Worded leaf");
  const facts = {
    type: "flower",
    thcPercent: "21.5",
    allergens: "None",
    pieces: 2,
    kind: "flower",
    weightGrams: "3.5",
  };
  const words = productInput.parse({ ...lead, ...facts, description: "Dried slowly" });
  await updateProduct(anyAdmin(), lead.id, words);
  const small = await variantOf(lead.id, "7 g", "Worded leaf 7 g", {
    ...{ kind: "flower", weightGrams: "7" },
  });
  if (!small.ok) throw new Error(small.problem.message);
  const picture = { key: "a".repeat(32), alt: "Leaves", position: 1 };
  await db.insert(productPictures).values({ productId: lead.id, ...picture });
  expect(await getShownProduct(small.product.slug)).toMatchObject({
    product: {
      ...{ name: "Worded leaf 7 g", description: "Dried slowly", type: "flower" },
      ...{ thcPercent: "21.50", allergens: "None", pieces: null },
    },
    pictures: [{ alt: "Leaves" }],
  });
  await db.insert(productPictures).values({
    ...{ ...picture, productId: small.product.id, alt: "Small bag" },
  });
  expect((await getShownProduct(small.product.slug))?.pictures).toMatchObject([
    { alt: "Small bag" },
  ]);
});
