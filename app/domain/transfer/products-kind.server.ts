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
import {
  type CellValue,
  readBarcode,
  readDate,
  readPrice,
  readSku,
  readWhole,
} from "./cell-values";
import { FIELDS } from "./import-fields";
import type { Accepted, Cells, Cause, Group, Key, Made, Read, RowKind } from "./import-row";
import { refusedFields } from "./refused-fields";
import { type ForSale, readForSale, SALE_COLUMNS } from "./sale-columns";

type Value = {
  input: ProductInput;
  keys: string[];
  quantity: number;
  bestBefore: string | null;
};

/** What variants do not repeat: the rows below the first leave it empty. */
const SHARED = [
  ...["name", "description", "category", "type"],
  ...SALE_COLUMNS.map(({ name }) => name),
];

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

/** What a text says that a product is: "Pre-Rolls", "Accessories > Tins". Null if no word of it does. */
function readType(text: string): ProductType | null {
  for (const words of [text, ...text.split(/[,>|/]/)]) {
    const type = typeOf(words);
    if (type) return type;
  }
  return null;
}

function typeOf(text: string): ProductType | null {
  const word = singular(text);
  const own = productTypes.find(({ value }) => singular(value) === word);
  return own?.value ?? TYPE_WORDS[word] ?? null;
}

const singular = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/s$/, "");

/** Begins the note of a product that is stored but not on sale. */
export const NOT_ON_SALE = "Not on sale";

const NO_TYPE = "nothing says what type of product it is";

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
 * The weight that the purchase limit counts. A variant that is told apart by a weight is of that weight:
 * Shopify's own column may be what is shipped, with the jar.
 */
function gramsOf(cell: string, label: string, type: ProductType | null): CellValue {
  const text = readGrams(cell);
  const [, said] = /^(\d+(?:\.\d+)?)\s*(?:g|grams?)$/i.exec(label) ?? [];
  if (type === null || type === "goods" || said === undefined) return { text };
  if (text !== "" && Number(text) !== Number(said)) {
    return {
      problem: `Weight in grams: It is ${text}, but ${label} tells it apart. Correct one of them, or choose no column of weights`,
    };
  }
  return { text: said };
}

/**
 * Products of a file. One that was not for sale there is stored, and not on sale (readForSale); nor is
 * one whose type is not said, as in the shop's own form. The pieces in stock are received as a batch.
 */
export const productsKind: RowKind<Value> = {
  groups: {
    keyOf,
    shared: (cells) => ({
      ...Object.fromEntries(
        SHARED.flatMap((field) => (cells[field] ? [[field, cells[field]]] : [])),
      ),
      ...(isParent(cells) && { isParent: "yes" }),
    }),
  },
  read,
  keysOf: (row) => [
    ...row.value.keys.map((key) => ({
      key,
      refusal: (firstRow: number) => `Row ${firstRow} is the same product`,
    })),
    ...labelKeys(row),
  ],
  taken,
  write,
};

/** WooCommerce's row of a product whose variants are rows of their own. It has no price. */
const isParent = ({ itemType = "", group = "" }: Cells) =>
  group === "" && itemType.split(",").some((word) => word.trim().toLowerCase() === "variable");

/** WooCommerce's variants name their parent by its SKU, or by its id. Square has mostly names alone. */
function keyOf(cells: Cells): string {
  const { group = "", sku = "", ownId = "", name = "", variantLabel = "" } = cells;
  const own = isParent(cells) ? sku || `id:${ownId}` : group || (variantLabel && name);
  return own && `\t${own.toLowerCase()}`;
}

