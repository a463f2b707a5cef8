/** What a saved answer may name, in braces: "Hello {name}". */
const PLACEHOLDERS = ["name", "subject", "me", "business"] as const;

type Values = Record<(typeof PLACEHOLDERS)[number], string>;

/** The text with the values of its placeholders. Other words in braces stay as they are. */
export function fillPlaceholders(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof Values] : whole,
  );
}
