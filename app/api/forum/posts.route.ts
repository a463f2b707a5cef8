import { NO_MARKS, postView } from "~/domain/forum/api-views";
import { createPostInput } from "~/domain/forum/forum.schema";
import { likedAmong } from "~/domain/forum/reader-marks.server";
import { pagePosts } from "~/domain/forum/forum-feed.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor, getUser, requireApiUser } from "~/http/auth.server";
import { BAD_CURSOR, badParameter, readApiNumber } from "~/platform/http/json/list-request.server";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** A position in a list that is ordered by a flag, then by id. */
type Cursor = { isPinned: boolean; id: number };

/** The cursor in an address: "p12" after a pinned post, "12" after another post. */
const encodePostCursor = ({ isPinned, id }: Cursor) => `${isPinned ? "p" : ""}${id}`;

/**
 * `?limit=` (1 to 100, 50 by default), `?cursor=` and `?category=` (an id, or `none`) of the API's
 * list of posts. Throws a 400 for invalid values.
 */
function readPostList(request: Request) {
  const { searchParams } = new URL(request.url);
  const cursor = /^(p?)([1-9]\d{0,8})$/.exec(searchParams.get("cursor") ?? "");
  if (searchParams.has("cursor") && !cursor) throw badParameter("cursor", BAD_CURSOR);
  return {
    limit: Math.min(readApiNumber(request, "limit") ?? DEFAULT_LIMIT, MAX_LIMIT),
    cursor: cursor ? { isPinned: cursor[1] === "p", id: Number(cursor[2]) } : undefined,
    categoryId: searchParams.get("category") === "none" ? null : readApiNumber(request, "category"),
  };
}

const handlers = api({
  async GET(args) {
    const user = await getUser(args);
    const { posts, next } = await pagePosts(readPostList(args.request));
    const marks = new Set(user ? await likedAmong(user, posts) : []);
    const headers = new Headers();
    if (next) {
      const url = new URL(args.request.url);
      url.searchParams.set("cursor", encodePostCursor(next));
      headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
    }
    return Response.json(
      posts.map(({ post, comments }) => postView(post, comments, marks)),
      { headers },
    );
  },
  async POST(args) {
    await requireApiUser(args);
    const input = await readJson(args.request, createPostInput);
    const outcome = await createPost(await getActor(args), input);
    return jsonResult(outcome, ({ post }) => postView(post, [], NO_MARKS), 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
