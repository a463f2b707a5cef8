import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { commentPath } from "~/domain/forum/forum-paths";
import { pageId } from "~/http/page-id.server";

/** A comment's lasting address: leads to its place on its post's pages. */
export async function loader({ params }: LoaderFunctionArgs) {
  const comment = await getComment(null, pageId(params.id));
  if (!comment) throw new Response("Not Found", { status: 404 });
  return redirect(commentPath(comment));
}
