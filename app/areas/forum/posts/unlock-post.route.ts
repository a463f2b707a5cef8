import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { unlockPost } from "~/domain/forum/moderation/moderate-post.server";
import { moderatePath } from "~/domain/forum/forum-paths";
import { performAdminAct } from "~/http/forms/act.server";
import { pageId } from "~/http/page-id.server";
import { requireAdmin } from "~/http/auth.server";

/** Only posted to; who opens it is shown the post's moderation. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(moderatePath(pageId(args.params.id)));
}

export async function action(args: ActionFunctionArgs) {
  const id = pageId(args.params.id);
  return performAdminAct(
    args,
    { back: moderatePath(id), done: "Post unlocked", failed: "The post could not be unlocked" },
    (admin) => unlockPost(admin, id),
  );
}
