import { pinPost, unpinPost } from "~/domain/forum/moderation/moderate-post.server";
import { requireModerator } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { moderationOf, showModeration } from "./show-moderation.server";
import { pairAction } from "~/platform/http/forms/button-action.server";

export const loader = showModeration;

export const action = pairAction(
  { guard: requireModerator, back: moderationOf },
  {
    pin: {
      run: (admin, { params }) => pinPost(admin, pageId(params.id)),
      done: { title: "Post pinned" },
      failed: "The post could not be pinned",
    },
    unpin: {
      run: (admin, { params }) => unpinPost(admin, pageId(params.id)),
      done: { title: "Post unpinned" },
      failed: "The post could not be unpinned",
    },
  },
);
