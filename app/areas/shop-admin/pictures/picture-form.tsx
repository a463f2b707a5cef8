import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PictureField } from "~/ui/form/picture-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { ProductPicture } from "~/ui/shop/product-picture";
import { PICTURE_FAILURE } from "../shop-admin-words";

type Props = {
  product: { id: number; name: string; imageUrl: string | null };
  /** How many pictures it has. */
  count: number;
  lastResult?: SubmissionResult | undefined;
};

/** The product's first picture, the form to replace it, and the way to the others. */
export function PictureForm({ product, count, lastResult }: Props) {
  const address = `/office/products/${product.id}/picture`;
  const { form, fields, Form, formProps, isPending } = useServerForm<{ image: string }>({
    failure: PICTURE_FAILURE,
    id: "picture",
    action: address,
    lastResult,
  });
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
      <Form {...formProps} encType="multipart/form-data" className="form">
        <ErrorSummary form={form} />
        <PictureField
          field={fields.image}
          label={product.imageUrl ? "Another picture" : "Picture"}
          hint="We make the sizes the shop needs."
        />
        <SubmitButton label="Upload Picture" pendingLabel="Uploading…" isPending={isPending} />
      </Form>
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
