import { NO_MARKS, postView } from "~/domain/forum/api-views";
import { createPostInput } from "~/domain/forum/forum.schema";
import { likedAmong } from "~/domain/forum/reader-marks.server";
import { pagePosts } from "~/domain/forum/forum-feed.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { api, jsonResult, readJson } from "~/http/json/api.server";
import { getActor, getUser, requireApiUser } from "~/http/auth.server";
import { encodePostCursor, readPostList } from "~/http/json/post-list.server";

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
