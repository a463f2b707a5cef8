import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { FileField } from "./field";
import { RefusedFile } from "./refused-file";

const LIMIT_BYTES = 8 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

function objectionTo(file: File): string | null {
  if (file.size > LIMIT_BYTES) return "Choose a picture smaller than 8 MB";
  return TYPES.includes(file.type) ? null : "Choose a JPEG, PNG, WebP or AVIF picture";
}

type Props = {
  field: FieldMetadata<string>;
  label: ReactNode;
  hint: string;
  isOptional?: boolean;
  /** The choice to send the form without a refused picture, where that can be done. */
  without?: string;
};

/** A field for a picture. With script one that the server would refuse is not sent. */
export function PictureField({ field, label, hint, isOptional = false, without }: Props) {
  const [objection, setObjection] = useState<string | null>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const found = file ? objectionTo(file) : null;
    setObjection(found);
    if (found) currentTarget.value = "";
  };
  const errors = objection ? [objection] : field.errors;
  return (
    <>
      <FileField
        field={{
          // One by one: conform's metadata are getters, which a spread does not copy.
          id: field.id,
          name: field.name,
          initialValue: undefined,
          errors,
          errorId: field.errorId,
          descriptionId: field.descriptionId,
        }}
        label={label}
        isOptional={isOptional}
        hint={`A JPEG, PNG, WebP or AVIF smaller than 8 MB. ${hint}`}
        accept={TYPES.join()}
        onChange={onChange}
      />
      {without && errors && (
        <RefusedFile fieldId={field.id} fieldName={field.name} label={without} />
      )}
    </>
  );
}
