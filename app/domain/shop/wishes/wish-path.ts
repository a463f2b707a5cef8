/** The page that ends a wish. It takes RFC 8058's post too. */
export const wishPath = (token: string) => `/stock-wish/${token}`;
