import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { commentPath } from "~/domain/forum/forum-paths";
import { getUser } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** A comment's permanent address. Redirects to its place on the pages of its post. */
export async function loader(args: LoaderFunctionArgs) {
  const comment = await getComment(await getUser(args), pageId(args.params.id));
  if (!comment) throw new Response("Not Found", { status: 404 });
  return redirect(commentPath(comment));
}
