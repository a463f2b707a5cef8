import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { unhideComment } from "~/domain/forum/moderation/moderate-comment.server";
import { performAdminAct } from "~/http/forms/act.server";
import { pageId } from "~/http/page-id.server";
import { requireAdmin } from "~/http/auth.server";

/** Only posted to; who opens it is shown the comment's moderation. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(`/community/comments/${pageId(args.params.id)}/hide`);
}

export async function action(args: ActionFunctionArgs) {
  const id = pageId(args.params.id);
  return performAdminAct(
    args,
    {
      back: `/community/comments/${id}/hide`,
      done: "Comment shown again",
      failed: "The comment could not be shown",
    },
    (admin) => unhideComment(admin, id),
  );
}
