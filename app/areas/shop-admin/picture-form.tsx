import type { SubmissionResult } from "@conform-to/react";
import { ActionButton } from "~/ui/form/action-button";
import { type ChangeEvent, useState } from "react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FileField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { ProductPicture } from "~/ui/shop/product-picture";

type Props = {
  product: { id: number; name: string; imageUrl: string | null };
  lastResult?: SubmissionResult | undefined;
};

const LIMIT_BYTES = 8 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

function objectionTo(file: File): string | null {
  if (file.size > LIMIT_BYTES) return "Choose a picture smaller than 8 MB";
  return TYPES.includes(file.type) ? null : "Choose a JPEG, PNG, WebP or AVIF picture";
}

/** The product's picture, the form to replace it, and Remove. */
export function PictureForm({ product, lastResult }: Props) {
  const address = `/dashboard/products/${product.id}/picture`;
  const { form, fields, Form, formProps, isPending } = useServerForm<{ image: string }>({
    id: "picture",
    action: address,
    lastResult,
  });
  const [objection, setObjection] = useState<string | null>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const found = file ? objectionTo(file) : null;
    setObjection(found);
    // Do not send a file that the server would refuse.
    if (found) currentTarget.value = "";
  };
  return (
    <>
      {product.imageUrl && (
        <div className="max-w-80">
          <ProductPicture product={product} sizes="20rem" alt={`Picture of ${product.name}`} />
          <ActionButton action={`${address}/remove`} className="link-button">
            Remove the picture
          </ActionButton>
        </div>
      )}
      <Form {...formProps} encType="multipart/form-data" className="form">
        <ErrorSummary form={form} />
        <FileField
          field={{
            // One by one: conform's metadata are getters, which a spread does not copy.
            id: fields.image.id,
            name: fields.image.name,
            initialValue: undefined,
            errors: objection ? [objection] : fields.image.errors,
            errorId: fields.image.errorId,
            descriptionId: fields.image.descriptionId,
          }}
          label={product.imageUrl ? "Another picture" : "Picture"}
          hint="A JPEG, PNG, WebP or AVIF smaller than 8 MB. We make the sizes the shop needs."
          accept={TYPES.join()}
          onChange={onChange}
        />
        <SubmitButton label="Upload Picture" pendingLabel="Uploading…" isPending={isPending} />
      </Form>
    </>
  );
}
