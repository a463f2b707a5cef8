import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { storeCodes } from "~/domain/shop/codes/product-codes.server";
import { imageUrlOf, PICTURE_FORMATS, PICTURE_WIDTHS } from "~/lib/files/picture-sizes";
import { slugOf } from "~/lib/text/slug";
import { withItsFacts } from "./business";
import { productImages, productPictures, products } from "~drizzle/schema";

type Product = Omit<typeof products.$inferInsert, "slug" | "variantOf"> & {
  /** Of its file in plates/. Drawn by scripts/art/products.mjs. */
  plate: string;
  /** What the plate shows. */
  alt: string;
  /** The name of the product on whose page it is a variant. */
  lead?: string;
};

const FIELD = "Rows of a field that lead to a rising sun";
const OF_FLOWER = {
  category: "Flower",
  kind: "flower",
  type: "flower",
  thcPercent: "21.40",
  cbdPercent: "0.30",
  origin: "Our field in {region}",
  storage: "Closed, cool and dark.",
} as const;
const OF_TEA = {
  category: "Drinks",
  type: "drink",
  thcPerPieceMg: "10.00",
  cbdPerPieceMg: "0.00",
  ingredients: "Water, cane sugar, black tea, lemon juice, cannabis extract.",
  origin: "Brewed in {region}",
  storage: "Cool. Do not freeze.",
} as const;
const OF_CHEWS = {
  description: "Ten pieces in a package that closes again.",
  price: "25.00",
  category: "Edibles",
  type: "edible",
  pieces: 10,
  thcPerPieceMg: "10.00",
  thcPerPackageMg: "100.00",
  cbdPerPieceMg: "0.00",
  ingredients: "Cane sugar, tapioca syrup, water, pectin, citric acid, flavor, cannabis extract.",
  allergens: "None. Made where wheat is handled.",
  origin: "Made in our kitchen in {region}",
  storage: "Closed and dry, below 75 °F.",
} as const;

