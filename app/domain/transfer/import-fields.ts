import { SALE_COLUMNS } from "./sale-columns";

/** What can be imported. */
export const IMPORT_KINDS = [
  {
    value: "products",
    label: "Products",
    note: "With variants, and their stock as a first batch. One of unknown type is not on sale.",
  },
  {
    value: "subscribers",
    label: "Subscribers of letters",
    note: "Who left or bounced is stopped here too, and nobody is subscribed again. Nobody is mailed.",
  },
  {
    value: "customers",
    label: "Customers",
    note: "Name, phone and note become a note on the guest’s page. Nobody gets an account or a mail.",
  },
] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number]["value"];

/** What the fields by which a file says what is not for sale are called together. */
const NOT_FOR_SALE = "What says that a product is not for sale";

type Field = {
  name: string;
  label: string;
  /** The heading above it and its neighbours in the form. */
  group?: string;
  hint?: string;
  isRequired?: boolean;
  /** Heads of other systems, folded, the best first. */
  heads: readonly string[];
};

const PRODUCT_FIELDS: readonly Field[] = [
  {
    name: "name",
    label: "Name",
    isRequired: true,
    heads: ["title", "name", "itemname", "productname", "product"],
  },
  {
    name: "group",
    label: "What variants of one product share",
    hint: "Like Handle or Parent: rows with the same are variants of the first of them.",
    heads: ["handle", "parent", "referencehandle", "itemname", "group"],
  },
  {
    name: "variantLabel",
    label: "What tells a variant apart",
    heads: [
      "option1value",
      "variationname",
      "attribute1values",
      "variantlabel",
      "size",
      "unitweight",
    ],
  },
  {
    name: "price",
    label: "Price",
    isRequired: true,
    heads: ["variantprice", "regularprice", "price", "recprice", "retailprice", "unitprice"],
  },
  {
    name: "category",
    label: "Category",
    isRequired: true,
    heads: [
      "category",
      "categories",
      "reportingcategory",
      "type",
      "mastercategory",
      "productcategory",
    ],
  },
  {
    name: "type",
    label: "Type of cannabis product",
    hint: "Like Flower, Edible, or Goods for what has no cannabis.",
    heads: ["producttype", "type", "category", "categories", "mastercategory"],
  },
  {
    name: "weightGrams",
    label: "Weight in grams",
    hint: "Flower and concentrates need it, because the purchase limit counts it.",
    heads: ["variantgrams", "netweightg", "weightg", "grams", "netweight", "weightgrams"],
  },
  {
    name: "description",
    label: "Description",
    heads: ["bodyhtml", "body", "description", "shortdescription", "onlinedescription"],
  },
  { name: "sku", label: "SKU", heads: ["variantsku", "sku"] },
  {
    name: "barcode",
    label: "Barcode",
    heads: ["variantbarcode", "gtin", "barcode", "gtinupceanorisbn", "upc"],
  },
  {
    name: "quantity",
    label: "Pieces in stock",
    hint: "They are received as the product’s first batch.",
    heads: [
      "variantinventoryqty",
      "stock",
      "currentquantity",
      "quantityonhand",
      "available",
      "quantity",
    ],
  },
  {
    name: "bestBefore",
    label: "Best before",
    heads: ["bestbefore", "expirationdate", "expiration"],
  },
  ...SALE_COLUMNS.map(({ name, label, heads }) => ({
    ...{ name, label, heads, group: NOT_FOR_SALE },
  })),
];

const SUBSCRIBER_FIELDS: readonly Field[] = [
  {
    name: "email",
    label: "Email address",
    isRequired: true,
    heads: ["emailaddress", "email", "mail"],
  },
  {
    name: "status",
    label: "Status",
    hint: "Like subscribed, unsubscribed or bounced.",
    heads: [
      "subscriptionstatus",
      "status",
      "emailmarketingstatus",
      "acceptsemailmarketing",
      "acceptsmarketing",
    ],
  },
  {
    name: "since",
    label: "Subscribed on",
    heads: ["optintime", "confirmtime", "subscribedat", "createdat"],
  },
];

