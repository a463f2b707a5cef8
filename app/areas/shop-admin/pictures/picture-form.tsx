import { Link } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";
import { PictureField } from "~/ui/form/picture-field";
import { ServerForm } from "~/ui/form/server-form";
import { ProductPicture } from "~/ui/shop/product-picture";
import { PICTURE_FAILURE } from "../shop-admin-words";

type Props = {
  product: { id: number; name: string; imageUrl: string | null };
  /** How many pictures it has. */
  count: number;
};

/** The product's first picture, the form to replace it, and the way to the others. */
export function PictureForm({ product, count }: Props) {
  const address = `/office/products/${product.id}/picture`;

  return (
    <>
      {product.imageUrl && (
        <div className="max-w-80">
          <ProductPicture product={product} sizes="20rem" alt={`Picture of ${product.name}`} />
          {count <= 1 && (
            <ActionButton action={`${address}/remove`} className="link-button">
              Remove the picture
            </ActionButton>
          )}
        </div>
      )}
      <ServerForm<{ image: string }>
        failure={PICTURE_FAILURE}
        id="picture"
        action={address}
        hasFiles
        send="Upload Picture"
        sending="Uploading…"
      >
        {(fields) => (
          <PictureField
            field={fields.image}
            label={product.imageUrl ? "Another picture" : "Picture"}
            hint="We make the sizes the shop needs."
          />
        )}
      </ServerForm>
      {count > 0 && (
        <p>
          <Link to={`${address}s`}>
            {count === 1 ? "Add more, and say what they show" : `All ${count} and what they show`}
          </Link>
        </p>
      )}
    </>
  );
}
