/** How an order is paid at the counter. Cards are not accepted for cannabis. */
export const PAYMENT_METHODS = ["cash", "debit"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const METHOD_WORDS: Record<PaymentMethod, string> = { cash: "Cash", debit: "Debit" };
