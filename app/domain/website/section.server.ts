import type { z } from "zod";
import type { Content, SectionKey } from "~/content/content";
import { type AnyFields, type Fields, schemaOf } from "./fields.server";

export type Complaint = { path: (string | number)[]; message: string };

/** A part of the website that is edited and published as a whole. */
export type Section = {
  key: SectionKey;
  title: string;
  /** What it is and where it is shown, for the owner. */
  description: string;
  /** A page that shows it. */
  page: string;
  fields: AnyFields;
  schema: z.ZodType;
  /** The words of app/content. */
  original: unknown;
};

type Definition<Key extends SectionKey> = Omit<
  Section,
  "key" | "fields" | "schema" | "original"
> & {
  fields: Fields<Content[Key]>;
  original: Content[Key];
  /** What no single control can tell. */
  complaints?: (value: Content[Key]) => Complaint[];
};

/** A section with a control for each property of its content. */
export function section<Key extends SectionKey>(key: Key, definition: Definition<Key>): Section {
  const { complaints, fields: typed, ...words } = definition;
  // The type of the fields ensures that the schema's output is the section's type.
  const fields = typed as unknown as AnyFields;
  const shape = schemaOf(fields);
  const schema = complaints
    ? shape.superRefine((value, context) => {
        for (const { path, message } of complaints(value as Content[Key])) {
          context.addIssue({ code: "custom", path, message });
        }
      })
    : shape;
  return { key, ...words, fields, schema };
}
