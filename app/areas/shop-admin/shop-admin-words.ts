export const PRODUCTS = { to: "/dashboard/products", label: "All products" };
export const ORDERS = { to: "/dashboard/orders", label: "All orders" };

export const PRODUCT_FAILURE = { title: "Product Not Saved", description: "Something went wrong" };
export const PICTURE_FAILURE = { title: "Picture Not Saved", description: "Something went wrong" };
export const STATUS_FAILURE = { title: "Status Not Changed", description: "Something went wrong" };
