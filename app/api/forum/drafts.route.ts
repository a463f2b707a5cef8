import { apiDraftInput } from "~/domain/forum/writing/draft.schema";
import { saveDraft } from "~/domain/forum/writing/saved-drafts.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor, requireApiUser } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    await requireApiUser(args);
    const { postId, ...input } = await readJson(args.request, apiDraftInput);
    const outcome = await saveDraft(await getActor(args), postId, input);
    return jsonResult(outcome, ({ draft, isApart }) => ({ ...draft, isApart }));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
