import { readId } from "~/lib/read-id";

const PAGE_ROWS = 50;

export type ListRequest = { q: string; cursor: number | undefined; limit: number };

const positiveInteger = (text: string | null) => readId(text ?? undefined) ?? undefined;

/**
 * What an admin's list page was asked for: `?q=`, `?cursor=`; 50 rows a page. Throws a 404 where a
 * numbered page is asked for: these lists go on by Older, and another page's rows would mislead.
 */
export function readListRequest(request: Request): ListRequest {
  const { searchParams } = new URL(request.url);
  if ((searchParams.get("page") ?? "1") !== "1") throw noSuchPage();
  return {
    q: (searchParams.get("q") ?? "").replaceAll("\0", "").trim(),
    cursor: positiveInteger(searchParams.get("cursor")),
    limit: PAGE_ROWS,
  };
}

/** `?limit=` and `?cursor=` of an API list; null when the whole list is wanted. */
export function readApiPage(
  request: Request,
): { limit: number; cursor: number | undefined } | null {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("limit") && !searchParams.has("cursor")) return null;
  return {
    limit: Math.min(positiveInteger(searchParams.get("limit")) ?? PAGE_ROWS, 1000),
    cursor: positiveInteger(searchParams.get("cursor")),
  };
}

/** `?page=` of a numbered list, from 1; 1 without it. Throws a 404 for what is no number. */
export function readPageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get("page");
  const page = text === null ? 1 : positiveInteger(text);
  if (page === undefined) throw noSuchPage();
  return page;
}

/** The answer to a page that a list does not have. */
export const noSuchPage = () => new Response("This list has no such page", { status: 404 });
