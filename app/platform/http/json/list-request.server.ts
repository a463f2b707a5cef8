import { readId } from "~/lib/input/read-id";
import { problemResponse } from "../problem.server";

const PAGE_ROWS = 50;
const MAX_API_ROWS = 1000;

type ListRequest = { q: string; cursor: number | undefined; limit: number };

const positiveInteger = (text: string | null) => readId(text ?? undefined) ?? undefined;

/**
 * The `?q=` and `?cursor=` of an admin's list, with 50 rows a page. Throws a 404 for `?page=`:
 * these lists use keyset paging, and the rows of a numbered page would be wrong.
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

/** The 400 response for an invalid API parameter. The message says what is valid. */
export function badParameter(name: string, message: string): Response {
  return problemResponse({ code: "invalid", message }, { [name]: [message] });
}

/**
 * A whole number from 1 in an API address. Undefined if the parameter is missing. Throws a 400 for
 * anything else.
 */
export function readApiNumber(request: Request, name: string): number | undefined {
  const text = new URL(request.url).searchParams.get(name);
  if (text === null) return undefined;
  const number = positiveInteger(text);
  if (number === undefined) throw badParameter(name, `${name} takes a whole number from 1`);
  return number;
}

export const BAD_CURSOR = "Take the cursor from the Link header of the page before";

/**
 * `?limit=` (at most 1000) and `?cursor=` of an API list. Null if the whole list is requested.
 * Throws a 400 for invalid values.
 */
export function readApiPage(
  request: Request,
): { limit: number; cursor: number | undefined } | null {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("limit") && !searchParams.has("cursor")) return null;
  const cursor = positiveInteger(searchParams.get("cursor"));
  if (searchParams.has("cursor") && !cursor) throw badParameter("cursor", BAD_CURSOR);
  const limit = Math.min(readApiNumber(request, "limit") ?? PAGE_ROWS, MAX_API_ROWS);
  return { limit, cursor };
}

/** `?page=` of a numbered list, 1 by default. Throws a 404 if it is not a number from 1. */
export function readPageNumber(request: Request): number {
  const text = new URL(request.url).searchParams.get("page");
  const page = text === null ? 1 : positiveInteger(text);
  if (page === undefined) throw noSuchPage();
  return page;
}

/** The response for a page that a list does not have. */
export const noSuchPage = () => new Response("This list has no such page", { status: 404 });
