/** The median: the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? NaN) + upper) / 2 : upper;
}

/** "1,234". */
export const whole = (value: number) => Math.round(value).toLocaleString("en-US");

/** The median with minimum and maximum: "1,234 (1,100–1,300)". */
export function spread(values: readonly number[], digits = 0): string {
  const format = (value: number) =>
    value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format(median(values))} (${format(Math.min(...values))}–${format(Math.max(...values))})`;
}

/** The ratio of two medians: "0.87". */
export const ratio = (of: readonly number[], to: readonly number[]) =>
  (median(of) / median(to)).toFixed(2);
