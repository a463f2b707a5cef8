import { plural } from "../counts";

/** The address with those queries that have a value. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const text = new URLSearchParams(set).toString();
  return text ? `${path}?${text}` : path;
}

/** "1 result", "7 results". */
export function countResults(count: number): string {
  return plural(count, "result");
}
