import { convert } from "html-to-text";
import { and, inArray, isNull, sql } from "drizzle-orm";
import { type ProductType, productTypes } from "~/content/product-types";
import { receiveFirstBatches } from "~/domain/stock/receive-stock.server";
import { countInput } from "~/domain/stock/stock.schema";
import { KIND_OF, productProblem } from "~/domain/shop/check-product";
import { codeKey } from "~/domain/shop/codes/product-code";
import { lockCodes } from "~/domain/shop/codes/product-codes.server";
import { columnsOf, SLUG_MAX } from "~/domain/shop/save-product.server";
import { productFormInput, type ProductInput } from "~/domain/shop/shop.schema";
import type { Database } from "~/platform/database/db.server";
import { insertMany } from "~/platform/database/insert-many.server";
import { businessDay } from "~/lib/dates/dates";
import { slugOf } from "~/lib/text/slug";
import { productCodes, products } from "~drizzle/schema";
import { readDate, readPrice, readWhole } from "./cell-values";
import { FIELDS } from "./import-fields";
import type { Accepted, Cells, Cause, Checked, Made, RowKind } from "./import-row";
import { refusedFields } from "./refused-fields";

/** The products of one page: the first row that was stored leads it. */
type Group = {
  firstRow: number;
  cells: Cells;
  leadId: number | null;
  labels: Set<string>;
};

type Value = {
  input: ProductInput;
  group: Group | null;
  keys: string[];
  quantity: number;
  bestBefore: string | null;
};

/** What variants do not repeat: the rows below the first leave it empty. */
const SHARED = ["name", "description", "category", "type"];

const TYPE_WORDS: Readonly<Record<string, ProductType>> = {
  bud: "flower",
  preroll: "pre-roll",
  joint: "pre-roll",
  vaporizer: "vape",
  cartridge: "vape",
  extract: "concentrate",
  beverage: "drink",
  accessorie: "goods",
  accessory: "goods",
  apparel: "goods",
  merchandise: "goods",
};

/** What a word says that a product is: "Pre-Rolls", "Flower". Null for any other word. */
function readType(text: string): ProductType | null {
  const word = singular(text);
  const own = productTypes.find(({ value }) => singular(value) === word);
  return own?.value ?? TYPE_WORDS[word] ?? null;
}

const singular = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/s$/, "");

/** A description as text. Shops write it in HTML. */
const descriptionOf = (text: string): string =>
  /<[a-z/!]/i.test(text)
    ? convert(text, {
        wordwrap: false,
        selectors: [
          { selector: "a", options: { ignoreHref: true } },
          { selector: "img", format: "skip" },
        ],
      })
    : text;

/** Shopify says 0 where it knows no weight. */
const readGrams = (text: string) => (/^0*[.,]?0*$/.test(text) ? "" : text.replace(",", "."));

/**
 * Products of a file. A product whose type is not said is not on sale, as in the shop's own form. The
 * pieces in stock are received as a batch.
 */
export function productsKind(): RowKind<Value> {
  const seen = new Map<string, number>();
  const groups = new Map<string, Group>();

  function check(row: number, given: Cells): Checked<Value> {
    const groupKey = (given.group ?? "").toLowerCase();
    const known = groups.get(groupKey);
    const cells = known ? withShared(given, known.cells) : given;
    const variantLabel = cells.variantLabel === "Default Title" ? "" : (cells.variantLabel ?? "");
    const label = [cells.name, variantLabel].filter(Boolean).join(" ");
    const refuse = (problem: string) => ({ row, label, problem });
    if (known && !cells.price && !cells.sku) {
      return refuse(
        "It has neither a price nor a SKU, so it is no product: perhaps another picture",
      );
    }
    const price = readPrice(cells.price ?? "");
    if ("problem" in price) return refuse(`Price: ${price.problem}`);
    const bestBefore = cells.bestBefore ? readDate(cells.bestBefore) : { text: "" };
    if ("problem" in bestBefore) return refuse(`Best before: ${bestBefore.problem}`);
    const type = readType(cells.type ?? "");
    const isOneCode = !!cells.sku && codeKey(cells.sku) === codeKey(cells.barcode ?? "");
    const parsed = productFormInput.safeParse({
      name: cells.name ?? "",
      description: descriptionOf(cells.description ?? ""),
      price: price.text,
      category: cells.category ?? "",
      kind: type ? KIND_OF[type] : "other",
      weightGrams: readGrams(cells.weightGrams ?? ""),
      type: type ?? "",
      inStock: type !== null,
      variantLabel,
      sku: cells.sku,
      // A SKU is scanned too.
      barcode: isOneCode ? "" : cells.barcode,
    });
    const count = countInput.safeParse({ onHand: readWhole(cells.quantity || "0") });
    const refused = refusedFields(FIELDS.products, parsed.error, count.error);
    if (!parsed.success || !count.success) return refuse(refused ?? "");
    const input = parsed.data;
    const problem = productProblem({
      ...input,
      type: input.type ?? null,
      pieces: null,
      thcPerPieceMg: null,
      thcPerPackageMg: null,
      thcPercent: null,
      cbdPercent: null,
    });
    if (problem) return refuse(problem.problem.message);
    const day = bestBefore.text || null;
    if (day !== null && day < businessDay(new Date())) {
      return refuse("Best before: this day is over, so nothing of it may be sold");
    }
    const codes = [input.sku, input.barcode].flatMap((code) => (code ? codeKey(code) : []));
    const keys = codes.length > 0 ? codes : [nameKey(input.name, input.variantLabel)];
    for (const key of keys) {
      const before = seen.get(key);
      if (before !== undefined) return refuse(`Row ${before} is the same product`);
    }
    const ofLabel = input.variantLabel ?? null;
    if (known && ofLabel === null) {
      return refuse("Enter what tells this variant apart, like 3.5 g");
    }
    if (known && ofLabel !== null && known.labels.has(ofLabel)) {
      return refuse(`Another variant of it has the label ${ofLabel} already`);
    }
    for (const key of keys) seen.set(key, row);
    const group = known ?? (groupKey ? newGroup(row, cells) : null);
    if (group && !known) groups.set(groupKey, group);
    if (ofLabel !== null) group?.labels.add(ofLabel);
    const value = { input, group, keys, quantity: count.data.onHand, bestBefore: day };
    return { row, label, value };
  }

  return {
    check,
    taken,
    write,
    remember: ({ value: { group } }, madeId) => {
      if (group) group.leadId ??= madeId;
    },
  };
}

