// Weights are counted in whole milligrams, like money in cents.

/** Milligrams of a decimal text of grams with at most three decimals. Null for null. */
export function parseMilligrams(grams: string | null): number | null {
  if (grams === null) return null;
  const parts = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(grams);
  if (!parts) throw new Error(`Not a weight in grams: ${grams}`);
  const [, whole = "0", rest = ""] = parts;
  return Number(whole) * 1000 + Number(rest.padEnd(3, "0"));
}

/** "3.5 g", without trailing zeros. */
export function formatGrams(milligrams: number): string {
  const digits = String(milligrams).padStart(4, "0");
  const rest = digits.slice(-3).replace(/0+$/, "");
  return `${digits.slice(0, -3)}${rest && `.${rest}`} g`;
}
