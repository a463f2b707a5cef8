import type { z } from "zod";

/** What schemas refuse of a row, each with the label of its field. Null if they refuse nothing. */
export function refusedFields(
  fields: readonly { name: string; label: string }[],
  ...errors: (z.ZodError | undefined)[]
): string | null {
  const issues = errors.flatMap((error) => error?.issues ?? []);
  // Of a field the first alone: the others follow from it.
  const first = issues.filter(
    ({ path }, index) => issues.findIndex((one) => one.path[0] === path[0]) === index,
  );
  const words = first.map(({ path, message }) => {
    const name = path[0] === "onHand" ? "quantity" : path[0];
    const label = fields.find((field) => field.name === name)?.label;
    return label === undefined || message.startsWith(label) ? message : `${label}: ${message}`;
  });
  return words.length > 0 ? words.join(". ") : null;
}
