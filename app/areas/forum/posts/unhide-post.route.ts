import { seenTextInput } from "~/domain/forum/forum.schema";
import { unhidePost } from "~/domain/forum/moderation/moderate-post.server";
import { requireModerator } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { moderationOf, showModeration } from "./show-moderation.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";

export const loader = showModeration;

export const action = buttonAction({
  guard: requireModerator,
  run: async (admin, { params, request }) => {
    const { seen } = await readChoice(request, seenTextInput);
    return unhidePost(admin, pageId(params.id), seen);
  },
  back: moderationOf,
  done: { title: "Post shown again" },
  failed: "The post could not be shown",
});
