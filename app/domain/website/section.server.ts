import { z } from "zod";
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
  /** Brings a value that was stored or sent into the shape that the fields describe. */
  normalize: (value: unknown) => unknown;
};

type Definition<Key extends SectionKey> = Omit<
  Section,
  "key" | "fields" | "schema" | "original" | "normalize"
> & {
  fields: Fields<Content[Key]>;
  original: Content[Key];
  /** What no single control can tell. */
  complaints?: (value: Content[Key]) => Complaint[];
  normalize?: (value: unknown) => unknown;
};

/** A section with a control for each property of its content. */
export function section<Key extends SectionKey>(key: Key, definition: Definition<Key>): Section {
  const { complaints, normalize = asItIs, fields: typed, ...words } = definition;
  // The type of the fields ensures that the schema's output is the section's type.
  const fields = typed as unknown as AnyFields;
  const shape = schemaOf(fields);
  const checked = complaints
    ? shape.superRefine((value, context) => {
        for (const { path, message } of complaints(value as Content[Key])) {
          context.addIssue({ code: "custom", path, message });
        }
      })
    : shape;
  const schema = normalize === asItIs ? checked : z.preprocess(normalize, checked);
  return { key, ...words, fields, schema, normalize };
}

const asItIs = (value: unknown) => value;
