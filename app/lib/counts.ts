let format: Intl.NumberFormat | undefined;

/** A count as people read it: 1,234. */
export function formatCount(count: number): string {
  format ??= new Intl.NumberFormat("en-US");
  return format.format(count);
}

/** A count and its noun: "1 post", "1,234 posts". The plural is the noun with an s, or `many`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
