import { pictureSources } from "~/domain/shop/picture-sizes";

type Props = {
  product: { name: string; imageUrl: string | null };
  /** How wide it stands on the page, as `sizes` says it. */
  sizes: string;
  /** Empty where the name stands beside it. */
  alt: string;
  isLazy?: boolean;
};

/** A product's picture in the format and size that fits; its name as a label where it has none. */
export function ProductPicture({ product, sizes, alt, isLazy = false }: Props) {
  const avif = product.imageUrl && pictureSources(product.imageUrl, "avif");
  const webp = product.imageUrl && pictureSources(product.imageUrl, "webp");
  if (!product.imageUrl || !avif || !webp) {
    return (
      // Its name is beside it as text; a text browser would print it twice.
      <div
        className="product-plate"
        data-tone="field"
        data-name={product.name}
        aria-hidden="true"
      />
    );
  }
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={product.imageUrl}
        srcSet={webp}
        sizes={sizes}
        alt={alt}
        width="640"
        height="480"
        loading={isLazy ? "lazy" : undefined}
        className="product-picture"
      />
    </picture>
  );
}
