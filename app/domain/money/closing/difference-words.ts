import { formatMoney } from "~/lib/money";

type Count = {
  countedCashCents: number;
  countedDebitCents: number;
  expectedCashCents: number;
  expectedDebitCents: number;
};

/** How a count differs from the books, a sentence for each way of paying. */
export function differenceWords(count: Count): string[] {
  return [
    sentence("Cash", count.countedCashCents - count.expectedCashCents),
    sentence("Debit", count.countedDebitCents - count.expectedDebitCents),
  ];
}

function sentence(what: string, cents: number): string {
  if (cents === 0) return `${what} is right.`;
  return `${what} is ${formatMoney(Math.abs(cents))} ${cents < 0 ? "short" : "over"}.`;
}
