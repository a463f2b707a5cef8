import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { editComment } from "~/domain/forum/comments/change-own-comment.server";
import { getMeanwhile } from "~/domain/forum/comments/lock-comment.server";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { isCorrection, refusalToChange } from "~/domain/forum/edit-window";
import { editCommentInput } from "~/domain/forum/forum.schema";
import { commentPath } from "~/domain/forum/forum-paths";
import { previewCommentEdit } from "~/domain/forum/writing/preview-text.server";
import { pageId } from "~/platform/http/page-id.server";
import { requireUser, requireActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { COMMENT_NOT_SAVED, CorrectionBanner, EditCommentForm } from "../edit-forms";
import { previewAction } from "../writing/preview-action.server";
import { previewIn } from "../writing/preview";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Edit comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const comment = await getComment(user, pageId(args.params.id));
  if (!comment) throw new Response("This comment is gone", { status: 404 });
  // Show the typed text even if the post was locked meanwhile.
  const refusal = requestContext(args).rejection
    ? null
    : refusalToChange({ ...comment, ...(await getMeanwhile(comment)) }, user, new Date());
  if (refusal) throw new Response(refusal, { status: 403 });
  return { comment, isLate: isCorrection(comment.createdAt, new Date()) };
}

const preview = previewAction({
  schema: editCommentInput,
  run: (actor, input, args) => previewCommentEdit(actor, pageId(args.params.id), input),
});

const save = formAction({
  guard: requireActor,
  schema: editCommentInput,
  run: (actor, input, { params }) => editComment(actor, pageId(params.id), input),
  done: (saved, { params }) =>
    to(commentPath({ id: pageId(params.id), ...saved }), { title: "Comment changed" }),
  failure: COMMENT_NOT_SAVED,
  // Checked before the fields: in a locked post there is no use in correcting them.
  whenInvalid: async (_, { user }, { params }) => {
    const comment = await getComment(user, pageId(params.id));
    const written = comment && { ...comment, ...(await getMeanwhile(comment)) };
    const message = written && user && refusalToChange(written, user, new Date());
    return { problem: message ? { code: "forbidden", message } : null, toast: COMMENT_NOT_SAVED };
  },
});

export const action = byButton("preview", preview, save);

// In a locked post the loader refuses: revalidation would remove the form with the typed text.
export const shouldRevalidate = keepOnRefusal;

export default function EditCommentPage() {
  const { comment, isLate } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="column stack">
      <p>
        <Link to={commentPath(comment)}>Back to the comment</Link>
      </p>
      <h1>Edit comment</h1>
      {isLate && <CorrectionBanner />}
      <EditCommentForm comment={comment} preview={previewIn(result)} />
    </div>
  );
}
