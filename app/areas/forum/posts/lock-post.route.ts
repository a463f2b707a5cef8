import { lockPost, unlockPost } from "~/domain/forum/moderation/moderate-post.server";
import { requireModerator } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { moderationOf, showModeration } from "./show-moderation.server";
import { pairAction } from "~/platform/http/forms/button-action.server";

export const loader = showModeration;

export const action = pairAction(
  { guard: requireModerator, back: moderationOf },
  {
    lock: {
      run: (admin, { params }) => lockPost(admin, pageId(params.id)),
      done: { title: "Post locked" },
      failed: "The post could not be locked",
    },
    unlock: {
      run: (admin, { params }) => unlockPost(admin, pageId(params.id)),
      done: { title: "Post unlocked" },
      failed: "The post could not be unlocked",
    },
  },
);
