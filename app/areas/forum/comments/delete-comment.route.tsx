import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteComment } from "~/domain/forum/comments/change-own-comment.server";
import { getMeanwhile } from "~/domain/forum/comments/lock-comment.server";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { commentPath } from "~/domain/forum/forum-paths";
import { plainWords } from "~/domain/forum/writing/render-text.server";
import { refusalToDelete } from "~/domain/forum/edit-window";
import { pageId } from "~/platform/http/page-id.server";
import { requireMember, requireUser } from "~/http/auth.server";
import { buttonAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { excerpt } from "~/lib/text/linked-text";
import { ConfirmDelete } from "../confirm-delete";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("Delete comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const comment = await getComment(user, pageId(args.params.id));
  if (!comment) throw new Response("This comment is gone", { status: 404 });
  const written = { ...comment, ...(await getMeanwhile(comment)) };
  const refusal = refusalToDelete(written, user, new Date());
  if (refusal) throw new Response(refusal, { status: 403 });
  const words = plainWords(comment.content, comment.format);
  return { id: comment.id, back: commentPath(comment), text: excerpt(words, 200).text };
}

const commentOf = ({ params }: ActionFunctionArgs) => `/community/comments/${pageId(params.id)}`;

export const action = buttonAction({
  guard: (args) => requireMember(args, commentOf(args)),
  run: (actor, { params }) => deleteComment(actor, pageId(params.id)),
  back: (args) => pressedOn(args, commentOf(args)),
  done: { title: "Comment deleted" },
  failed: "Failed to delete comment",
});

export default function DeletePage() {
  const { id, back, text } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete kind="comment" id={id} back={back} text={text}>
      Its words and the points it gave are gone for good. Its place in the talk stays.
    </ConfirmDelete>
  );
}
