// Money is counted in whole cents: integers, which a number holds exactly up to 2^53. A decimal text
// becomes cents digit by digit, never by way of a binary fraction.

/** What numeric(10,2) holds at most. */
export const MAX_CENTS = 9_999_999_999;

/** Cents of a decimal text with at most two places, "12.5" or "12.50"; throws on anything else. */
export function parseCents(decimal: string): number {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!parts) throw new Error(`Not an amount of money: ${decimal}`);
  const [, dollars = "0", cents = ""] = parts;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** "1234.50", as the database and the API have it. */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new Error(`Not an amount of cents: ${cents}`);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "$1,234.50", as people read it. */
export function formatMoney(cents: number): string {
  const [dollars = "", rest = ""] = decimalOf(cents).split(".");
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}
