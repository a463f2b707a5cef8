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
    heads: ["title", "producttitle", "name", "itemname", "productname", "product"],
  },
  {
    name: "group",
    label: "What variants of one product share",
    hint: "Like Handle or Parent: rows with the same are variants of the first of them.",
    heads: [
      "handle",
      "urlhandle",
      "producthandle",
      "parent",
      "referencehandle",
      "itemname",
      "group",
    ],
  },
  {
    name: "ownId",
    label: "Number of the product in the other system",
    hint: "WooCommerce’s variants name their product by it.",
    heads: ["id"],
  },
  {
    name: "variantLabel",
    label: "What tells a variant apart",
    heads: [
      "option1value",
      "variantoption1value",
      "variationname",
      "attribute1values",
      "variantlabel",
      "size",
      "unitweight",
    ],
  },
  ...[2, 3].map((option) => ({
    name: `variantLabel${option}`,
    label: `What tells a variant apart, ${option === 2 ? "second" : "third"}`,
    heads: [`option${option}value`, `variantoption${option}value`, `attribute${option}values`],
  })),
  {
    name: "price",
    label: "Price",
    isRequired: true,
    heads: [
      "variantprice",
      "variantpriceusd",
      "regularprice",
      "price",
      "recprice",
      "retailprice",
      "unitprice",
    ],
  },
  {
    name: "category",
    label: "Category",
    hint: "Without a column each is in the category Other.",
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
    heads: [
      "variantgrams",
      "weightvaluegrams",
      "netweightg",
      "weightg",
      "grams",
      "netweight",
      "weightgrams",
    ],
  },
  {
    name: "description",
    label: "Description",
    heads: [
      "bodyhtml",
      "body",
      "description",
      "productdescription",
      "shortdescription",
      "onlinedescription",
    ],
  },
  { name: "sku", label: "SKU", heads: ["variantsku", "sku"] },
  {
    name: "barcode",
    label: "Barcode",
    heads: ["variantbarcode", "gtin", "barcode", "gtinupceanorisbn", "upc", "variantupc"],
  },
  {
    name: "quantity",
    label: "Pieces in stock",
    hint: "They are received as the product’s first batch.",
    heads: [
      "variantinventoryqty",
      "inventoryquantity",
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
    heads: ["emailaddress", "email", "mail", "email1value"],
  },
  {
    name: "status",
    label: "Status",
    hint: "Like subscribed, unsubscribed or bounced.",
    heads: [
      ...["subscriptionstatus", "emailsubscriptionstatus", "status", "state"],
      ...["emailmarketingstatus", "acceptsemailmarketing", "acceptsmarketing"],
    ],
  },
  {
    name: "wantsMail",
    label: "Gets letters",
    hint: "Whoever has a no there gets none here, whatever the other columns say.",
    heads: ["subscribedtoemails"],
  },
  {
    name: "stoppedMail",
    label: "Letters are stopped",
    hint: "Whoever has a yes there gets none here.",
    heads: ["emaildisabled", "unsubscribed", "optedout", "optout"],
  },
  {
    name: "leftOn",
    label: "Unsubscribed on",
    heads: ["unsubtime", "unsubscribedat", "unsubscribedon"],
  },
  { name: "bouncedOn", label: "Bounced on", heads: ["cleantime", "bouncedat", "bouncedon"] },
  { name: "since", label: "Subscribed on", heads: ["optintime", "subscribedat"] },
  {
    name: "confirmedOn",
    label: "Confirmed on",
    hint: "It counts where Subscribed on is empty.",
    heads: ["confirmtime", "confirmedat", "createdat"],
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
  { name: "Shopify", heads: ["urlhandle", "publishedononlinestore"] },
  { name: "Shopify", heads: ["customerid", "acceptsemailmarketing"] },
  { name: "WooCommerce", heads: ["regularprice", "visibilityincatalog"] },
  { name: "Square", heads: ["itemname", "variationname"] },
  { name: "Square", heads: ["squarecustomerid"] },
  { name: "Dutchie", heads: ["mastercategory"] },
  { name: "Dutchie", heads: ["productname", "recprice"] },
  { name: "Mailchimp", heads: ["memberrating", "optintime"] },
  { name: "Ghost", heads: ["subscribedtoemails", "complimentaryplan"] },
  { name: "Substack", heads: ["activesubscription", "emaildisabled"] },
  { name: "Kit", heads: ["emailaddress", "state", "firstname"] },
  { name: "Medusa", heads: ["producthandle", "variantsku"] },
  { name: "Google Contacts", heads: ["email1value", "fileas"] },
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

/** Heads that our own downloads and the tables of the file with everything have together. */
const OWN_LISTS = [
  ["id", "name", "archivedat", "weightgrams"],
  ["id", "email", "createdat", "topics"],
  ["id", "email", "createdat", "droppedtopics"],
];

/** Whether csvCell wrote the file: a list of this site, or the refused rows of another file. */
export function isOwnFile(heads: readonly string[]): "list" | "refused rows" | null {
  const names = heads.map(folded);
  if (names[0] === "row" && names[1] === "problem") return "refused rows";
  return OWN_LISTS.some((own) => own.every((head) => names.includes(head))) ? "list" : null;
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
  // Who does not pay there is a reader too, and who opted out has a column of its own.
  if (systemOf(heads) === "Substack") return "subscribed";
  return names.has("unsubtime") ? "unsubscribed" : null;
}
