import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { moderatePath } from "~/domain/forum/forum-paths";
import { requireModerator } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The page with the buttons of a post's moderation. */
export const moderationOf = ({ params }: LoaderFunctionArgs) => moderatePath(pageId(params.id));

/** The loader of an address that is for posts only. A GET shows the post's moderation page. */
export async function showModeration(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return redirect(moderationOf(args));
}
