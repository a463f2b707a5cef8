import type { Option } from "./form-options";

/** What a product is. Its warnings and the checks of its strength depend on it. */
export const productTypes = [
  { value: "flower", label: "Flower" },
  { value: "pre-roll", label: "Pre-roll" },
  { value: "vape", label: "Vape" },
  { value: "concentrate", label: "Concentrate" },
  { value: "edible", label: "Edible" },
  { value: "drink", label: "Drink" },
  { value: "tincture", label: "Tincture" },
  { value: "topical", label: "Topical" },
  { value: "goods", label: "Goods without cannabis" },
] as const satisfies readonly Option[];

export type ProductType = (typeof productTypes)[number]["value"];

const ALWAYS = [
  "Contains THC. For use only by persons 21 years of age and older.",
  "Keep out of reach of children and pets.",
  "Do not operate a vehicle or machinery under the influence of cannabis.",
  "Not recommended for persons who are pregnant or nursing.",
];

const INHALED = [...ALWAYS, "Smoking and vaping are hazardous to health."];

const EATEN = [
  ...ALWAYS,
  "The effects of eating or drinking cannabis may start only after two hours or more, and last long. Do not take more before you feel the first amount.",
];

/** What the page of a product warns of, by its type. Statements, no claims (9 NYCRR 129.3). */
export const productWarnings: Readonly<Record<ProductType, readonly string[]>> = {
  flower: INHALED,
  "pre-roll": INHALED,
  vape: INHALED,
  concentrate: [
    ...INHALED,
    "A concentrate has several times as much THC as flower of the same weight.",
  ],
  edible: EATEN,
  drink: EATEN,
  tincture: EATEN,
  topical: [...ALWAYS, "For the skin only. Do not eat it, and keep it away from eyes and wounds."],
  goods: [],
};
