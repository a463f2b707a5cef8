import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { FileField } from "./field";

const LIMIT_BYTES = 8 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

function objectionTo(file: File): string | null {
  if (file.size > LIMIT_BYTES) return "Choose a picture smaller than 8 MB";
  return TYPES.includes(file.type) ? null : "Choose a JPEG, PNG, WebP or AVIF picture";
}

type Props = { field: FieldMetadata<string>; label: string; hint: string };

/** A field for a picture. With script one that the server would refuse is not sent. */
export function PictureField({ field, label, hint }: Props) {
  const [objection, setObjection] = useState<string | null>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const found = file ? objectionTo(file) : null;
    setObjection(found);
    if (found) currentTarget.value = "";
  };
  return (
    <FileField
      field={{
        // One by one: conform's metadata are getters, which a spread does not copy.
        id: field.id,
        name: field.name,
        initialValue: undefined,
        errors: objection ? [objection] : field.errors,
        errorId: field.errorId,
        descriptionId: field.descriptionId,
      }}
      label={label}
      hint={`A JPEG, PNG, WebP or AVIF smaller than 8 MB. ${hint}`}
      accept={TYPES.join()}
      onChange={onChange}
    />
  );
}
