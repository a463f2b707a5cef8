// Milligrams and percents are counted in whole hundredths, like money in cents.

/** Hundredths of a decimal text with at most two decimals. Null for null. */
export function parseHundredths(decimal: string | null): number | null {
  if (decimal === null) return null;
  const parts = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!parts) throw new Error(`Not a decimal of two places: ${decimal}`);
  const [, whole = "0", rest = ""] = parts;
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}

/** "2.5", without trailing zeros. */
export const formatHundredths = (hundredths: number): string => String(hundredths / 100);
