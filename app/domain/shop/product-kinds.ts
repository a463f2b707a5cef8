import type { Option } from "~/content/form-options";

/** How New York classifies a product for its purchase limits. */
export const productKinds = [
  { value: "flower", label: "Flower (limit: 3 ounces an order)" },
  { value: "concentrate", label: "Concentrate, vapes too (limit: 24 g an order)" },
  { value: "other", label: "Other (no weight limit)" },
] as const satisfies readonly Option[];

export type ProductKind = (typeof productKinds)[number]["value"];