const newGroup = (firstRow: number, cells: Cells): Group => ({
  ...{ firstRow, cells, leadId: null, labels: new Set<string>() },
});

const withShared = (cells: Cells, lead: Cells): Cells => ({
  ...cells,
  ...Object.fromEntries(SHARED.map((field) => [field, cells[field] || (lead[field] ?? "")])),
});

// No code has this character.
const nameKey = (name: string, label: string | null | undefined) =>
  `\n${name.toLowerCase()}\n${label ?? ""}`;

async function taken(tx: Database, rows: readonly Accepted<Value>[]) {
  const found = new Map<number, string>();
  await lockCodes(tx);
  const keys = rows.flatMap(({ value }) => value.keys);
  const coded = await tx
    .select({ key: productCodes.key, name: products.name })
    .from(productCodes)
    .innerJoin(products, sql`${products.id} = ${productCodes.productId}`)
    .where(inArray(productCodes.key, keys));
  const names = rows.filter(({ value }) => value.keys[0]?.startsWith("\n"));
  const named =
    names.length === 0
      ? []
      : await tx
          .select({ name: products.name, variantLabel: products.variantLabel })
          .from(products)
          .where(
            and(
              isNull(products.archivedAt),
              inArray(
                sql`lower(${products.name})`,
                names.map(({ value }) => value.input.name.toLowerCase()),
              ),
            ),
          );
  const words = new Map([
    ...coded.map(({ key, name }) => [key, `${name} has this SKU or barcode already`] as const),
    ...named.map(
      ({ name, variantLabel }) =>
        [
          nameKey(name, variantLabel),
          "The shop has a product of this name. With a SKU of its own it can be added",
        ] as const,
    ),
  ]);
  for (const { row, value } of rows) {
    const problem = value.keys.flatMap((key) => words.get(key) ?? [])[0];
    if (problem !== undefined) found.set(row, problem);
  }
  return found;
}

async function write(tx: Database, { actor, importId }: Cause, rows: readonly Accepted<Value>[]) {
  const slugs = await freeSlugs(tx, importId, rows);
  const added = await insertMany<typeof products, { id: number; slug: string }>(
    tx,
    products,
    rows.map(({ value }, index) => ({
      ...columnsOf(value.input),
      variantOf: null,
      slug: slugs[index] ?? "",
    })),
    sql`${products.id}, ${products.slug}`,
  );
  const ids = new Map(added.map(({ slug, id }) => [slug, id]));
  const made = new Map<number, Made>();
  const variants: { id: number; leadId: number }[] = [];
  const codes: (typeof productCodes.$inferInsert)[] = [];
  const received: { productId: number; quantity: number; bestBefore: string | null }[] = [];
  for (const [index, { row, value }] of rows.entries()) {
    const id = ids.get(slugs[index] ?? "");
    if (id === undefined) throw new Error(`Row ${row} was not stored`);
    made.set(row, { kind: "product", id });
    const { group, keys, quantity, bestBefore } = value;
    if (group?.leadId) variants.push({ id, leadId: group.leadId });
    else if (group) group.leadId = id;
    for (const key of keys) if (!key.startsWith("\n")) codes.push({ key, productId: id });
    if (quantity > 0) received.push({ productId: id, quantity, bestBefore });
  }
  await insertMany(tx, productCodes, codes);
  if (variants.length > 0) {
    const pairs = variants.map(({ id, leadId }) => sql`(${id}::int, ${leadId}::int)`);
    await tx.execute(sql`
      update ${products} set variant_of = pair.lead
      from (values ${sql.join(pairs, sql`, `)}) as pair (id, lead)
      where ${products.id} = pair.id`);
  }
  await receiveFirstBatches(tx, actor, `Opening stock ${importId}`, received);
  return made;
}

/** An address for each product: of its name, with the row's number where that is in use. */
async function freeSlugs(tx: Database, importId: number, rows: readonly Accepted<Value>[]) {
  const candidates = rows.map(({ row, value }) => {
    const base = slugOf(value.input.name, "product").slice(0, SLUG_MAX);
    return [base, `${base}-${row}`, `${base}-${importId}-${row}`];
  });
  const used = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, candidates.flat()));
  const taken = new Set(used.map(({ slug }) => slug));
  return candidates.map((slugs) => {
    const slug = slugs.find((one) => !taken.has(one)) ?? slugs.at(-1) ?? "";
    taken.add(slug);
    return slug;
  });
}
