import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { productInput } from "~/domain/shop/shop.schema";
import {
  archiveProduct,
  createProduct as saveProduct,
  deleteProduct,
  updateProduct,
} from "~/domain/shop/save-product.server";
import { type Outcome, problemOf } from "~/lib/outcome";
import { counterSaleLines, productCodes } from "~drizzle/schema";
import { anyAdmin, createProduct, unwrap } from "../../../tests/support/builders";
import { openedSale } from "../../../tests/support/counter";
import { useDatabase } from "../../../tests/support/database";
import { addByName } from "./change-sale.server";
import { listHits } from "./counter-queries.server";
import { addInput } from "./counter.schema";

useDatabase();

let presses = 0;

/** A press with what was typed, as the counter's form sends it. */
async function type(saleId: number, product: string) {
  presses += 1;
  const input = addInput.parse({ product, seen: `press ${presses}` });
  return addByName(anyAdmin(), { saleId, ...input });
}

/** How many pieces of each product are in a sale. */
async function linesOf(saleId: number): Promise<Record<string, number>> {
  const lines = await db.select().from(counterSaleLines).where(eq(counterSaleLines.saleId, saleId));
  return Object.fromEntries(lines.map((line) => [String(line.productId), line.quantity]));
}

const refusalOf = (outcome: Outcome<object>) => {
  const problem = problemOf(outcome);
  return problem && `${problem.field ?? ""}: ${problem.message}`;
};

const TEA = { name: "Other", price: "5.00", category: "Tea", kind: "other", type: "drink" };