/** Plausible products of a small farm: strengths in mg, and no claims about effects. */
const catalogue: Product[] = [
  {
    ...OF_FLOWER,
    name: "Heirloom Flower, 3.5 g",
    sku: "FLOWER-3.5G",
    description:
      "Sun-grown flower, dried slowly and trimmed by hand. In a jar of glass or a tin that closes tight.",
    price: "45.00",
    weightGrams: "3.500",
    variantLabel: "3.5 g",
    plate: "heirloom-flower",
    alt: FIELD,
  },
  {
    ...OF_FLOWER,
    name: "Heirloom Flower, 7 g",
    sku: "FLOWER-7G",
    description: "The same sun-grown flower, a quarter of an ounce in a glass jar.",
    price: "80.00",
    weightGrams: "7.000",
    lead: "Heirloom Flower, 3.5 g",
    variantLabel: "7 g",
    plate: "heirloom-flower",
    alt: FIELD,
  },
  {
    ...OF_FLOWER,
    name: "Heirloom Flower, 14 g",
    sku: "FLOWER-14G",
    description: "The same sun-grown flower, half an ounce in a tin that closes tight.",
    price: "150.00",
    weightGrams: "14.000",
    lead: "Heirloom Flower, 3.5 g",
    variantLabel: "14 g",
    plate: "heirloom-flower",
    alt: FIELD,
  },
  {
    ...OF_FLOWER,
    name: "Ridgeline Pre-Rolls, pack of 5",
    sku: "PREROLL-5",
    description: "Five half-gram pre-rolls of whole flower. Nothing added.",
    price: "38.00",
    type: "pre-roll",
    weightGrams: "2.500",
    pieces: 5,
    thcPercent: "19.80",
    ingredients: "Cannabis flower, paper of hemp.",
    plate: "ridgeline-pre-rolls",
    alt: "Five pre-rolls before ridges",
  },
  {
    ...OF_TEA,
    name: "BattleBrew Infused Sweet Tea",
    sku: "TEA-1",
    barcode: "2000000000015",
    description: "Black tea, cane sugar, lemon, in a can of 12 FL OZ.",
    price: "8.00",
    pieces: 1,
    thcPerPackageMg: "10.00",
    plate: "battlebrew-can",
    alt: "A can with chevrons before the evening sun",
  },
  {
    ...OF_TEA,
    name: "BattleBrew, case of 6",
    sku: "TEA-6",
    description: "Six cans of BattleBrew Infused Sweet Tea, 12 FL OZ each.",
    price: "42.00",
    pieces: 6,
    thcPerPackageMg: "60.00",
    plate: "battlebrew-case",
    alt: "Six cans with chevrons before the evening sun",
  },
  {
    ...OF_CHEWS,
    name: "Cosmic Chewz, watermelon",
    sku: "CHEWS-WM",
    plate: "cosmic-chewz-watermelon",
    alt: "Traces of stars around the pole, some of them red, above a ridge",
  },
  {
    ...OF_CHEWS,
    name: "Cosmic Chewz, blue raspberry",
    sku: "CHEWS-BR",
    plate: "cosmic-chewz-blue-raspberry",
    alt: "Traces of stars around the pole, some of them blue, above a ridge",
  },
  {
    name: "Freedom Fog Vape, 1 g",
    sku: "VAPE-1G",
    description: "A 1 g cartridge with a 510 thread. The battery is sold apart.",
    price: "55.00",
    category: "Vapes",
    kind: "concentrate",
    type: "vape",
    weightGrams: "1.000",
    thcPercent: "82.00",
    cbdPercent: "0.50",
    ingredients: "Cannabis oil, terpenes of cannabis.",
    origin: "Pressed and filled in {region}",
    storage: "Upright, below 75 °F.",
    plate: "freedom-fog-vape",
    alt: "Ridges with fog between them",
  },
  {
    name: "Ridgeline Rosin, 1 g",
    sku: "ROSIN-1G",
    description: "Pressed from our own flower with heat and weight, without solvents.",
    price: "60.00",
    category: "Concentrates",
    kind: "concentrate",
    type: "concentrate",
    weightGrams: "1.000",
    thcPercent: "71.50",
    cbdPercent: "0.20",
    ingredients: "Cannabis resin.",
    origin: "Our field in {region}",
    storage: "Closed, in the refrigerator.",
    plate: "ridgeline-rosin",
    alt: "A drop of rosin between the plates of a press",
  },
  {
    name: "Enamel Field Mug",
    sku: "MUG",
    barcode: "2000000000022",
    description: "Green enamel, 12 FL OZ, with the farm's mark.",
    price: "18.50",
    category: "Goods",
    type: "goods",
    taxClass: "goods",
    plate: "enamel-field-mug",
    alt: "A green mug with the farm's mark, on a table at dawn",
  },
];

/** Fills the catalogue, pictures included. Existing products are not changed. */
export async function generateProducts(db: Database) {
  for (const delivered of catalogue) {
    const { plate, ...texts } = delivered;
    const { alt, lead, ...product } = withItsFacts(texts);
    const slug = slugOf(product.name, "product");
    const variantOf = lead ? await idOf(db, lead) : null;
    const [added] = await db
      .insert(products)
      .values({ ...product, slug, variantOf })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id });
    // The drawn cans and the mug have the delivered name and mark on them.
    const isRenamed = product.name !== delivered.name;
    if (!added) continue;
    const { sku = null, barcode = null } = product;
    await storeCodes(db, added.id, { sku, barcode });
    if (!isRenamed) await addPlate(db, added.id, plate, alt);
  }
}

async function idOf(db: Database, name: string) {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.name, name), isNull(products.variantOf)));
  return found?.id ?? null;
}

/** Stores the encoded files as an upload would, without encoding them again. */
async function addPlate(db: Database, productId: number, plate: string, alt: string) {
  const files = PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => {
      const file = path.resolve("scripts/demo/plates", String(width), `${plate}.${format}`);
      return { width, format, bytes: readFileSync(file) };
    }),
  );
  const key = createHash("sha256").update(plate).digest("hex").slice(0, 32);
  await db.insert(productImages).values(files.map((file) => ({ productId, key, ...file })));
  await db.insert(productPictures).values({ productId, key, alt, position: 1 });
  await db
    .update(products)
    .set({ imageUrl: imageUrlOf("/images/products", key) })
    .where(eq(products.id, productId));
}
