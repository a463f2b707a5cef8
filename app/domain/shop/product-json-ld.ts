type Described = {
  slug: string;
  name: string;
  description: string;
  category: string;
  price: string;
  weightGrams: string | null;
  imageUrl: string | null;
  inStock: boolean;
};

/**
 * The product as schema.org's Product, for search engines: with its price and stock only if the
 * owner has said so. `url` is its page, `business` the
 * name of the business.
 */
export function productJsonLd(
  product: Described,
  url: string,
  business: string,
  isOfferTold: boolean,
) {
  const { slug, name, description, category, price, weightGrams, imageUrl, inStock } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    sku: slug,
    name,
    ...(description && { description }),
    category,
    brand: { "@type": "Brand", name: business },
    ...(imageUrl && { image: new URL(imageUrl, url).href }),
    ...(weightGrams && {
      weight: { "@type": "QuantitativeValue", value: Number(weightGrams), unitCode: "GRM" },
    }),
    audience: { "@type": "PeopleAudience", suggestedMinAge: 21 },
    ...(isOfferTold && {
      offers: {
        "@type": "Offer",
        url,
        price,
        priceCurrency: "USD",
        availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
        seller: { "@type": "Organization", name: business },
      },
    }),
  };
}
