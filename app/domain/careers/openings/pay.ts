import { formatMoney, parseCents } from "~/lib/money";

export const PAY_UNITS = ["hour", "year"] as const;

export type Pay = { payFrom: string; payTo: string; payPer: string };

/** "$21.00 to $24.50 an hour", or "$21.00 an hour" for one fixed figure. */
export function payWords({ payFrom, payTo, payPer }: Pay): string {
  const figures = [payFrom, payTo].map((text) => formatMoney(parseCents(text)));
  return `${[...new Set(figures)].join(" to ")} ${payPer === "hour" ? "an hour" : "a year"}`;
}
