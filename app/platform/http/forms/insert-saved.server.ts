import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { readId } from "~/lib/input/read-id";
import { SAVED_FIELD } from "~/lib/input/saved-field";
import { parseForm, readFields, textField } from "./form.server";

/** A form that is shown again, with an inserted text. */
type Inserted = { lastResult: SubmissionResult; inserted: string };

type Where = {
  schema: z.ZodType;
  field: string;
  textOf: (id: number) => Promise<string | null>;
};

/**
 * The form again, with the chosen saved answer after what is typed in `field`. Stores nothing.
 * `textOf` returns an answer with its placeholders filled in, or null.
 */
export async function insertSaved(
  request: Request,
  { schema, field, textOf }: Where,
): Promise<Inserted> {
  const fields = await readFields(request);
  const id = readId(textField(fields, SAVED_FIELD));
  const saved = id === null ? null : await textOf(id);
  const typed = textField(fields, field)?.trimEnd() ?? "";
  const inserted = [typed, saved].filter(Boolean).join("\n\n");
  return insertText(fields, { schema, field, inserted });
}

/** The form again as it is filled in, with this text in `field`. Stores nothing. */
export function insertText(
  fields: FormData,
  { schema, field, inserted }: Pick<Where, "schema" | "field"> & Pick<Inserted, "inserted">,
): Inserted {
  fields.set(field, inserted);
  const { initialValue } = parseForm(fields, schema).reply();
  return { lastResult: { initialValue: initialValue ?? null }, inserted };
}
