import type { Database } from "~/database/db.server";
import { slugOf } from "~/lib/text/slug";
import { products } from "~drizzle/schema";

type Product = Omit<typeof products.$inferInsert, "slug">;

/** Plausible products of a small farm: strengths in mg, and no claims about effects. */
const catalogue: Product[] = [
  {
    name: "Heirloom Flower, 3.5 g",
    description:
      "Sun-grown flower from our valley, dried slowly and trimmed by hand. One eighth of an ounce in a glass jar.",
    price: "45.00",
    category: "Flower",
    kind: "flower",
    weightGrams: "3.500",
  },
  {
    name: "Heirloom Flower, 14 g",
    description: "The same sun-grown flower, half an ounce in a tin that closes tight.",
    price: "150.00",
    category: "Flower",
    kind: "flower",
    weightGrams: "14.000",
  },
  {
    name: "Ridgeline Pre-Rolls, pack of 5",
    description: "Five half-gram pre-rolls of whole flower. Nothing added.",
    price: "38.00",
    category: "Flower",
    kind: "flower",
    weightGrams: "2.500",
  },
  {
    name: "BattleBrew Infused Sweet Tea",
    description: "Black tea, cane sugar, lemon, in a can of 12 FL OZ.",
    strength: "10 mg THC per can",
    price: "8.00",
    category: "Drinks",
    kind: "other",
    weightGrams: null,
  },
  {
    name: "BattleBrew, case of 6",
    description: "Six cans of BattleBrew Infused Sweet Tea, 12 FL OZ each.",
    strength: "10 mg THC per can, 60 mg per case",
    price: "42.00",
    category: "Drinks",
    kind: "other",
    weightGrams: null,
  },
  {
    name: "Cosmic Chewz, watermelon",
    description: "Ten pieces in a package that closes again.",
    strength: "10 mg THC per piece, 100 mg per package",
    price: "25.00",
    category: "Edibles",
    kind: "other",
    weightGrams: null,
  },
  {
    name: "Cosmic Chewz, blue raspberry",
    description: "Ten pieces in a package that closes again.",
    strength: "10 mg THC per piece, 100 mg per package",
    price: "25.00",
    category: "Edibles",
    kind: "other",
    weightGrams: null,
    inStock: false,
  },
  {
    name: "Freedom Fog Vape, 1 g",
    description: "A 1 g cartridge with a 510 thread. The battery is sold apart.",
    price: "55.00",
    category: "Vapes",
    kind: "concentrate",
    weightGrams: "1.000",
  },
  {
    name: "Valley Rosin, 1 g",
    description: "Pressed from our own flower with heat and weight, without solvents.",
    price: "60.00",
    category: "Concentrates",
    kind: "concentrate",
    weightGrams: "1.000",
  },
  {
    name: "Enamel Field Mug",
    description: "Green enamel, 12 FL OZ, with the farm's mark.",
    price: "18.50",
    category: "Goods",
    kind: "other",
    weightGrams: null,
  },
];

/** Fills the catalogue. Existing products are not changed. */
export async function generateProducts(db: Database) {
  await db
    .insert(products)
    .values(catalogue.map((product) => ({ ...product, slug: slugOf(product.name, "product") })))
    .onConflictDoNothing({ target: products.slug });
}
