import { z } from "zod";

// How the parts of a section are edited: each as text in one control of a form, whatever its type.
// Lists have a row for each item, whose place is a number and which a checkbox removes, so that all
// of it works without script.

type Words = {
  label: string;
  hint?: string;
};

/** One control of the form. */
export type Leaf<Value> = Words & {
  kind: "leaf";
  input: "line" | "text" | "day" | "choice" | "picture" | "color";
  rows?: number;
  options?: readonly { value: string; label: string }[];
  isOptional?: boolean;
  /** Whether it has no control, because the section's `normalize` sets it. */
  isHidden?: boolean;
  schema: z.ZodType<Value>;
  toText: (value: Value) => string;
  /** Returns what the schema judges. */
  fromText: (text: string) => unknown;
};

/** Controls that belong together. An optional group is left out if all of them are empty. */
export type Group<Value> = Words & {
  kind: "group";
  isOptional?: boolean;
  fields: Fields<Value>;
};

/** A list whose items have the same controls. */
type List<Item> = Words & {
  kind: "list";
  /** The name of one item: "Product". */
  itemLabel: string;
  max: number;
  fields: Fields<Item>;
};

/** A control for each property of the type. */
export type Fields<Value> = { readonly [Key in keyof Value]-?: Field<Value[Key]> };

type Field<Value> =
  | Leaf<Value>
  | (NonNullable<Value> extends readonly (infer Item)[]
      ? List<Item>
      : NonNullable<Value> extends object
        ? Group<NonNullable<Value>>
        : never);

/** A field whose type is not known: as the form and the schema see it. */
type AnyField = AnyLeaf | AnyGroup | AnyList;
export type AnyFields = Readonly<Record<string, AnyField>>;
type AnyLeaf = Omit<Leaf<unknown>, "toText"> & { toText(value: unknown): string };
type AnyGroup = Omit<Group<unknown>, "fields"> & { fields: AnyFields };
type AnyList = Omit<List<unknown>, "fields"> & { fields: AnyFields };

/** The schema of an object with these fields, for forms and imported files. */
export function schemaOf(fields: AnyFields): z.ZodType {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])),
  );
}

function fieldSchema(field: AnyField): z.ZodType {
  switch (field.kind) {
    case "leaf":
      return field.schema;
    case "group":
      return field.isOptional ? schemaOf(field.fields).optional() : schemaOf(field.fields);
    case "list": {
      const { label, max } = field;
      return z.array(schemaOf(field.fields)).max(max, `${label}: at most ${max}`);
    }
  }
}

/** The texts of a form, by the names of its controls. */
export type Texts = Record<string, string>;

const join = (prefix: string, key: string | number) => (prefix ? `${prefix}-${key}` : String(key));

/** The texts that a form with this value starts with. */
export function textsOf(fields: AnyFields, value: unknown, prefix = "", texts: Texts = {}): Texts {
  for (const [key, field] of Object.entries(fields)) {
    const name = join(prefix, key);
    const part = isRecord(value) ? value[key] : undefined;
    if (field.kind === "leaf") {
      if (isRecord(value)) texts[name] = field.toText(part);
    } else if (field.kind === "group") textsOf(field.fields, part, name, texts);
    else if (Array.isArray(part)) {
      for (const [index, item] of part.entries()) {
        textsOf(field.fields, item, join(name, index), texts);
        texts[join(name, `${index}-place`)] = String(index + 1);
      }
    }
  }
  return texts;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A form's value as the schema expects it, and which row of a list each item came from. */
type Read = { value: unknown; rows: ReadonlyMap<string, number[]> };

/** The value of a sent form. Rows of a list are removed where asked, or if they are empty. */
export function readTexts(fields: AnyFields, texts: Texts): Read {
  const rows = new Map<string, number[]>();
  return { value: readFields(fields, texts, "", rows), rows };
}

function readFields(fields: AnyFields, texts: Texts, prefix: string, rows: Map<string, number[]>) {
  const entries = Object.entries(fields).map(([key, field]): [string, unknown] => {
    const name = join(prefix, key);
    if (field.kind === "leaf") return [key, field.fromText((texts[name] ?? "").trim())];
    if (field.kind === "list") return [key, readList(field, texts, name, rows)];
    const isLeftOut = field.isOptional && !hasText(texts, name);
    return [key, isLeftOut ? undefined : readFields(field.fields, texts, name, rows)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function readList({ fields }: AnyList, texts: Texts, name: string, rows: Map<string, number[]>) {
  const kept = listRows(texts, name)
    .filter((row) => !texts[join(name, `${row}-remove`)] && hasText(texts, join(name, row)))
    .map((row) => ({ row, place: Number(texts[join(name, `${row}-place`)]) || row + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
  rows.set(name, kept);
  return kept.map((row) => readFields(fields, texts, join(name, row), rows));
}

/** The numbers of the rows that a list has in the form. */
export function listRows(texts: Texts, name: string): number[] {
  const row = new RegExp(`^${name}-(\\d{1,3})-`);
  const found = Object.keys(texts).flatMap((key) => {
    const [, digits] = row.exec(key) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

const hasText = (texts: Texts, prefix: string) =>
  Object.entries(texts).some(
    ([name, text]) =>
      name.startsWith(`${prefix}-`) && !/-(place|remove)$/.test(name) && text.trim() !== "",
  );

/** The name of the control that a schema's complaint is about. Empty for the form as a whole. */
export function nameOf(
  fields: AnyFields,
  path: readonly PropertyKey[],
  rows: Read["rows"],
): string {
  let name = "";
  let field: AnyField | undefined;
  for (const key of path) {
    // What a control's own text contains, such as its lines, has no control.
    if (field?.kind === "leaf") break;
    if (typeof key === "number") {
      name = join(name, rows.get(name)?.[key] ?? key);
      continue;
    }
    field = (field ? field.fields : fields)[String(key)];
    name = join(name, String(key));
  }
  return name;
}
