import type { FieldMetadata } from "@conform-to/react";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { MARKS_HINT } from "../writing/marks-hint";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";

type Field = FieldMetadata<string | null | undefined>;

type Props = {
  fields: { title: Field; content: Field; videoUrl: Field; categoryId?: Field };
  categories?: readonly Pick<Category, "id" | "name">[];
};

/** The fields of a post. Only a new post has a category field. */
export function PostFields({ fields, categories }: Props) {
  return (
    <>
      <TextField field={fields.title} size={60} label="Title" />
      {fields.categoryId && categories && (
        <SelectField
          field={fields.categoryId}
          label="Category"
          empty="No category"
          isOptional
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextField
        field={fields.videoUrl}
        label="Video link"
        hint="A YouTube link plays here; any other stays a link."
        type="url"
        inputMode="url"
        isOptional
      />
      <TextAreaField field={fields.content} label="Content" hint={MARKS_HINT} rows={8} />
    </>
  );
}
