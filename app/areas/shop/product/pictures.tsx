import type { Picture } from "~/domain/shop/pictures/pictures.server";
import { ProductPicture } from "~/ui/shop/product-picture";

type Props = {
  product: { name: string; imageUrl: string | null };
  pictures: readonly Picture[];
};

/** The first picture large, the others below it. Without one, the product's name as a label. */
export function Pictures({ product, pictures }: Props) {
  const [first, ...others] = pictures;
  return (
    <div className="flow-2">
      <ProductPicture
        product={product}
        sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 30rem"
        alt={first?.alt ?? product.name}
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {others.map(({ id, imageUrl, alt }) => (
            <li key={id}>
              <ProductPicture
                product={{ name: alt, imageUrl }}
                sizes="(width < 40rem) 46vw, (width < 64rem) 23vw, 15rem"
                alt={alt}
                isLazy
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
