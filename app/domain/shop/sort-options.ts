import type { Option } from "~/content/form-options";

/** The orders a visitor can put the catalogue in; the first is the default. */
export const sortOptions = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "price", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
] as const satisfies readonly Option[];

export type Sort = (typeof sortOptions)[number]["value"];

/** The order an address asks for; the default for one we do not know. */
export function readSort(asked: string | null): Sort {
  return sortOptions.find(({ value }) => value === asked)?.value ?? "newest";
}