function read(given: Cells, group: Group | null): Read<Value> {
  const cells = group ? withShared(given, group.cells) : given;
  const variantLabel = ["variantLabel", "variantLabel2", "variantLabel3"]
    .map((field) => cells[field] ?? "")
    .filter((text) => text !== "" && text !== "Default Title")
    .join(", ");
  const label = [cells.name, variantLabel].filter(Boolean).join(" ");
  const refuse = (problem: string) => ({ label, problem });
  if (group && !cells.price && !cells.sku) {
    return refuse("It has neither a price nor a SKU, so it is no product: perhaps another picture");
  }
  const forSale = forSaleOf(given, cells, group);
  if ("problem" in forSale) return refuse(forSale.problem);
  if (isParent(given)) return refuse("It has no price of its own: its variants are the products");
  const sku = readSku(cells.sku ?? "");
  if ("problem" in sku) return refuse(`SKU: ${sku.problem}`);
  const barcode = readBarcode(cells.barcode ?? "");
  if ("problem" in barcode) return refuse(`Barcode: ${barcode.problem}`);
  const price = readPrice(cells.price ?? "");
  if ("problem" in price) return refuse(`Price: ${price.problem}`);
  const bestBefore = cells.bestBefore ? readDate(cells.bestBefore) : { text: "" };
  if ("problem" in bestBefore) return refuse(`Best before: ${bestBefore.problem}`);
  const type = readType(cells.type ?? "");
  const grams = gramsOf(cells.weightGrams ?? "", variantLabel, type);
  if ("problem" in grams) return refuse(grams.problem);
  const isOneCode = !!cells.sku && codeKey(cells.sku) === codeKey(barcode.text);
  const parsed = productFormInput.safeParse({
    name: cells.name ?? "",
    description: descriptionOf(cells.description ?? ""),
    price: price.text,
    category: cells.category ?? "Other",
    kind: type ? KIND_OF[type] : "other",
    weightGrams: grams.text,
    type: type ?? "",
    inStock: type !== null && forSale.isSold,
    variantLabel,
    sku: cells.sku,
    // A SKU is scanned too.
    barcode: isOneCode ? "" : barcode.text,
  });
  const isShared = cells.quantity?.toLowerCase() === "parent";
  const quantity = isShared ? "0" : readWhole(cells.quantity || "0");
  const oversold = /^-\d+$/.test(quantity) ? Number(quantity.slice(1)) : 0;
  const count = countInput.safeParse({ onHand: oversold > 0 ? "0" : quantity });
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
  const whyNot = forSale.isSold ? (type === null ? NO_TYPE : null) : forSale.why;
  const notes = [
    whyNot !== null && `${NOT_ON_SALE}: ${whyNot}`,
    oversold > 0 && `${oversold} more were sold there than it had, so nothing is in stock`,
    barcode.text !== (cells.barcode ?? "") &&
      `The barcode is read as ${barcode.text}: a spreadsheet cuts a 0 in front`,
  ].filter((note) => note !== false);
  return {
    ...{ label, value: { input, keys, quantity: count.data.onHand, bestBefore: day } },
    ...(notes.length > 0 && { note: notes.join(". ") }),
  };
}

/** A variant is for sale if its parent is too, where that is a row of its own. */
function forSaleOf(given: Cells, cells: Cells, group: Group | null): ForSale {
  const parent = group?.cells.isParent ? readForSale(group.cells) : null;
  const own = readForSale(parent ? given : cells);
  const shared = given.quantity?.toLowerCase() === "parent";
  if (shared && !("problem" in own)) return { isSold: false, why: SHARED_STOCK };
  return parent && !("problem" in parent) && !parent.isSold ? parent : own;
}

const SHARED_STOCK = "its pieces are those of all its variants together, so count them by hand";

const withShared = (cells: Cells, shared: Cells): Cells => ({
  ...cells,
  ...Object.fromEntries(
    SHARED.flatMap((field) => {
      const [first, second] = shared.isParent
        ? [shared[field], cells[field]]
        : [cells[field], shared[field]];
      const cell = first || (second ?? first);
      return cell === undefined ? [] : [[field, cell]];
    }),
  ),
});

/** What tells the variants of a product apart. One without a label can only begin its group. */
function labelKeys({ value: { input }, group }: Accepted<Value>): Key[] {
  if (!group) return [];
  const { variantLabel: label } = input;
  return [
    label
      ? {
          key: `${group.key}\n${label}`,
          refusal: () => `Another variant of it has the label ${label} already`,
        }
      : { key: group.key, refusal: () => "Enter what tells this variant apart, like 3.5 g" },
  ];
}

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
  for (const [index, { row, value, group }] of rows.entries()) {
    const id = ids.get(slugs[index] ?? "");
    if (id === undefined) throw new Error(`Row ${row} was not stored`);
    made.set(row, { kind: "product", id });
    const { keys, quantity, bestBefore } = value;
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
