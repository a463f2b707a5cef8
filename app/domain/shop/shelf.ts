import type { Option } from "~/content/form-options";
import { type ProductType, productTypes } from "~/content/product-types";
import { readSort, type Sort } from "./sort-options";

/** More than `over`, and not more than `upTo`. Decimals, as the columns have them. */
export type Band = Option & { readonly over: string | null; readonly upTo: string | null };

/** In dollars. */
export const priceBands = [
  { value: "to-20", label: "Up to $20", over: null, upTo: "20" },
  { value: "to-40", label: "Over $20, up to $40", over: "20", upTo: "40" },
  { value: "to-80", label: "Over $40, up to $80", over: "40", upTo: "80" },
  { value: "over-80", label: "Over $80", over: "80", upTo: null },
] as const satisfies readonly Band[];

/** THC in one piece, in milligrams. */
export const pieceBands = [
  { value: "mg-to-2.5", label: "Up to 2.5 mg THC a piece", over: null, upTo: "2.5" },
  { value: "mg-to-5", label: "Over 2.5 mg, up to 5 mg", over: "2.5", upTo: "5" },
  { value: "mg-to-10", label: "Over 5 mg, up to 10 mg", over: "5", upTo: "10" },
  { value: "mg-over-10", label: "Over 10 mg", over: "10", upTo: null },
] as const satisfies readonly Band[];

/** THC in percent of the weight. */
export const percentBands = [
  { value: "percent-to-15", label: "Up to 15 % THC", over: null, upTo: "15" },
  { value: "percent-to-20", label: "Over 15 %, up to 20 %", over: "15", upTo: "20" },
  { value: "percent-to-25", label: "Over 20 %, up to 25 %", over: "20", upTo: "25" },
  { value: "percent-over-25", label: "Over 25 %", over: "25", upTo: null },
] as const satisfies readonly Band[];

type PriceBand = (typeof priceBands)[number];
export type StrengthBand = (typeof pieceBands)[number] | (typeof percentBands)[number];

/** What a visitor wants to see of the catalogue. Null where nothing is left out. */
export type ShelfAsked = {
  /** Words that a product must all have. Empty for any. */
  q: string;
  category: string | null;
  kind: ProductType | null;
  strength: StrengthBand["value"] | null;
  price: PriceBand["value"] | null;
  isInStockOnly: boolean;
  sort: Sort;
};

/** The most characters of a search. */
export const LONGEST_SHELF_SEARCH = 200;

/**
 * The shelf of an address. Values that it does not know are left out, and a longer search is cut:
 * then `isCut` is true.
 */
export function readShelf(query: URLSearchParams): { asked: ShelfAsked; isCut: boolean } {
  const words = (query.get("q") ?? "").replace(/[\0-\x1f\s]+/g, " ").trim();
  const known = <Value extends string>(name: string, options: readonly { value: Value }[]) =>
    options.find(({ value }) => value === query.get(name))?.value ?? null;
  const asked = {
    q: words.slice(0, LONGEST_SHELF_SEARCH),
    category: query.get("category")?.replaceAll("\0", "") || null,
    kind: known("kind", productTypes),
    strength: known("strength", [...pieceBands, ...percentBands]),
    price: known("price", priceBands),
    isInStockOnly: query.get("stock") === "in",
    sort: readSort(query.get("sort")),
  };
  return { asked, isCut: words.length > LONGEST_SHELF_SEARCH };
}

/** Whether something beside the category is left out. */
export const isFiltered = ({ q, kind, strength, price, isInStockOnly }: ShelfAsked) =>
  q !== "" || isInStockOnly || [kind, strength, price].some((limit) => limit !== null);
