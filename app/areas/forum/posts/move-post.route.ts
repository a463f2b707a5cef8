import { moveInput } from "~/domain/forum/forum.schema";
import { movePost } from "~/domain/forum/moderation/moderate-post.server";
import { requireModerator } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { moderationOf, showModeration } from "./show-moderation.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";

const NOT_LISTED = "Choose a category from the list";

export const loader = showModeration;

export const action = buttonAction({
  guard: requireModerator,
  run: async (admin, { request, params }) =>
    movePost(admin, pageId(params.id), await readChoice(request, moveInput, NOT_LISTED)),
  back: moderationOf,
  done: { title: "Post moved" },
  failed: "The post could not be moved",
});
