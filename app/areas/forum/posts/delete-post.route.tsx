import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deletePost } from "~/domain/forum/posts/change-own-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { postPath } from "~/domain/forum/forum-paths";
import { refusalToDelete } from "~/domain/forum/edit-window";
import { pageId } from "~/platform/http/page-id.server";
import { requireMember, requireUser } from "~/http/auth.server";
import { buttonAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { ConfirmDelete } from "../confirm-delete";
import { pageMeta } from "~/ui/layout/page-meta";

const FORUM = "/community/forum";

export const meta: MetaFunction = ({ matches }) => pageMeta("Delete post", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const post = await getPost(pageId(args.params.id));
  if (!post) throw new Response("Post Not Found", { status: 404 });
  const written = { ...post, isAnswered: post.replyCount > 0 };
  const refusal = refusalToDelete(written, user, new Date());
  if (refusal) throw new Response(refusal, { status: 403 });
  return { id: post.id, back: postPath(post.id), text: post.title };
}

export const action = buttonAction({
  guard: (args) => requireMember(args, FORUM),
  run: (actor, { params }) => deletePost(actor, pageId(params.id)),
  back: (args) => pressedOn(args, FORUM),
  done: { title: "Post deleted" },
  failed: "Failed to delete post",
});

export default function DeletePage() {
  const { id, back, text } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete kind="post" id={id} back={back} text={text}>
      Your post, its words and the points it gave are gone for good. Comments on it can no longer be
      read.
    </ConfirmDelete>
  );
}
