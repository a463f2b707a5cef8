/** The total of one line in cents. */
export const lineTotal = (line: { cents: number; quantity: number }) => line.cents * line.quantity;

/** Cents of all lines together. */
export function orderTotal(lines: readonly { cents: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
