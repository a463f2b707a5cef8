import { z } from "zod";
import { type AnyFields, listRows, nameOf, readTexts, type Texts, textsOf } from "./fields.server";
import type { Section } from "./section.server";

/** One control of the form, as the page draws it. */
export type Control = {
  kind: "control";
  name: string;
  label: string;
  hint: string | null;
  input: "line" | "text" | "day" | "choice" | "picture" | "color";
  rows: number;
  options: readonly { value: string; label: string }[];
  isOptional: boolean;
};

export type FormPart =
  | Control
  | { kind: "group"; label: string; hint: string | null; parts: FormPart[] }
  | {
      kind: "list";
      name: string;
      label: string;
      itemLabel: string;
      /** The last row is empty, for a new item. */
      items: { row: number; isNew: boolean; parts: FormPart[] }[];
    };

/** The form of a section with the rows that these texts need, and one more in each list. */
export const formOf = ({ fields }: Section, texts: Texts): FormPart[] => partsOf(fields, texts, "");

function partsOf(fields: AnyFields, texts: Texts, prefix: string): FormPart[] {
  const shown = Object.entries(fields).filter(
    ([, field]) => field.kind !== "leaf" || !field.isHidden,
  );
  return shown.map(([key, field]): FormPart => {
    const name = prefix ? `${prefix}-${key}` : key;
    const { label, hint = null } = field;
    if (field.kind === "leaf") {
      const { input, rows = 1, options = [], isOptional = false } = field;
      return { kind: "control", name, label, hint, input, rows, options, isOptional };
    }
    if (field.kind === "group") {
      return { kind: "group", label, hint, parts: partsOf(field.fields, texts, name) };
    }
    const rows = listRows(texts, name);
    const next = (rows.at(-1) ?? -1) + 1;
    const items = [...rows, next].map((row) => ({
      row,
      isNew: row === next,
      parts: partsOf(field.fields, texts, `${name}-${row}`),
    }));
    return { kind: "list", name, label, itemLabel: field.itemLabel, items };
  });
}

/** The texts that the form of this value starts with. */
export const startOf = ({ fields, normalize }: Section, value: unknown): Texts =>
  textsOf(fields, normalize(value));

/**
 * The schema of a sent form: its output is the section's value, its errors name the controls.
 * `refused`: what is wrong with other fields of the form, by their names.
 */
export function formSchema(
  { fields, schema }: Section,
  texts: Texts,
  refused: Readonly<Record<string, string>> = {},
) {
  return z.unknown().transform((_, context) => {
    for (const [name, message] of Object.entries(refused)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
    const { value, rows } = readTexts(fields, texts);
    const parsed = schema.safeParse(value);
    if (parsed.success) return Object.keys(refused).length === 0 ? parsed.data : z.NEVER;
    for (const { path, message } of parsed.error.issues) {
      const name = nameOf(fields, path, rows);
      context.addIssue({ code: "custom", path: name ? [name] : [], message });
    }
    return z.NEVER;
  });
}

/** A control's two texts, where they differ. */
export type Difference = { label: string; theirs: string; yours: string };

/** Where the texts of two versions differ. */
export function differencesOf(section: Section, theirs: Texts, yours: Texts): Difference[] {
  return shownTexts(section, { ...theirs, ...yours }).flatMap(({ name, label }) => {
    const pair = { theirs: theirs[name] ?? "", yours: yours[name] ?? "" };
    return pair.theirs === pair.yours ? [] : [{ label, ...pair }];
  });
}

/** The texts of a version with their labels, for reading. */
export function readableTexts(section: Section, value: unknown): { label: string; text: string }[] {
  const texts = startOf(section, value);
  return shownTexts(section, texts).map(({ name, label }) => ({ label, text: texts[name] ?? "" }));
}

function shownTexts(section: Section, texts: Texts) {
  const collect = (parts: FormPart[], within: string): { name: string; label: string }[] =>
    parts.flatMap((part) => {
      const label = within ? `${within}: ${part.label}` : part.label;
      if (part.kind === "control") return [{ name: part.name, label }];
      if (part.kind === "group") return collect(part.parts, label);
      return part.items.flatMap(({ row, parts: own }) =>
        collect(own, `${within ? `${within}: ` : ""}${part.itemLabel} ${row + 1}`),
      );
    });
  return collect(formOf(section, texts), "").filter(({ name }) => name in texts);
}
