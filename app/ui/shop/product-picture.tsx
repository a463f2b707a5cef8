import { pictureSources } from "~/lib/files/picture-sizes";

type Props = {
  product: { name: string; imageUrl: string | null };
  /** The picture's width on the page, as the `sizes` attribute. */
  sizes: string;
  /** Empty if the name is shown beside it. */
  alt: string;
  isLazy?: boolean;
};

/** A product's picture in a fitting format and size. Without one, its name as a label. */
export function ProductPicture({ product, sizes, alt, isLazy = false }: Props) {
  const avif = product.imageUrl && pictureSources(product.imageUrl, "avif");
  const webp = product.imageUrl && pictureSources(product.imageUrl, "webp");
  if (!product.imageUrl || !avif || !webp) {
    return (
      // The name is also text beside it, which a text browser would show twice.
      <div
        className="grid aspect-4/3 w-full place-items-center border-3 border-double border-accent p-4 text-center font-display text-lg font-semibold tracking-[0.04em] uppercase before:content-[attr(data-name)] print:hidden"
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
        className="aspect-4/3 h-auto w-full"
      />
    </picture>
  );
}
