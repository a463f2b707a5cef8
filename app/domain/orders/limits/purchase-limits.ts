import type { ProductKind } from "~/domain/shop/product-kinds";
import { formatGrams } from "~/domain/shop/weight";

type Limited = Exclude<ProductKind, "other">;

/**
 * The maximum weights of one order: 3 ounces of flower, 24 grams of concentrate. Three ounces are
 * 85.05 g, with 28.35 g per ounce as on scales and labels.
 */
const LIMITS: Record<Limited, { milligrams: number; words: string }> = {
  flower: { milligrams: 85_050, words: "3 ounces (85.05 g) of flower" },
  concentrate: { milligrams: 24_000, words: "24 g of concentrate" },
};

export const LIMITED_KINDS: readonly Limited[] = ["flower", "concentrate"];

/** Milligrams of each limited kind. */
export type Weights = Partial<Record<Limited, number>>;

/** How each message about a limit begins. */
export const LIMIT_WORDS = "New York allows";

export type WeighedLine = {
  productId: number;
  name: string;
  kind: ProductKind;
  quantity: number;
  /** Of one piece. Null if no limit applies. */
  milligrams: number | null;
};

const weightOf = ({ milligrams, quantity }: WeighedLine) => (milligrams ?? 0) * quantity;

/** More than can be ordered: why, and the line to reduce. */
export type Excess = {
  productId: number;
  message: string;
  /** How many of the product may stay. Nothing: remove it. */
  left: number;
};

/**
 * For each limit that the lines exceed, together with what the same person ordered earlier on the
 * day: which line to reduce, and to how many.
 */
export function limitProblems(lines: readonly WeighedLine[], earlier: Weights = {}): Excess[] {
  return LIMITED_KINDS.flatMap((kind) => {
    const weighed = lines.filter((line) => line.kind === kind);
    const before = earlier[kind] ?? 0;
    const total = weighed.reduce((sum, line) => sum + weightOf(line), before);
    const limit = LIMITS[kind];
    const excess = total - limit.milligrams;
    const heaviest = weighed.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
    if (excess <= 0 || !heaviest?.milligrams) return [];
    const { productId, milligrams, quantity } = heaviest;
    const left = quantity - Math.ceil(excess / milligrams);
    const rule =
      before > 0
        ? `${LIMIT_WORDS} ${limit.words} a day; with the other orders of the day this is ${formatGrams(total)}`
        : `${LIMIT_WORDS} ${limit.words} in one order; this one has ${formatGrams(total)}`;
    const message = `${rule}. ${adviceFor(heaviest, left)}`;
    return { productId, message, left: Math.max(0, left) };
  });
}

const SHORT: Record<Limited, string> = { flower: "Flower", concentrate: "Concentrate" };

/**
 * How far the lines, with what the same person got earlier on the day, fill each limit that they
 * touch: in words, "3.5 g of 85.05 g", and in whole percent, at most 100.
 */
export function limitMeters(lines: readonly WeighedLine[], earlier: Weights = {}) {
  return LIMITED_KINDS.flatMap((kind) => {
    const total = lines
      .filter((line) => line.kind === kind)
      .reduce((sum, line) => sum + weightOf(line), earlier[kind] ?? 0);
    if (total === 0) return [];
    const { milligrams } = LIMITS[kind];
    return {
      label: SHORT[kind],
      words: `${formatGrams(total)} of ${formatGrams(milligrams)}`,
      percent: Math.min(100, Math.ceil((total * 100) / milligrams)),
    };
  });
}

function adviceFor({ name, quantity }: WeighedLine, left: number) {
  if (left >= 1) return `Reduce ${name} from ${quantity} to ${left}`;
  return left === 0 ? `Remove ${name}` : `Remove ${name} and reduce what is left`;
}
