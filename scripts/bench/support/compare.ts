import { ratio, spread } from "./figures";

export type SignedInSite = { origin: string; cookie: string };

/** A page, with its address on the site with little and on the site with much data. */
type ComparedPage = { name: string; inSmall: string; inLarge: string };

export const REQUESTS = 25;
const WARM_UP = 5;

/** Milliseconds of one request, including reading the response. */
async function time({ origin, cookie }: SignedInSite, path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(origin + path, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} got the status ${response.status}`);
  return performance.now() - began;
}

/** The pages of both sites, measured in turn: a row of name, times and ratio for each. */
export async function comparePages(
  small: SignedInSite,
  large: SignedInSite,
  pages: readonly ComparedPage[],
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, inSmall, inLarge } of pages) {
    const [before, after]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + REQUESTS; round++) {
      const times = [await time(small, inSmall), await time(large, inLarge)] as const;
      if (round < WARM_UP) continue;
      before.push(times[0]);
      after.push(times[1]);
    }
    rows.push([name, spread(before, 1), spread(after, 1), ratio(after, before)]);
  }
  return rows;
}
