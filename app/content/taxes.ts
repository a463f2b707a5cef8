export type TaxRate = {
  readonly name: string;
  /** Of the price before taxes. */
  readonly percent: number;
  /** The day (YYYY-MM-DD) from which it holds, until a later rate of the same name. */
  readonly from: string;
};

export type Taxes = { readonly rates: readonly TaxRate[] };

/** None until the owner names them. */
export const taxes: Taxes = { rates: [] };
