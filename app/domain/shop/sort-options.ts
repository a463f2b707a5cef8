import type { Option } from "~/content/form-options";

/** The orders in which a visitor can sort the catalogue. The first is the default. */
export const sortOptions = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "price", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
] as const satisfies readonly Option[];

export type Sort = (typeof sortOptions)[number]["value"];

/** The sort order in an address. The default for an unknown one. */
export function readSort(asked: string | null): Sort {
  return sortOptions.find(({ value }) => value === asked)?.value ?? "newest";
}
