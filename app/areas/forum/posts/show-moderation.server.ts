import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { moderatePath } from "~/domain/forum/forum-paths";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/http/page-id.server";

/** Where the buttons of a post's moderation are. */
export const moderationOf = ({ params }: LoaderFunctionArgs) => moderatePath(pageId(params.id));

/** The loader of an address that is only posted to; who opens it is shown the post's moderation. */
export async function showModeration(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(moderationOf(args));
}