/** An EAN-13 that no other test has. */
function newBarcode(): string {
  presses += 1;
  const digits = String(200_000_000_000 + presses);
  const sum = Array.from(digits).reduce((all, one, at) => all + Number(one) * (at % 2 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

test("a scanned code adds its product at once, in each way in which scanners type it", async () => {
  const [sku, barcode] = [`BV-${newBarcode()}a`, newBarcode()];
  const tea = await createProduct({ sku, barcode });
  const saleId = await openedSale();
  const typed = [
    ...[sku, sku.toLowerCase(), ` ${barcode}\t`, `${barcode}\r\n`, `]E0${barcode}`],
    ...[`0${barcode}`, `(01)0${barcode}`, `010${barcode}10A\u001d17270101`],
    ...[`https://id.example/01/0${barcode}?10=A`, `https://example.com/p?sku=${sku}`],
    `https://example.com/shop/${tea.slug}`,
  ];
  for (const [index, text] of typed.entries()) {
    expect(await type(saleId, text), text).toMatchObject({ ok: true, isAdded: true });
    expect(await linesOf(saleId), text).toEqual({ [tea.id]: index + 1 });
  }
});

test("a UPC-E is scanned as itself or as its UPC-A, whichever was entered", async () => {
  for (const entered of ["04252614", "012345000065"]) {
    const { barcode } = productInput.parse({ ...TEA, barcode: entered });
    expect(barcode).toHaveLength(12);
    const can = await createProduct({ barcode: barcode ?? null });
    const saleId = await openedSale();
    const scans = entered === "04252614" ? [entered, "0042100005264"] : ["01234565", entered];
    for (const scan of scans) unwrap(await type(saleId, scan));
    expect(await linesOf(saleId)).toEqual({ [can.id]: 2 });
  }
});

test("several lines add a piece for each, and nothing if one of them is unknown", async () => {
  const [one, other] = [
    await createProduct({ sku: `One ${newBarcode()}` }),
    await createProduct({ barcode: newBarcode() }),
  ];
  const [first, second] = [one.sku ?? "", other.barcode ?? ""];
  const saleId = await openedSale();
  unwrap(await type(saleId, `${first}\n${second}\n\n${first}\t${second}\n${second}`));
  expect(await linesOf(saleId)).toEqual({ [one.id]: 2, [other.id]: 3 });
  // A browser puts lines that are pasted into a field of one line behind each other.
  unwrap(await type(saleId, `${second} ${second}`));
  expect(await linesOf(saleId)).toEqual({ [one.id]: 2, [other.id]: 5 });
  expect(refusalOf(await type(saleId, `${first}\nnothing-has-this\n${second}`))).toBe(
    "product: Nothing was added. No product has “nothing-has-this” as its code",
  );
  expect(refusalOf(await type(saleId, Array(98).fill(first).join("\n")))).toContain("99 pieces");
  expect(await linesOf(saleId)).toEqual({ [one.id]: 2, [other.id]: 5 });
});

test("an unknown code is said, and one of a product that is not sold says why", async () => {
  const gone = await createProduct({ sku: `Gone-${newBarcode()}`, inStock: false });
  const old = await createProduct({ sku: `Old-${newBarcode()}` });
  await archiveProduct(anyAdmin(), old.id);
  const saleId = await openedSale();
  expect(refusalOf(await type(saleId, "4006381333931"))).toBe(
    "product: No product on sale has “4006381333931” as its code or in its name",
  );
  expect(refusalOf(await type(saleId, gone.sku ?? ""))).toContain("is out of stock");
  expect(refusalOf(await type(saleId, old.sku ?? ""))).toContain("no longer sold");
  expect(await linesOf(saleId)).toEqual({});
});

test("no two products share a code, in any spelling and field", async () => {
  const barcode = newBarcode();
  const sku = `Sku ${barcode}`;
  const tea = await createProduct({ name: "Tea", sku, barcode });
  const added = async (codes: object) =>
    refusalOf(
      await saveProduct(
        anyAdmin(),
        productInput.parse({
          ...TEA,
          ...codes,
        }),
      ),
    );
  expect(await added({ sku: sku.toUpperCase() })).toBe(
    `sku: Tea has the code “${sku.toUpperCase()}” already`,
  );
  expect(await added({ sku: barcode })).toContain("sku: Tea has the code");
  expect(await added({ barcode: ` ${sku} ` })).toContain("barcode: Tea has the code");
  expect(await added({ sku: "Same 1", barcode: "same 1" })).toContain("barcode: This is the SKU");
  // What the input leaves out stays. What it empties is free for another one.
  const same = { ...productInput.parse({ ...tea, description: "" }), sku: undefined };
  unwrap(await updateProduct(anyAdmin(), tea.id, same));
  expect(await added({ sku })).toContain("sku: Tea");
  unwrap(await updateProduct(anyAdmin(), tea.id, { ...same, sku: null }));
  expect(await added({ sku })).toBeNull();
  unwrap(await deleteProduct(anyAdmin(), tea.id));
  expect(await db.$count(productCodes, eq(productCodes.productId, tea.id))).toBe(0);
});

test("of two products that get one code at the same time one is refused", async () => {
  const sku = `Race ${newBarcode()}`;
  const [one, other] = [await createProduct(), await createProduct()];
  const save = (product: typeof one) =>
    updateProduct(anyAdmin(), product.id, { ...productInput.parse(product), sku });
  const saved = await Promise.all([save(one), save(other)]);
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a count before or after a code adds so many, alone and among lines", async () => {
  const [one, other] = [
    await createProduct({ sku: `BV-${newBarcode()}` }),
    await createProduct({ barcode: newBarcode() }),
  ];
  const saleId = await openedSale();
  unwrap(await type(saleId, `3x ${one.sku}`));
  unwrap(await type(saleId, `${other.barcode} × 2`));
  unwrap(await type(saleId, `${one.sku}*2\n${other.barcode}`));
  expect(await linesOf(saleId)).toEqual({ [one.id]: 5, [other.id]: 3 });
  expect(refusalOf(await type(saleId, "4x NO-SUCH-CODE-AT-ALL"))).toContain("No product");
  expect(await linesOf(saleId)).toEqual({ [one.id]: 5, [other.id]: 3 });
});

test("a barcode that a spreadsheet cut is found by the scan, and the other way", async () => {
  const [cut, whole] = [
    await createProduct({ barcode: "72527273076" }),
    await createProduct({ barcode: "012000161155" }),
  ];
  const saleId = await openedSale();
  for (const scan of ["072527273076", "0072527273076", "12000161155"])
    unwrap(await type(saleId, scan));
  expect(await linesOf(saleId)).toEqual({ [cut.id]: 2, [whole.id]: 1 });
});

test("a name with a wrong letter adds nothing, and offers what is near it", async () => {
  const name = `Quokkaberry ${presses}`;
  const near = await createProduct({ name });
  const saleId = await openedSale();
  for (const typed of ["quokaberry", "Quokkabery", "quokkaberrx"]) {
    expect(await type(saleId, typed), typed).toMatchObject({ isAdded: false, isNear: true });
    expect((await listHits(typed)).hits.map(({ id }) => id)).toContain(near.id);
  }
  expect(await listHits("quokkaberry")).toMatchObject({ isNear: false });
  expect(await linesOf(saleId)).toEqual({});
  expect(refusalOf(await type(saleId, "zzqqwwxx"))).toContain("No product on sale has");
});
