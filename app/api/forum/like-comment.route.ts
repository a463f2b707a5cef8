import { toggleLike } from "~/domain/forum/likes.server";
import { api, idParam, jsonResult } from "~/platform/http/json/api.server";
import { getActor, requireApiUser } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    await requireApiUser(args);
    const target = { type: "comment", id: idParam(args.params.id) } as const;
    const outcome = await toggleLike(await getActor(args), target);
    return jsonResult(outcome, ({ liked, likeCount }) => ({ liked, likeCount }));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
