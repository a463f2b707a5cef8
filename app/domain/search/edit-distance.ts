/**
 * How many letters must be added, removed, replaced or swapped with the next one to make one word of
 * the other.
 */
export function editDistance(from: string, to: string): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  let beforeLast: number[] = [];
  let last = [0, ...b.map((_, index) => index + 1)];
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const at = (costs: number[], index: number) => costs[index] ?? Infinity;
      const isSwapped = letter === b[j - 1] && other === a[i - 1];
      row.push(
        Math.min(
          at(row, j) + 1,
          at(last, j + 1) + 1,
          at(last, j) + (letter === other ? 0 : 1),
          isSwapped ? at(beforeLast, j - 1) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
