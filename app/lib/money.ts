// Money is counted in whole cents: integers, which a number holds exactly up to 2^53. Decimal texts
// are converted digit by digit, never through a binary fraction.

/** The maximum of numeric(10,2). */
export const MAX_CENTS = 9_999_999_999;

/**
 * Cents of a decimal text with at most two decimals, "12.5" or "12.50". Throws for anything else.
 */
export function parseCents(decimal: string): number {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!parts) throw new Error(`Not an amount of money: ${decimal}`);
  const [, dollars = "0", cents = ""] = parts;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** "1234.50", the form in the database and the API. */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new Error(`Not an amount of cents: ${cents}`);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// Created on first use: each one takes up to 20 ms on a slow phone.
let formats: { cents: Intl.NumberFormat; whole: Intl.NumberFormat } | undefined;

const dollarFormats = () =>
  (formats ??= {
    cents: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
    whole: new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: 0,
    }),
  });

/** "$1,234.50", the form of prices. Below 2^53 cents the division is off by less than a cent. */
export const formatMoney = (cents: number): string => dollarFormats().cents.format(cents / 100);

/** "$15,000" or "$15,000.50" from a decimal text, the form of invested amounts. */
export function formatDollars(decimal: string): string {
  const amount = Number(decimal);
  return dollarFormats()[Number.isInteger(amount) ? "whole" : "cents"].format(amount);
}
