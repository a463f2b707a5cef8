import { commentView, NO_MARKS } from "~/domain/forum/api-views";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { apiCommentInput } from "~/domain/forum/forum.schema";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor, requireApiUser } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    await requireApiUser(args);
    const { postId, ...input } = await readJson(args.request, apiCommentInput);
    const outcome = await commentOnPost(await getActor(args), postId, input);
    return jsonResult(outcome, ({ comment }) => commentView(comment, NO_MARKS), 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
