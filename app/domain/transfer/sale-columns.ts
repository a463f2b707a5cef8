/**
 * Columns by which other systems say that a product is not for sale. Each system's heads and values,
 * with their sources, are in docs/decisions/import-and-export.md.
 */
type SaleColumn = {
  name: string;
  label: string;
  /** Heads of other systems, folded. */
  heads: readonly string[];
  /** Values, folded. Any other is unknown, and unknown is not on sale. */
  sold?: readonly string[];
  notSold?: readonly string[];
  /** What is no product here, and why. */
  refused?: Readonly<Record<string, string>>;
  /** Whether a cell says it by having a text, or by having none, whatever the text is. */
  notSoldIf?: "filled" | "empty";
};

const YES = ["true", "yes", "y", "1", "on"];
const NO = ["false", "no", "n", "0", "off"];

const NO_GIFT_CARD = "It is a gift card, and there are none here";
const NO_THING = "It is no thing that can be handed over, so it is no product here";

export const SALE_COLUMNS: readonly SaleColumn[] = [
  {
    name: "saleStatus",
    label: "Status",
    heads: ["productstatus", "status"],
    sold: ["active", "published", "publish", "enabled", "live", "available", ...YES],
    notSold: [
      ...["draft", "archived", "unlisted", "inactive", "disabled", "unpublished", "hidden"],
      ...["proposed", "rejected", "pending", "private", "discontinued", "retired", "trash"],
      ...["unavailable", "deleted", ...NO],
    ],
  },
  {
    name: "published",
    label: "Published",
    heads: ["publishedononlinestore", "published", "ispublished", "publishedonline"],
    sold: [...YES, "published", "publish", "visible"],
    notSold: [...NO, "-1", "2", "draft", "pending", "private", "unpublished", "hidden"],
  },
  {
    name: "visibility",
    label: "Visibility",
    heads: ["visibilityincatalog", "squareonlineitemvisibility", "visibility", "itemvisibility"],
    sold: ["visible", "catalog", "search", "catalogsearch", "public", "shown", ...YES],
    notSold: ["hidden", "private", "unavailable", "unlisted", "none", "invisible", ...NO],
  },
  {
    name: "archived",
    label: "Archived",
    heads: ["archived", "isarchived", "deleted", "isdeleted", "discontinued"],
    sold: NO,
    notSold: YES,
  },
  {
    name: "deletedAt",
    label: "Deleted on",
    heads: ["productdeletedat", "variantdeletedat", "deletedat", "archivedat"],
    notSoldIf: "filled",
  },
  {
    name: "sellable",
    label: "For sale",
    heads: ["sellable", "issellable", "forsale", "active", "isactive", "enabled"],
    sold: [...YES, "active"],
    notSold: [...NO, "inactive"],
  },
  {
    name: "channel",
    label: "Sales channel",
    heads: ["productsaleschannel1", "saleschannel"],
    notSoldIf: "empty",
  },
  {
    name: "market",
    label: "Sold in the United States",
    heads: ["includedunitedstates"],
    sold: YES,
    notSold: NO,
  },
  {
    name: "availability",
    label: "In stock",
    heads: ["instock", "stockstatus", "availability"],
    sold: [...YES, "instock", "available", "backorder", "onbackorder"],
    notSold: [...NO, "outofstock", "unavailable", "discontinued"],
  },
  {
    name: "giftCard",
    label: "Gift card",
    heads: ["giftcard", "productisgiftcard", "isgiftcard"],
    sold: NO,
    refused: Object.fromEntries(YES.map((word) => [word, NO_GIFT_CARD])),
  },
  {
    name: "itemType",
    label: "Kind of item",
    heads: ["itemtype"],
    sold: [
      ...["simple", "variation", "physicalgood", "physical", "regular", "product"],
      ...["preparedfoodandbeverage", "foodandbeverage", "retail", "item"],
    ],
    notSold: ["grouped", "external", "bundle", "composite"],
    refused: {
      giftcard: NO_GIFT_CARD,
      ...Object.fromEntries(
        [
          ...["virtual", "downloadable", "digital", "digitalgood", "service", "services"],
          ...["appointment", "appointments", "appointmentsservice", "event", "membership"],
          ...["donation", "ticket", "subscription", "class"],
        ].map((word) => [word, NO_THING]),
      ),
    },
  },
];

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9-]/g, "");

/** Whether a product may be on sale, why it may not, or why it is no product here. */
export type ForSale = { isSold: true } | { isSold: false; why: string } | { problem: string };

/**
 * What the cells of SALE_COLUMNS say together: one "no" is enough, and a value that is not known is
 * none. A cell without a text says nothing, and a column that the file does not have is undefined.
 */
export function readForSale(cells: Readonly<Record<string, string>>): ForSale {
  const reasons: string[] = [];
  for (const { name, label, sold = [], notSold = [], refused = {}, notSoldIf } of SALE_COLUMNS) {
    const cell = cells[name];
    if (cell === undefined) continue;
    const shown = cell.slice(0, 40);
    if (notSoldIf) {
      if ((cell === "") === (notSoldIf === "empty")) {
        reasons.push(cell ? `${label} is “${shown}”` : `${label} is empty`);
      }
      continue;
    }
    // WooCommerce writes several: "simple, virtual".
    const words = cell.split(",").map(folded).filter(Boolean);
    const problem = words.flatMap((word) => refused[word] ?? [])[0];
    if (problem !== undefined) return { problem };
    if (words.some((word) => notSold.includes(word))) reasons.push(`${label} is “${shown}”`);
    else if (words.some((word) => !sold.includes(word))) {
      reasons.push(`${label} is “${shown}”, which is not known here`);
    }
  }
  return reasons.length > 0 ? { isSold: false, why: reasons.join(", ") } : { isSold: true };
}
