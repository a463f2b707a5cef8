import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { seenTextInput } from "~/domain/forum/forum.schema";
import { unhideComment } from "~/domain/forum/moderation/moderate-comment.server";
import { requireModerator } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const moderationOf = ({ params }: LoaderFunctionArgs) =>
  `/community/comments/${pageId(params.id)}/hide`;

/** The address is for posts only. A GET shows the comment's moderation page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return redirect(moderationOf(args));
}

export const action = buttonAction({
  guard: requireModerator,
  run: async (admin, { params, request }) => {
    const { seen } = await readChoice(request, seenTextInput);
    return unhideComment(admin, pageId(params.id), seen);
  },
  back: moderationOf,
  done: { title: "Comment shown again" },
  failed: "The comment could not be shown",
});
