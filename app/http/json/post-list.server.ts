import { BAD_CURSOR, badParameter, readApiNumber } from "./list-request.server";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** A position in a list that is ordered by a flag, then by id. */
type Cursor = { isPinned: boolean; id: number };

/** The cursor in an address: "p12" after a pinned post, "12" after another post. */
export const encodePostCursor = ({ isPinned, id }: Cursor) => `${isPinned ? "p" : ""}${id}`;

/**
 * `?limit=` (1 to 100, 50 by default), `?cursor=` and `?category=` (an id, or `none`) of the API's
 * list of posts. Throws a 400 for invalid values.
 */
export function readPostList(request: Request) {
  const { searchParams } = new URL(request.url);
  const cursor = /^(p?)([1-9]\d{0,8})$/.exec(searchParams.get("cursor") ?? "");
  if (searchParams.has("cursor") && !cursor) throw badParameter("cursor", BAD_CURSOR);
  return {
    limit: Math.min(readApiNumber(request, "limit") ?? DEFAULT_LIMIT, MAX_LIMIT),
    cursor: cursor ? { isPinned: cursor[1] === "p", id: Number(cursor[2]) } : undefined,
    categoryId: searchParams.get("category") === "none" ? null : readApiNumber(request, "category"),
  };
}
