export const PRODUCTS = { to: "/office/products", label: "All products" };

export const PRODUCT_FAILURE = { title: "Product Not Saved", description: "Something went wrong" };
export const PICTURE_FAILURE = { title: "Picture Not Saved", description: "Something went wrong" };

/** After a product was saved as on sale, without saying what it is. */
export const offSale = (name: string) =>
  `${name} is out of stock until you choose its kind, on which its limit and taxes depend.`;

/** The input of a form. One from before the field says nothing of the kind, not that it is unknown. */
export const withKnownType = <Input extends object>(input: Input, fields: FormData) =>
  fields.has("type") ? input : { ...input, type: undefined };