const CUSTOMER_FIELDS: readonly Field[] = [
  {
    name: "email",
    label: "Email address",
    isRequired: true,
    heads: ["email", "emailaddress", "billingemail", "customeremail"],
  },
  {
    name: "firstName",
    label: "First name, or the whole name",
    heads: ["firstname", "givenname", "billingfirstname", "name", "fullname", "customername"],
  },
  {
    name: "lastName",
    label: "Last name",
    heads: ["lastname", "surname", "familyname", "billinglastname"],
  },
  {
    name: "phone",
    label: "Phone",
    heads: ["phone", "phonenumber", "defaultaddressphone", "billingphone", "mobile"],
  },
  { name: "note", label: "Note", heads: ["note", "notes", "memo"] },
];

export const FIELDS: Readonly<Record<ImportKind, readonly Field[]>> = {
  products: PRODUCT_FIELDS,
  subscribers: SUBSCRIBER_FIELDS,
  customers: CUSTOMER_FIELDS,
};

/** What subscribers are whose row does not say it. */
export const PRESUMED = [
  { value: "subscribed", label: "They subscribed, and agreed to letters" },
  { value: "unsubscribed", label: "They unsubscribed" },
  { value: "bounced", label: "Their mail bounced, or was stopped" },
] as const;

export type Presumed = (typeof PRESUMED)[number]["value"];

/** Known systems by heads that their files have together. The first that fits is named. */
const SYSTEMS: readonly { name: string; heads: readonly string[] }[] = [
  { name: "Shopify", heads: ["handle", "variantprice"] },
  { name: "Shopify", heads: ["customerid", "acceptsemailmarketing"] },
  { name: "WooCommerce", heads: ["regularprice", "visibilityincatalog"] },
  { name: "Square", heads: ["itemname", "variationname"] },
  { name: "Square", heads: ["squarecustomerid"] },
  { name: "Dutchie", heads: ["mastercategory"] },
  { name: "Dutchie", heads: ["productname", "recprice"] },
  { name: "Mailchimp", heads: ["memberrating", "optintime"] },
  { name: "listmonk", heads: ["uuid", "email", "status"] },
];

const folded = (head: string) =>
  head
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The name of the system whose heads these are. Null if it is none that is known. */
export function systemOf(heads: readonly string[]): string | null {
  const has = new Set(heads.map(folded));
  return SYSTEMS.find((system) => system.heads.every((head) => has.has(head)))?.name ?? null;
}

/** From which column each field of the kind comes, as far as its head says it. */
export function guessColumns(kind: ImportKind, heads: readonly string[]): Record<string, number> {
  const names = heads.map(folded);
  // Square writes the place after it: "Current Quantity Main Street".
  const find = (head: string) => {
    const exact = names.indexOf(head);
    return exact < 0 && head === "currentquantity"
      ? names.findIndex((name) => name.startsWith(head))
      : exact;
  };
  // WooCommerce says by its type whether a product has variants, not what it is.
  const isWoo = systemOf(heads) === "WooCommerce";
  return Object.fromEntries(
    FIELDS[kind].flatMap(({ name, heads }) => {
      const known = isWoo && name === "itemType" ? ["type"] : heads;
      const column = known
        .filter((head) => !(isWoo && name !== "itemType" && head === "type"))
        .map(find)
        .find((at) => at >= 0);
      return column === undefined ? [] : [[name, column]];
    }),
  );
}

/** The heads of the columns that no field comes from, in their order. */
export function unusedHeads({
  heads,
  columns,
}: {
  heads: readonly string[];
  columns: Readonly<Record<string, number>>;
}): string[] {
  const used = new Set(Object.values(columns));
  return heads.filter((head, index) => head !== "" && !used.has(index));
}

/** What a file of subscribers without a status says by its columns. */
export function guessPresumed(heads: readonly string[]): Presumed | null {
  const names = new Set(heads.map(folded));
  if (names.has("cleantime")) return "bounced";
  return names.has("unsubtime") ? "unsubscribed" : null;
}
