export const PRODUCTS = { to: "/dashboard/products", label: "All products" };

export const PRODUCT_FAILURE = { title: "Product Not Saved", description: "Something went wrong" };
export const PICTURE_FAILURE = { title: "Picture Not Saved", description: "Something went wrong" };
