import { type Refusal, refuse } from "~/lib/outcome";
import { formatHundredths, parseHundredths } from "./hundredths";
import type { ProductKind } from "./product-kinds";
import type { ProductType } from "~/content/product-types";
import { parseCents } from "~/lib/money";
import { parseMilligrams } from "./weight";

/** What the checks look at, as it would be stored. */
type Checked = {
  price: string;
  kind: ProductKind;
  weightGrams: string | null;
  type: ProductType | null;
  pieces: number | null;
  thcPerPieceMg: string | null;
  thcPerPackageMg: string | null;
  thcPercent: string | null;
  cbdPercent: string | null;
};

/** Hundredths of a milligram of THC that New York allows in a serving and in a package of food. */
const MOST_PER_PIECE = 1_000;
const MOST_PER_PACKAGE = 10_000;

const ALL = 10_000; // 100 %

const EATEN: readonly ProductType[] = ["edible", "drink"];

/**
 * Why a product cannot be stored, or null. Problems: "invalid" at `kind` if the product counts for
 * another purchase limit; at `type` for goods with THC; at `price` for cannabis that costs nothing;
 * at `weightGrams` if the kind has a purchase limit and the weight is missing; at `thcPerPieceMg` and `thcPerPackageMg` for an edible
 * or a drink of more than 10 mg of THC a piece or 100 mg a package, and if the figures contradict
 * each other; at `cbdPercent` for more than 100 % together.
 */
export function productProblem(product: Checked): Refusal | null {
  return (
    otherLimit(product) ??
    goodsWithThc(product) ??
    missingWeight(product) ??
    givenAway(product) ??
    tooStrong(product) ??
    impossibleShares(product)
  );
}

/** For which limit a product counts (Penal Law, section 222.05): by net weight, infused or not. */
export const KIND_OF: Readonly<Record<ProductType, ProductKind>> = {
  flower: "flower",
  "pre-roll": "flower",
  vape: "concentrate",
  concentrate: "concentrate",
  edible: "other",
  drink: "other",
  tincture: "other",
  topical: "other",
  goods: "other",
};

const COUNTS_AS: Readonly<Record<ProductKind, string>> = {
  flower: "Flower and pre-rolls, infused ones too, count as flower by their net weight",
  concentrate: "Vapes and concentrates count as concentrate by their net weight",
  other: "It counts for no limit by weight",
};

function otherLimit({ type, kind }: Checked) {
  if (type === null || KIND_OF[type] === kind) return null;
  const words = COUNTS_AS[KIND_OF[type]];
  return at("kind", `${words}. Choose that, or another kind of product`);
}

// Goods bear sales tax instead of the taxes on cannabis.
function goodsWithThc({ type, thcPerPieceMg, thcPerPackageMg, thcPercent }: Checked) {
  const figures = [thcPerPieceMg, thcPerPackageMg, thcPercent];
  if (type !== "goods" || figures.every((figure) => !parseHundredths(figure))) return null;
  return at("type", "Goods contain no cannabis, and this has THC. Choose what it is");
}

function givenAway({ type, price }: Checked) {
  if (type === "goods" || parseCents(price) > 0) return null;
  return at("price", "Cannabis is not given away. Enter a price above $0.00");
}

const at = (field: keyof Checked, message: string) => refuse("invalid", message, { field });

// The database's check constraint refuses it too, but without a message for people.
function missingWeight({ kind, weightGrams }: Checked) {
  if (kind === "other" || parseMilligrams(weightGrams)) return null;
  return at("weightGrams", "Enter the weight in grams, like 3.5: the purchase limit counts it");
}

function tooStrong({ type, pieces, thcPerPieceMg, thcPerPackageMg }: Checked) {
  const isEaten = type !== null && EATEN.includes(type);
  const piece = parseHundredths(thcPerPieceMg);
  const whole = parseHundredths(thcPerPackageMg);
  if (isEaten && piece !== null && piece > MOST_PER_PIECE) {
    return at(
      "thcPerPieceMg",
      `New York allows 10 mg of THC in a piece of an edible or drink; this one has ${formatHundredths(piece)} mg`,
    );
  }
  if (isEaten && whole !== null && whole > MOST_PER_PACKAGE) {
    return at(
      "thcPerPackageMg",
      `New York allows 100 mg of THC in a package of an edible or drink; this one has ${formatHundredths(whole)} mg`,
    );
  }
  if (piece === null || pieces === null) return null;
  const sum = piece * pieces;
  const words = `${pieces} pieces of ${formatHundredths(piece)} mg are ${formatHundredths(sum)} mg of THC`;
  if (isEaten && sum > MOST_PER_PACKAGE) {
    return at("thcPerPackageMg", `${words}. New York allows 100 mg in a package`);
  }
  // The figure of a piece is rounded: each piece may differ by half a hundredth.
  if (whole === null || Math.abs(sum - whole) <= pieces / 2) return null;
  return at("thcPerPackageMg", `${words}, but the package says ${formatHundredths(whole)} mg`);
}

function impossibleShares({ thcPercent, cbdPercent }: Checked) {
  const sum = (parseHundredths(thcPercent) ?? 0) + (parseHundredths(cbdPercent) ?? 0);
  if (sum <= ALL) return null;
  return at("cbdPercent", "THC and CBD together are more than 100 % of the weight");
}
